package pool

import (
	"hash/maphash"
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// router is a subscription to PerKey. Values take two steps. The source's goroutine puts each, with
// its key, into one of some boxes, by the key's hash, without a look-up. A worker takes what is in
// a box, finds the keys' hosts and makes them ready. So look-ups run on all processors.
type router[T, R any, K comparable] struct {
	PerKeyConfig[K]
	member // so that it hears when the pool closes; a drive calls the source back
	key    func(T) K
	build  Build[T, R, K]
	dst    *observable.Subscriber[R]
	in     *observable.Subscriber[T]
	joint  *observable.Serializer
	pass   func(R)   // sends to dst
	order  *order[R] // nil unless results come in order
	boxes  []box[T, R, K]
	seed   maphash.Seed
	freed  func() // calls the source back
	stalls func() // tells those who wait for the source
	most   int    // how many values a key sends at once, before they have left the backlog
	low    int64  // how many values may wait when the source is called back
	look   int64  // after how many values of a box the source is perhaps called back

	failed  atomic.Pointer[error] // of the source; set before the boxes get their end
	over    atomic.Bool           // the subscription has closed
	caught  atomic.Bool           // a panic was caught below: the result is to end, and no value is sent
	held    atomic.Int64          // keys that are full or wait for room, and values that wait for a key
	asks    atomic.Bool           // the source waits
	resting resting

	_    [64]byte     // what begins or ends a key writes what follows
	left atomic.Int64 // boxes without their end, or with keys
	keys atomic.Int64 // keys that have not ended, if there is a limit

	_    [64]byte     // the producer writes what follows
	seq  int64        // values that have come; for the producer
	step int64        // set once
	sent atomic.Int64 // a multiple of step that is not less
	gone atomic.Int64 // values that had left when somebody looked last
	_    [64]byte

	mu    sync.Mutex // for producers that block
	room  sync.Cond
	stuck atomic.Bool
}

func newRouter[T, R any, K comparable](
	p *Pool, key func(T) K, build Build[T, R, K], c PerKeyConfig[K], dst *observable.Subscriber[R],
) *router[T, R, K] {
	r := &router[T, R, K]{
		PerKeyConfig: c, key: key, build: build, dst: dst, seed: maphash.MakeSeed(),
		most: mostSent, step: mostAhead,
	}
	r.strand.pool, r.strand.job = p, r
	r.joint = observable.NewSerializer(dst)
	r.pass = dst.Next
	r.room.L = &r.mu
	r.resting.needed = r.needsRoom
	if limit := c.Backlog.Limit; limit > 0 {
		inexact := max(1, limit/64)
		r.most, r.step = min(r.most, inexact), min(r.step, int64(inexact))
	}
	r.low = int64(c.Backlog.Limit - max(1, c.Backlog.Limit/8))
	if c.Ordered {
		r.order = newOrder(r.joint, dst, r.hold, r.stalled)
	}
	r.boxes = make([]box[T, R, K], p.boxes())
	r.look = max(1, (r.low+1)/int64(8*len(r.boxes)))
	r.left.Store(int64(len(r.boxes)))
	for i := range r.boxes {
		r.boxes[i].init(r)
	}
	r.in = observable.NewSubscriber(dst, observable.Observer[T]{
		Next: r.next, Error: r.end, Complete: func() { r.end(nil) },
	})
	r.freed, r.stalls = provide.Pipelines.Bound(r.in, r.ready)
	added := p.members.addRouter(&r.member)
	dst.AddFunc(r.close)
	for i := range r.boxes {
		b := &r.boxes[i]
		b.pipelines = observable.NewSubscriber(dst, observable.Observer[R]{})
		provide.Pipelines.Hear(b.pipelines, func() { r.caught.Store(true) })
	}
	if !added {
		r.abandon()
	}
	return r
}

// mostAhead bounds by how much sent is ahead. With a large limit, a source that asks may be told to
// wait for as many values too soon; and to write sent for each value takes a tenth of its time.
const mostAhead = 16

// boxes is how many inboxes a router has: one, if there is to be one order.
func (p *Pool) boxes() int {
	if p.lone != nil || p.conductor != nil {
		return 1
	}
	return 1 << bits.Len(uint(4*p.most-1))
}

// next takes a value of the source.
func (r *router[T, R, K]) next(v T) {
	key := r.key(v)
	if limit := int64(r.Backlog.Limit); limit > 0 {
		if r.crowded(r.seq, limit) && !r.makeRoom() {
			return
		}
		if r.seq%r.step == 0 {
			r.sent.Store(r.seq + r.step)
		}
	}
	seq := r.seq
	r.seq++
	hash := maphash.Comparable(r.seed, key)
	r.boxes[hash&uint64(len(r.boxes)-1)].put(letter[T, K]{key, v, uint64(seq)})
}

// crowded reports whether so many values wait, of all keys, of so many that were sent. Values leave
// on all processors: it looks how many have left only if there would be too many without those that
// have left since it last did.
func (r *router[T, R, K]) crowded(sent, limit int64) bool {
	if sent-r.gone.Load() < limit {
		return false
	}
	gone := int64(0)
	for i := range r.boxes {
		gone += r.boxes[i].gone.Load()
	}
	r.gone.Store(gone)
	return sent-gone >= limit
}

// ready reports whether the source may send. If not, the source waits until free is called.
//
// It sets asks before it looks. Whoever makes room reads asks after that: so one sees the other.
func (r *router[T, R, K]) ready() bool {
	if r.held.Load() == 0 && !r.full(int64(r.Backlog.Limit)) {
		return true
	}
	r.asks.Store(true)
	return r.held.Load() == 0 && !r.full(int64(r.Backlog.Limit))
}

// full reports whether so many values wait, if waiting for room is what they do.
func (r *router[T, R, K]) full(limit int64) bool {
	return r.Backlog.Limit > 0 && r.Backlog.Overflow == observable.OverflowBlock &&
		r.crowded(r.sent.Load(), limit)
}

// free wakes producers that block, if there is room, and calls the source back if it waits and nothing
// else holds it up. No lock is held. A source that goes on may send for long. So it has a drive of its
// own, and does not hold up the key that has made room.
func (r *router[T, R, K]) free() {
	if !r.asks.Load() && !r.stuck.Load() || r.full(r.low+1) {
		return
	}
	if r.stuck.Load() {
		r.mu.Lock()
		r.stuck.Store(false)
		r.room.Broadcast()
		r.mu.Unlock()
	}
	if r.held.Load() > 0 || !r.asks.CompareAndSwap(true, false) {
		return
	}
	switch {
	case r.pool.lone != nil:
		r.freed()
	case r.strand.ask():
		r.pool.ready(&r.strand)
	}
}

// hold notes that one more holds up the source, or one less.
func (r *router[T, R, K]) hold(n int64) {
	if r.held.Add(n) == 0 {
		r.free()
	}
}

// makeRoom does what the backlog says, for a value that was sent although that is full. It reports
// whether there is room.
func (r *router[T, R, K]) makeRoom() bool {
	limit := r.Backlog.Limit
	switch r.Backlog.Overflow {
	case observable.OverflowDropNewest:
		return false
	case observable.OverflowFail:
		r.fail(&observable.OverflowError{Limit: limit})
		return false
	}
	if r.pool.needs(gort.Goid()) {
		r.fail(observable.ErrWouldDeadlock)
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for !r.over.Load() {
		r.stuck.Store(true)
		if !r.crowded(r.seq, int64(limit)) {
			return true
		}
		if err := waits.On(&r.room, r.below(), &r.stuck); err != nil {
			r.mu.Unlock()
			r.fail(err)
			r.mu.Lock()
		}
	}
	return false
}

// below is whose goroutine a producer that waits for room is waiting for, if there is none below;
// nil if that is not known: workers make room.
func (r *router[T, R, K]) below() waits.Host {
	driver := provide.Pipelines.Driver(r.dst)
	if driver == 0 {
		return nil
	}
	one := waits.Lone{Int64: new(atomic.Int64)}
	one.Store(driver)
	return one
}

// stalled notes that there is no room below: producers look again whom they wait for.
//
// A producer sets stuck and then looks for room below, with mu held until it waits. Whoever calls
// stalled has found no room there before. So one of the two sees the other.
func (r *router[T, R, K]) stalled() {
	if r.stuck.Load() {
		r.mu.Lock()
		r.room.Broadcast()
		r.mu.Unlock()
	}
	r.stalls()
}

// needs reports whether goroutine g drives hosts of the pool.
func (p *Pool) needs(g int64) bool {
	if p.lone != nil {
		return p.lone.driver() == g
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.alive[g]
}

// end takes the end of the source, which goes to the keys behind what waits for them.
func (r *router[T, R, K]) end(err error) {
	if err != nil {
		r.failed.Store(&err)
	}
	for i := range r.boxes {
		r.boxes[i].end()
	}
}

// rests reports whether it matters since when a key rests.
func (r *router[T, R, K]) rests() bool { return r.Rest > 0 || r.Beyond == BeyondEndOldest }

// roomForKeys makes boxes look that wait for a key to end.
func (r *router[T, R, K]) roomForKeys() {
	for i := range r.boxes {
		if b := &r.boxes[i]; b.waits.Load() {
			b.wake()
		}
	}
}

// needsRoom reports whether a box waits for a key to end.
func (r *router[T, R, K]) needsRoom() bool {
	for i := range r.boxes {
		if r.boxes[i].waits.Load() {
			return true
		}
	}
	return false
}

// fail ends the result.
func (r *router[T, R, K]) fail(err error) { r.joint.Do(func() { r.dst.Error(err) }) }

// admits counts one more key, unless there are too many.
func (r *router[T, R, K]) admits() bool {
	if r.MaxKeys == 0 || r.keys.Add(1) <= int64(r.MaxKeys) {
		return true
	}
	r.keys.Add(-1)
	return false
}

// leave notes that a box has had its end, and all its keys have ended. The last one ends the result.
func (r *router[T, R, K]) leave() {
	if r.left.Add(-1) > 0 {
		return
	}
	finish := func() {
		if err := r.failed.Load(); err != nil {
			r.dst.Error(*err)
		} else {
			r.dst.Complete()
		}
	}
	if r.order != nil {
		r.order.finish(finish)
		return
	}
	r.joint.Do(finish)
}

// close is called when the subscription closes. It leaves nothing.
func (r *router[T, R, K]) close() {
	r.over.Store(true)
	r.mu.Lock()
	r.room.Broadcast()
	r.mu.Unlock()
	for i := range r.boxes {
		r.boxes[i].close()
	}
	r.pool.members.remove(&r.member) // now: who closes the pool meanwhile closes keys that are not yet
}

// drive calls the source back.
func (r *router[T, R, K]) drive(*worker) duration {
	r.freed()
	return forever
}

// The router is among the members for this: when the pool closes, the result ends.
func (r *router[T, R, K]) abandon()   { r.fail(scheduler.ErrAbandoned) }
func (r *router[T, R, K]) shut()      {}
func (r *router[T, R, K]) busy() bool { return false }

func (r *router[T, R, K]) appendKeys(all []closer) []closer {
	for i := range r.boxes {
		b := &r.boxes[i]
		b.keysMu.Lock()
		for _, k := range b.keys.all() {
			all = append(all, k)
		}
		b.keysMu.Unlock()
	}
	return all
}

func (r *router[T, R, K]) countKeys() (n int) {
	for i := range r.boxes {
		b := &r.boxes[i]
		b.keysMu.Lock()
		n += b.keys.n
		b.keysMu.Unlock()
	}
	return n
}
