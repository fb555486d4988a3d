package pool

import (
	"container/list"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// router is a subscription to PerKey. The source's goroutine puts each value into the inbox of its
// key, and makes the key ready.
type router[T, R any, K comparable] struct {
	PerKeyConfig[K]
	member // so that it hears when the pool closes; a drive calls the source back
	key    func(T) K
	build  Build[T, R, K]
	dst    *observable.Subscriber[R]
	in     *observable.Subscriber[T]
	pipes  *observable.Subscriber[R] // the keys' pipelines close with it
	joint  *observable.Serializer
	pass   func(R) // sends to dst
	freed  func()  // calls the source back
	most   int     // how many values a key sends at once, before they have left the backlog
	low    int64   // how many values may wait when the source is called back

	failed atomic.Pointer[error] // of the source; set before the keys get their end
	over   atomic.Bool           // the subscription has closed
	caught atomic.Bool           // a panic was caught below: the result is to end, and no value is sent
	held   atomic.Int64          // keys that are full or wait for room, and values that wait for a key
	asks   atomic.Bool           // the source waits

	waiting atomic.Int64 // values that have come, and not left

	mu       sync.Mutex           // never held while user code runs; a key's lock may be taken inside
	keys     table[T, R, K]       // guarded by mu
	late     map[K]*lateKey[T, K] // keys whose values wait for another to end; guarded by mu
	turn     []*lateKey[T, K]     // the same, in order; guarded by mu
	resting  list.List            // keys that rest, the longest first, for BeyondEndOldest; guarded by mu
	gives    bool                 // one of them gives way; guarded by mu
	ended    bool                 // the source has; guarded by mu
	closed   bool                 // guarded by mu
	orphaned bool                 // the pool is closed, and the result is about to fail; guarded by mu

	blocked sync.Mutex // for producers that block
	room    sync.Cond
	stuck   atomic.Bool
}

// lateKey is a key that waits for another to end, with its values.
type lateKey[T any, K comparable] struct {
	key    K
	values []T
}

func newRouter[T, R any, K comparable](
	p *Pool, key func(T) K, build Build[T, R, K], c PerKeyConfig[K], dst *observable.Subscriber[R],
) *router[T, R, K] {
	r := &router[T, R, K]{PerKeyConfig: c, key: key, build: build, dst: dst, most: mostSent}
	r.strand.pool, r.strand.job = p, r
	r.joint = observable.NewSerializer(dst)
	r.pass = dst.Next
	r.room.L = &r.blocked
	if limit := c.Backlog.Limit; limit > 0 {
		r.most = min(r.most, max(1, limit/64))
	}
	r.low = int64(c.Backlog.Limit - max(1, c.Backlog.Limit/8))
	r.in = observable.NewSubscriber(dst, observable.Observer[T]{
		Next: r.next, Error: r.end, Complete: func() { r.end(nil) },
	})
	r.freed = r.in.Bound(r.ready)
	added := p.members.add(&r.member, &p.members.routers)
	dst.AddFunc(r.close)
	r.pipes = observable.NewSubscriber(dst, observable.Observer[R]{})
	provide.Pipelines.Hear(r.pipes, func() { r.caught.Store(true) })
	if !added {
		r.abandon()
	}
	return r
}

// next takes a value of the source.
func (r *router[T, R, K]) next(v T) {
	key := r.key(v)
	if r.crowded(int64(r.Backlog.Limit)) && !r.makeRoom() {
		return
	}
	r.waiting.Add(1)
	r.mu.Lock()
	k := r.keys.find(key)
	if k == nil && r.late[key] == nil {
		k = r.beginLocked(key)
	}
	if k == nil {
		oldest, waits := r.waitLocked(key, v)
		r.mu.Unlock()
		switch {
		case oldest != nil:
			oldest.wake()
		case waits && r.Beyond == BeyondFail:
			r.fail(ErrTooManyKeys)
		}
		return
	}
	drops, err := k.put(v)
	r.mu.Unlock()
	r.leaves(drops)
	if err != nil {
		r.fail(err)
		return
	}
	k.Ready()
}

// beginLocked makes a key; nil if there are too many, or the pool is closed.
func (r *router[T, R, K]) beginLocked(key K) *keyed[T, R, K] {
	switch {
	case r.closed || r.MaxKeys > 0 && len(r.keys.live) >= r.MaxKeys:
		return nil
	case r.pool.members.closed.Load(): // Close looks at the keys after that
		r.orphaned = true // the result is not to complete
		return nil
	}
	k := newKeyed(r, key)
	k.ends.Store(r.ended)
	r.keys.add(k)
	return k
}

// waitLocked has a value wait for a key to end. It reports whether it does, and which key is to give
// way, if any.
func (r *router[T, R, K]) waitLocked(key K, v T) (oldest *keyed[T, R, K], waits bool) {
	if r.closed || r.orphaned {
		return nil, false
	}
	if r.late == nil {
		r.late = map[K]*lateKey[T, K]{}
	}
	one := r.late[key]
	if one == nil {
		one = &lateKey[T, K]{key: key}
		r.late[key], r.turn = one, append(r.turn, one)
	}
	one.values = append(one.values, v)
	r.held.Add(1)
	return r.oldestLocked(), true
}

// beginLateLocked makes the first key that waits for another to end; nil if none does.
func (r *router[T, R, K]) beginLateLocked() (k *keyed[T, R, K], drops int, err error) {
	if len(r.turn) == 0 {
		return nil, 0, nil
	}
	one := r.turn[0]
	if k = r.beginLocked(one.key); k == nil {
		return nil, 0, nil
	}
	if r.turn = r.turn[1:]; len(r.turn) == 0 {
		r.late, r.turn = nil, nil // neither shrinks, and a key may equal nothing, such as NaN
	}
	delete(r.late, one.key)
	for _, v := range one.values {
		some, failed := k.put(v)
		drops += some
		if err == nil {
			err = failed
		}
	}
	r.held.Add(int64(-len(one.values)))
	return k, drops, err
}

// forget takes a key that has ended out of the router. Another one begins if there are values for
// the same key, or if values wait for a key to end.
func (r *router[T, R, K]) forget(k *keyed[T, R, K]) {
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return
	}
	r.keys.remove(k)
	if k.givesWay() {
		r.gives = false
	}
	var next *keyed[T, R, K]
	var drops int
	var err error
	if !k.hasMessage() {
		next, drops, err = r.beginLateLocked()
	} else if next = r.beginLocked(k.key); next != nil {
		next.inherit(k)
	}
	oldest, done := r.oldestLocked(), r.doneLocked()
	r.mu.Unlock()
	r.leaves(drops)
	switch {
	case err != nil:
		r.fail(err)
	case done:
		r.finish()
	}
	for _, one := range []*keyed[T, R, K]{next, oldest} {
		if one != nil {
			one.wake()
		}
	}
	r.free()
}

// doneLocked reports whether the source and all keys have ended.
func (r *router[T, R, K]) doneLocked() bool {
	return r.ended && len(r.keys.live) == 0 && len(r.turn) == 0 && !r.closed && !r.orphaned
}

// rest lists a key as one that rests, unless it is listed. It reports false if it has to give way.
func (r *router[T, R, K]) rest(k *keyed[T, R, K]) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if k.rare.rest != nil {
		return true
	}
	k.rare.rest = r.resting.PushBack(k)
	return len(r.turn) == 0 || r.oldestLocked() != k
}

// unlist takes a key out of those that rest.
func (r *router[T, R, K]) unlist(k *keyed[T, R, K]) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := k.rare.rest; e != nil {
		r.resting.Remove(e)
		k.rare.rest = nil
	}
}

// oldestLocked has the key that has rested longest give way, if values wait for a key to end and
// none gives way.
func (r *router[T, R, K]) oldestLocked() *keyed[T, R, K] {
	if r.Beyond != BeyondEndOldest || len(r.turn) == 0 || r.gives || r.resting.Len() == 0 {
		return nil
	}
	k := r.resting.Remove(r.resting.Front()).(*keyed[T, R, K])
	k.rare.rest = nil
	r.gives = true
	k.rare.gives.Store(true)
	return k
}

// crowded reports whether limit values or more wait, of all keys, if there is a limit.
func (r *router[T, R, K]) crowded(limit int64) bool {
	return r.Backlog.Limit > 0 && r.waiting.Load() >= limit
}

// leaves notes that values have left their keys' backlogs, or were dropped, and perhaps calls the
// source back. No lock is held.
func (r *router[T, R, K]) leaves(n int) {
	if n > 0 {
		r.waiting.Add(int64(-n))
		r.free()
	}
}

// ready reports whether the source may send. If not, the source waits until free is called.
//
// It sets asks before it looks for room. A goroutine makes room before it reads asks. So one of the
// two sees the other.
func (r *router[T, R, K]) ready() bool {
	limit := int64(r.Backlog.Limit)
	if r.held.Load() == 0 && !r.full(limit) {
		return true
	}
	r.asks.Store(true)
	return r.held.Load() == 0 && !r.full(limit)
}

// full reports whether limit values or more wait, if the backlog blocks.
func (r *router[T, R, K]) full(limit int64) bool {
	return r.Backlog.Overflow == observable.OverflowBlock && r.crowded(limit)
}

// free wakes producers that block, if there is room, and calls the source back if it waits and nothing
// else holds it up. No lock is held. A source that goes on may send for long. So it has a drive of its
// own, and does not hold up the key that has made room.
func (r *router[T, R, K]) free() {
	if !r.asks.Load() && !r.stuck.Load() || r.full(r.low+1) {
		return
	}
	if r.stuck.Load() {
		r.blocked.Lock()
		r.stuck.Store(false)
		r.room.Broadcast()
		r.blocked.Unlock()
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

// hold adds n to the number of things that hold up the source.
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
	r.blocked.Lock()
	defer r.blocked.Unlock()
	for !r.over.Load() {
		r.stuck.Store(true)
		if !r.crowded(int64(limit)) {
			return true
		}
		if err := waits.On(&r.room, nil); err != nil {
			r.blocked.Unlock()
			r.fail(err)
			r.blocked.Lock()
		}
	}
	return false
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
	r.mu.Lock()
	r.ended = true
	all, done := r.keys.all(), r.doneLocked()
	r.mu.Unlock()
	for _, k := range all {
		k.ends.Store(true)
		k.Ready()
	}
	if done {
		r.finish()
	}
}

// rests reports whether it matters since when a key rests.
func (r *router[T, R, K]) rests() bool { return r.Rest > 0 || r.Beyond == BeyondEndOldest }

func (r *router[T, R, K]) fail(err error) { r.joint.Do(func() { r.dst.Error(err) }) }

// finish ends the result as the source has ended.
func (r *router[T, R, K]) finish() {
	r.joint.Do(func() {
		if err := r.failed.Load(); err != nil {
			r.dst.Error(*err)
		} else {
			r.dst.Complete()
		}
	})
}

// close is called when the subscription closes.
func (r *router[T, R, K]) close() {
	r.over.Store(true)
	r.blocked.Lock()
	r.room.Broadcast()
	r.blocked.Unlock()
	r.mu.Lock()
	r.closed = true
	keys := r.keys.all()
	r.late, r.turn = nil, nil
	r.mu.Unlock()
	for _, k := range keys {
		k.abandon()
	}
	r.mu.Lock()
	r.keys = table[T, R, K]{}
	r.mu.Unlock()
	r.pool.members.remove(&r.member) // now: Close, meanwhile, closes keys that are not yet
}

// drive calls the source back.
func (r *router[T, R, K]) drive(*worker) time.Duration {
	r.freed()
	return forever
}

// The router is among the members for this: when the pool closes, the result ends.
func (r *router[T, R, K]) abandon()   { r.fail(scheduler.ErrAbandoned) }
func (r *router[T, R, K]) shut()      {}
func (r *router[T, R, K]) busy() bool { return false }

func (r *router[T, R, K]) appendKeys(all []closer) []closer {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, k := range r.keys.all() {
		all = append(all, k)
	}
	return all
}

func (r *router[T, R, K]) countKeys() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.keys.live)
}
