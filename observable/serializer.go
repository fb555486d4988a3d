package observable

import (
	"math"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// Serializer is for operators with several sources, notifiers or timers: it calls their functions
// one at a time, on any goroutines. So these share state without a lock, and each may send to the
// operator's destination. [NewSerializer] makes one in each subscription. It stands for RxJava's
// SerializedObserver.
//
// A function that is called while another one runs, on another goroutine or from inside, waits in a
// queue without a limit, and its caller goes on: the goroutine that is inside calls it. So no
// goroutine waits, and calls are not nested. If a function panics, the subscription closes.
type Serializer struct {
	g    *serial.Serializer // set once, as the others
	dst  failer             // the operator's destination
	life *life              // of that
}

// NewSerializer makes the serializer of an operator that sends to dst. It panics if dst is nil.
func NewSerializer[R any](dst *Subscriber[R]) *Serializer {
	must(dst != nil, "NewSerializer: nil dst")
	return &Serializer{serial.New(dst.root), dst, dst.life}
}

// Do calls f, perhaps later, on another goroutine. Any goroutine may call it. It panics if f is nil.
func (z *Serializer) Do(f func()) {
	must(f != nil, "Serializer.Do: nil f")
	z.g.Do(f)
}

// NewSerialSubscriber is [NewSubscriber] through a serializer, which calls o's functions. Its source
// may send on another goroutine than the operator's other sources. It panics if z or dst is nil.
func NewSerialSubscriber[T, R any](z *Serializer, dst *Subscriber[R], o Observer[T]) *Subscriber[T] {
	must(z != nil, "NewSerialSubscriber: nil z")
	must(dst != nil, "NewSerialSubscriber: nil dst")
	return newSerialSubscriber(z.g, dst, o)
}

// ForwardSerially is [ForwardTo] through a serializer, which calls o's functions. It may be called
// inside them, too: then src is subscribed to when they have returned, so that src may send at once.
// It panics if z or dst is nil, or src is zero.
func ForwardSerially[T, R any](z *Serializer, src Observable[T], dst *Subscriber[R], o Observer[T]) {
	mustSource("ForwardSerially", !zero(src))
	in := NewSerialSubscriber(z, dst, o)
	z.g.Outside(serial.Func(func() { src.SubscribeTo(in) }))
}

// SerialTimer is a timer of an operator. [Serializer.NewTimer] makes it. Any goroutine may call its
// methods.
type SerialTimer struct {
	z      *Serializer
	s      scheduler.Scheduler
	ring   func()
	action *action.Action
	made   time.Time    // by the clock of s, which may have a monotonic reading; set once
	due    atomic.Int64 // when it rings, in nanoseconds after made, or never
}

const never = math.MaxInt64

// NewTimer makes a timer that is not set: z calls ring when it rings. It closes with the operator's
// destination. When s's host closes, the destination gets [scheduler.ErrAbandoned], also while the
// timer is not set. It panics if s or ring is nil.
func (z *Serializer) NewTimer(s scheduler.Scheduler, ring func()) *SerialTimer {
	must(given(s), "Serializer.NewTimer: nil s")
	must(ring != nil, "Serializer.NewTimer: nil ring")
	t := &SerialTimer{z: z, s: s, ring: ring, made: s.Now()}
	t.due.Store(never)
	fail := func(err error) { z.g.Do(func() { z.dst.Error(err) }) }
	b := &bond{z.life, &ending{fail: fail}}
	b.hold(s, 1)
	t.action = b.engage(s, (*timerWork)(t))
	return t
}

// Reset has the timer ring once, after d, whether it is set or not. A negative d counts as 0. It
// stands for time.Timer's Reset.
func (t *SerialTimer) Reset(d time.Duration) {
	d = max(d, 0)
	t.due.Store(int64(t.s.Now().Add(d).Sub(t.made)))
	t.action.Schedule(d)
}

// Stop has the timer not ring until the next Reset. It stands for time.Timer's Stop.
func (t *SerialTimer) Stop() {
	if t.due.Swap(never) != never {
		t.action.Schedule(0) // nothing waits for what was due
	}
}

// timerWork is a timer as the work of its action.
type timerWork SerialTimer

// Run is for the scheduler.
func (w *timerWork) Run(*action.Action) { w.z.g.Do((*SerialTimer)(w).strike) }

// Label is for traces.
func (w *timerWork) Label() string { return gort.FuncName(w.ring) }

// strike rings, unless Stop or Reset has come while it waited for that.
func (t *SerialTimer) strike() {
	for !t.z.life.Closed() {
		due := t.due.Load()
		if due == never {
			return
		}
		if early := time.Duration(due) - t.s.Now().Sub(t.made); early > 0 {
			t.action.Schedule(early)
			if t.due.Load() == due {
				return
			}
			continue // what a Reset has asked for meanwhile may be replaced
		}
		if t.due.CompareAndSwap(due, never) {
			t.ring()
			return
		}
	}
}
