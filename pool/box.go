package pool

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

type duration = time.Duration

// letter is a value on its way to its key.
type letter[T any, K comparable] struct {
	key   K
	value T
	seq   uint64 // its place among the source's values
}

// box is an inbox of a router. It is a strand: one worker at a time routes what is in it.
type box[T, R any, K comparable] struct {
	strand
	router *router[T, R, K] // set once

	// The keys' pipelines close with it. It closes with the result, as each of them would, but
	// workers that begin and end keys of several boxes would share that one's lock.
	pipelines *observable.Subscriber[R]

	_     [64]byte
	mu    sync.Mutex     // a leaf
	in    []letter[T, K] // guarded by mu
	ended bool           // nothing comes any more; guarded by mu
	_     [64]byte

	gone atomic.Int64 // values that have left their keys' backlogs, or were dropped
	_    [64]byte

	waits atomic.Bool // there is something in late

	keysMu   sync.Mutex            // never held while user code runs; a key's lock may be taken inside
	keys     table[T, R, K]        // that may get values; guarded by keysMu
	late     map[K]*[]letter[T, K] // what waits for a key to end; guarded by keysMu
	turn     []*[]letter[T, K]     // the same, in order; guarded by keysMu
	told     bool                  // the keys are to be told of the source's end; guarded by keysMu
	left     bool                  // they were, and no key begins any more; guarded by keysMu
	closed   bool                  // guarded by keysMu
	orphaned bool                  // the pool is closed, and the result is about to fail; guarded by keysMu
	_        [64]byte

	// The rest is for who drives the box.

	routing []letter[T, K]
	at      int               // in routing
	telling []*keyed[T, R, K] // the keys that are yet to be told of the source's end
	ready   []*strand
	freed   bool     // nothing holds up the source any more: it is perhaps to be called back
	drops   []uint64 // the places of values that full keys have dropped
	err     error    // of a key that is full
}

// mostRouted bounds how many values are routed at a stretch.
const mostRouted = 256

func (b *box[T, R, K]) init(r *router[T, R, K]) {
	b.router, b.strand.pool, b.strand.job = r, r.strand.pool, b
}

func (b *box[T, R, K]) put(l letter[T, K]) {
	b.mu.Lock()
	b.in = append(b.in, l)
	b.mu.Unlock()
	b.wake()
}

// end notes that nothing comes any more.
func (b *box[T, R, K]) end() {
	b.mu.Lock()
	b.ended = true
	b.mu.Unlock()
	b.wake()
}

// wake asks for the box.
func (b *box[T, R, K]) wake() {
	if b.word.Load() != queued && b.ask() {
		b.pool.ready(&b.strand)
	}
}

// drive routes what is in the box.
func (b *box[T, R, K]) drive(w *worker) duration {
	b.load()
	all := min(len(b.routing), b.at+mostRouted)
	b.keysMu.Lock()
	b.routeLate()
	for b.at < all && !b.closed {
		b.routeNext()
	}
	crowded := b.crowded()
	b.keysMu.Unlock()
	b.finish(crowded)
	b.pool.readyAll(b.ready)
	clear(b.ready)
	b.ready = b.ready[:0]
	if !b.router.over.Load() && (b.at < len(b.routing) || len(b.telling) > 0 || b.some()) {
		return 0
	}
	return b.rest(w)
}

// A box at rest keeps room for mostSpare values, and for more only for a while: the next ones may
// be as many.
const (
	mostSpare = 1024
	while     = 10 * time.Millisecond
)

// rest forgets what was routed, and returns for how long the box keeps its room.
func (b *box[T, R, K]) rest(w *worker) duration {
	used := len(b.routing) > 0
	clear(b.routing)
	b.routing, b.at = b.routing[:0], 0
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case max(cap(b.routing), cap(b.in)) <= mostSpare:
		return host.Forever
	case used && !w.lone && !b.router.over.Load():
		return while
	}
	if b.routing = nil; len(b.in) == 0 {
		b.in = nil
	}
	return host.Forever
}

// some reports whether there is anything in the box that was not taken.
func (b *box[T, R, K]) some() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.in) > 0
}

// load takes what is in the box, if all that it took before is routed.
func (b *box[T, R, K]) load() {
	if b.at < len(b.routing) {
		return
	}
	clear(b.routing)
	b.mu.Lock()
	b.routing, b.in = b.in, b.routing[:0]
	b.mu.Unlock()
	b.at = 0
}

// leaves notes that values have left their keys' backlogs, or were dropped, and perhaps calls the
// source back. A look at whether there is room reads what all workers write, so not each value has
// one.
//
// Since the last look of each box fewer than look values have left it, in all fewer than room for
// which the source waits: so one of the looks finds that. A look while something else holds up the
// source finds nothing; so there is one when that is over, too.
func (b *box[T, R, K]) leaves(n int) {
	look := b.router.look
	if gone := b.gone.Add(int64(n)); gone/look != (gone-int64(n))/look {
		b.router.free()
	}
}

// crowded reports whether a value waits for a key to end. keysMu is held.
//
// It says so before it tries once more, and then perhaps asks a key to give way. Who ends a key
// counts that, and lets another give way, before it looks for boxes that wait. So one of the two
// sees the other.
func (b *box[T, R, K]) crowded() bool {
	if len(b.turn) > 0 {
		b.waits.Store(true)
		b.routeLate()
	}
	b.waits.Store(len(b.turn) > 0)
	return len(b.turn) > 0
}

// overflowed notes what a key that was full has dropped, and its error. keysMu is held.
func (b *box[T, R, K]) overflowed(seqs []uint64, err error) {
	b.drops = append(b.drops, seqs...)
	if b.err == nil {
		b.err = err
	}
}

// dropped tells of values that were dropped, by their places. No lock is held.
func (b *box[T, R, K]) dropped(seqs ...uint64) {
	if len(seqs) == 0 {
		return
	}
	if order := b.router.order; order != nil {
		for _, seq := range seqs {
			order.done(seq)
		}
	}
	b.leaves(len(seqs))
}

// finish does what follows without a lock.
func (b *box[T, R, K]) finish(crowded bool) {
	r := b.router
	b.dropped(b.drops...)
	b.drops = b.drops[:0]
	if b.err != nil {
		r.fail(b.err)
		return
	}
	if b.freed {
		b.freed = false
		r.free() // what the values leave now may be too few for a look
	}
	switch {
	case crowded && r.Beyond == BeyondFail:
		r.fail(ErrTooManyKeys)
		return
	case crowded && r.Beyond == BeyondEndOldest:
		r.resting.endOldest()
	}
	if b.at == len(b.routing) && b.tells() {
		b.tell(crowded)
	}
}

// tells reports whether the source's end is on its way to the keys: if that has come and all values
// before it are routed, or wait for a key to end.
func (b *box[T, R, K]) tells() bool {
	b.mu.Lock()
	ended := b.ended && len(b.in) == 0
	b.mu.Unlock()
	b.keysMu.Lock()
	defer b.keysMu.Unlock()
	if !ended || b.closed {
		return false
	}
	if !b.told {
		b.told, b.telling = true, b.keys.all()
	}
	return true
}

// tell tells some of the keys. As the last ones know it, and no value waits for a key to end, no key
// begins any more. So the box leaves the router now if it has none, or else with its last one.
func (b *box[T, R, K]) tell(crowded bool) {
	some := b.telling[:min(mostRouted, len(b.telling))]
	for _, k := range some {
		k.close()
		b.wakes(k)
	}
	if b.telling = b.telling[len(some):]; len(b.telling) > 0 {
		return
	}
	if b.telling = nil; crowded {
		return
	}
	b.keysMu.Lock()
	leaves := !b.left && b.emptyLocked()
	b.left = true
	b.keysMu.Unlock()
	if leaves {
		b.router.leave()
	}
}

// emptyLocked reports whether all keys have ended, with their values.
func (b *box[T, R, K]) emptyLocked() bool { return b.keys.n == 0 && !b.closed && !b.orphaned }

// forget takes a key that has ended out of the box. What waits for it goes to a new key. keysMu is
// not held.
func (b *box[T, R, K]) forget(k *keyed[T, R, K]) {
	r := b.router
	b.keysMu.Lock()
	if !b.closed {
		b.keys.remove(k)
	}
	var heir *keyed[T, R, K]
	if !b.closed && k.hasMail() {
		if heir = newKeyed(b, k.key); heir != nil {
			heir.inherit(k, b.told)
			b.keys.add(heir)
		} else {
			b.orphaned = true
		}
	}
	leaves := b.left && b.emptyLocked()
	b.keysMu.Unlock()
	if heir != nil {
		heir.wake()
		return
	}
	if r.MaxKeys > 0 {
		r.keys.Add(-1)
	}
	if leaves {
		r.leave()
	}
}

// close closes all keys.
func (b *box[T, R, K]) close() {
	b.keysMu.Lock()
	b.closed = true
	keys := b.keys.all()
	b.late, b.turn = nil, nil
	b.keysMu.Unlock()
	for _, k := range keys {
		k.abandon()
	}
	b.keysMu.Lock()
	b.keys = table[T, R, K]{}
	b.keysMu.Unlock()
	b.dismiss()
}
