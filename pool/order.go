package pool

import (
	"sync"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable"
)

// order sends results in the order of the source's values.
type order[R any] struct {
	joint *observable.Serializer
	dst   *observable.Subscriber[R]
	hold  func(n int64) // holds up the source while results wait for room

	mu    sync.Mutex
	turns ring.Ring[turn[R]] // of the values that are not done, and those behind; guarded by mu
	out   ring.Ring[R]       // results whose turn it is; guarded by mu
	last  func()             // to be called when out is empty; guarded by mu
}

// turn is the turn of a value. Its position in the ring is the value's place.
type turn[R any] struct {
	done    bool
	results []R
}

func newOrder[R any](
	joint *observable.Serializer, dst *observable.Subscriber[R], hold func(int64),
) *order[R] {
	return &order[R]{joint: joint, dst: dst, hold: hold}
}

// add adds a result of the value in a place.
func (o *order[R]) add(seq uint64, v R) {
	o.mu.Lock()
	if seq < ring.Head(&o.turns) {
		ring.Push(&o.out, v)
	} else {
		t := o.turnLocked(seq)
		t.results = append(t.results, v)
	}
	o.mu.Unlock()
	o.joint.Do(o.flush)
}

func (o *order[R]) turnLocked(seq uint64) *turn[R] {
	for ring.Tail(&o.turns) <= seq {
		ring.Push(&o.turns, turn[R]{})
	}
	return ring.At(&o.turns, seq)
}

// done notes that a value was delivered, or dropped.
func (o *order[R]) done(seq uint64) {
	o.mu.Lock()
	o.turnLocked(seq).done = true
	some := false
	for ring.Len(&o.turns) > 0 && ring.At(&o.turns, ring.Head(&o.turns)).done {
		for _, v := range ring.Pop(&o.turns).results {
			ring.Push(&o.out, v)
			some = true
		}
	}
	o.mu.Unlock()
	if some {
		o.joint.Do(o.flush)
	}
}

// finish calls last behind all results.
func (o *order[R]) finish(last func()) {
	o.mu.Lock()
	o.last = last
	o.mu.Unlock()
	o.joint.Do(o.flush)
}

// flush sends what may be sent. It is called one at a time.
func (o *order[R]) flush() {
	for !o.dst.Closed() {
		if o.empty() || !o.hasRoom() {
			return
		}
		o.mu.Lock()
		if ring.Len(&o.out) == 0 {
			last := o.last
			o.mu.Unlock()
			last()
			return
		}
		v := ring.Pop(&o.out)
		o.mu.Unlock()
		o.dst.Next(v)
	}
}

func (o *order[R]) empty() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return ring.Len(&o.out) == 0 && o.last == nil
}

// hasRoom reports whether there is room below. If not, resume is called when there is.
func (o *order[R]) hasRoom() bool {
	if o.dst.Ready(nil) {
		return true
	}
	o.hold(1)
	if !o.dst.Ready(o.resume) {
		return false
	}
	o.hold(-1)
	return true
}

// resume goes on when there is room.
func (o *order[R]) resume() {
	o.hold(-1)
	o.joint.Do(o.flush)
}
