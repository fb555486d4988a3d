package pool

import (
	"container/list"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/observable"
)

// keyed is a key that has not ended.
type keyed[T, R any, K comparable] struct {
	strand
	keyHost

	router *router[T, R, K] // set once
	key    K                // set once
	number uint64           // in the order of beginning; set by the table

	mu    sync.Mutex   // held while its host is made; the router's mu may be held
	inbox ring.Ring[T] // guarded by mu
	full  bool         // the key holds up the source; guarded by mu

	waits   atomic.Int32 // how many values are in the inbox; written with mu held
	ends    atomic.Bool  // no value comes any more
	stalled atomic.Bool  // the pipeline has no room
	ended   atomic.Bool  // the pipeline has: the key is to end

	// The next are for the driver of the key.

	begun   bool
	fed     bool // the pipeline has got a value
	posted  bool // Run is yet to be called
	last    bool // no value is sent: they have completed, or one of them panics
	dead    bool // it has ended
	quiet   bool // it rests
	expires bool // it has rested for long enough, or has to give way

	worker *worker
	feed   feed[T]
	rare   *rare // nil unless keys can rest; set once

	// What the pipeline is made of, which is made once.

	on  rxsched.Schedulers
	end *observable.Subscriber[R] // of the pipeline
}

// rare is what few keys have.
type rare struct {
	since time.Duration // since when the key rests, if it is quiet; for the driver
	gives atomic.Bool   // the key has to give way to another
	stirs atomic.Bool   // its host was given something to do
	rest  *list.Element // among those that rest; guarded by the router's mu
}

func newKeyed[T, R any, K comparable](r *router[T, R, K], key K) *keyed[T, R, K] {
	k := &keyed[T, R, K]{key: key, router: r}
	k.strand.pool, k.strand.job = r.pool, k
	if r.rests() {
		k.rare = new(rare)
	}
	return k
}

// wake asks for the key. No lock is held, or that of a host. The driver of the key looks again by
// itself after each callback.
func (k *keyed[T, R, K]) wake() {
	if !k.inside() {
		k.Ready()
	}
}

// drive delivers what is in the inbox, and runs what is ready on the host.
func (k *keyed[T, R, K]) drive(h *worker) (next time.Duration) {
	r := k.router
	if k.worker = h; k.dead || r.over.Load() {
		return host.Forever
	}
	if !k.restsOn() {
		k.unlist()
	}
	for {
		next = k.advance()
		switch {
		case k.ended.Load():
			k.over()
			return host.Forever
		case k.gone.Load():
			return host.Forever
		case !k.waiting() && !k.finishes():
			return k.rests(next)
		case h.lone || !h.goes():
			return 0
		}
	}
}

// advance delivers, and runs what is ready on the host, if there is one.
func (k *keyed[T, R, K]) advance() (next time.Duration) {
	var first provide.Runner
	some := !k.posted && (k.waiting() || k.finishes())
	if some && k.loop.Load() == nil {
		if next, alone := k.alone(); alone {
			return next
		}
	}
	if k.loop.Load() == nil {
		return host.Forever
	}
	if some {
		k.posted, first = true, k
	}
	return k.core.Drive(k.worker.g, first, true, k.worker.goes) // nothing there is unref'd
}

func (k *keyed[T, R, K]) over() {
	k.dead = true
	k.unlist()
	k.abandon()
	k.roomy()
	k.spend()
	k.router.forget(k)
	k.strand.begin() // wake-ups that have come are ignored, such as that of the host that closes
}

// rests notes since when the key rests, and returns when it is to be driven again.
func (k *keyed[T, R, K]) rests(next time.Duration) time.Duration {
	r := k.router
	k.worker.spare = next > 0 // it is the host's
	if !r.rests() || next == 0 {
		return next
	}
	if k.last || k.hasMessage() || k.busy() || k.stalled.Load() {
		k.quiet = false
		k.unlist()
		return next
	}
	if k.rare.stirs.Load() { // if it is again by now, a drive follows
		k.rare.stirs.Store(false)
		k.quiet = false
	}
	now := k.pool.time()
	if !k.quiet {
		k.quiet, k.rare.since = true, now
		k.unlist()
	}
	if r.Beyond == BeyondEndOldest && !r.rest(k) {
		k.worker.spare = false
		return 0 // it has to give way at once
	}
	if r.Rest > 0 {
		k.worker.spare = false // the end of a key may send results
		next = min(next, max(1, k.rare.since+r.Rest-now))
	}
	return next
}

// restsOn reports whether a resting key is driven in vain, such as by an alarm of an earlier rest.
// Then it keeps its place among those that rest.
func (k *keyed[T, R, K]) restsOn() bool {
	return k.quiet && !k.hasMessage() && !k.rare.stirs.Load() && !k.ends.Load()
}

// unlist takes the key out of those that rest.
func (k *keyed[T, R, K]) unlist() {
	if k.router.Beyond == BeyondEndOldest {
		k.router.unlist(k)
	}
}

// expired reports whether the key has rested for long enough, or has to give way.
func (k *keyed[T, R, K]) expired() bool {
	r := k.router
	return r.rests() && (k.givesWay() || r.Rest > 0 && k.quiet &&
		k.pool.time()-k.rare.since >= r.Rest && !k.busy())
}

// finishes reports whether the values are to complete. The host is not in a callback.
func (k *keyed[T, R, K]) finishes() bool {
	k.expires = !k.last && k.expired()
	return k.finished()
}

// time is the time by which keys rest.
func (p *Pool) time() time.Duration {
	if p.lone != nil {
		p.lone.on.Mutex().Lock()
		defer p.lone.on.Mutex().Unlock()
		return p.lone.on.Elapsed()
	}
	return p.now()
}

// Run is the delivery, as a task of the host. The host's lock is held.
func (k *keyed[T, R, K]) Run() {
	mu := k.core.Mutex()
	mu.Unlock()
	k.posted = false
	k.deliver()
	mu.Lock()
}

// Label is what traces show.
func (k *keyed[T, R, K]) Label() string { return "values of a key" }

func (k *keyed[T, R, K]) givesWay() bool { return k.rare != nil && k.rare.gives.Load() }
