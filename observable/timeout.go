package observable

import (
	"cmp"
	"errors"
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// ErrTimeout matches every [*TimeoutError] in [errors.Is].
var ErrTimeout = errors.New("observable: timeout has occurred")

// TimeoutError ends a sequence that [Timeout] found too slow. It stands for RxJS's TimeoutError.
type TimeoutError struct{ Info TimeoutInfo }

// Error describes the error.
func (e *TimeoutError) Error() string { return ErrTimeout.Error() }

// Unwrap returns [ErrTimeout].
func (e *TimeoutError) Unwrap() error { return ErrTimeout }

// Timeout returns true, as the timeout errors of net and os do.
func (e *TimeoutError) Timeout() bool { return true }

// TimeoutInfo describes a sequence when a time ran out.
type TimeoutInfo struct {
	Meta any // that of the config
	Seen int // the values that had come
}

// TimeoutConfig sets a time for the first value, and an observable to go on with. The zero value is
// [Timeout].
type TimeoutConfig[T any] struct {
	// First is how long the first value may take. If 0, each applies to it; a negative First counts
	// as no time at all.
	First time.Duration

	// FirstAt is First as a moment of the scheduler's clock. The zero time is no FirstAt.
	FirstAt time.Time

	// With makes the observable to go on with. If nil, the result fails with a [*TimeoutError].
	With func(TimeoutInfo) Observable[T]

	// Meta is passed on in the TimeoutInfo.
	Meta any
}

// Timeout fails with a [*TimeoutError] when a value takes longer than each, counted by s's clock
// from the value before, or from the subscription, also while the source waits for room below. A
// value due at that very moment is in time if it was scheduled before the timeout. If each is not
// positive, only the first value is timed. The source's goroutine and s's both deliver, each also
// for the other. It stands for RxJS's timeout with a number.
//
//	source:           -a--b------c|
//	Timeout(4ms, s):  -a--b---#
func Timeout[T any](each time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "Timeout: nil s")
	return named("Timeout", TimeoutWithConfig(each, s, TimeoutConfig[T]{}))
}

// TimeoutWithConfig is Timeout with a time for the first value, or with an observable to go on
// with. It unsubscribes the source before it calls With. It panics if c gives two times for the
// first value. It stands for RxJS's timeout with a config; for one without an each, use 0.
//
//	source:                                                        -a------b|
//	x:                                                                 p-q|
//	TimeoutWithConfig(3ms, s, TimeoutConfig[string]{With: to x}):  -a--p-q|
func TimeoutWithConfig[T any](each time.Duration, s scheduler.Scheduler, c TimeoutConfig[T]) Operator[T, T] {
	must(given(s), "TimeoutWithConfig: nil s")
	must(c.First == 0 || c.FirstAt.IsZero(), "TimeoutWithConfig: both First and FirstAt")
	return operate("TimeoutWithConfig", func(src Observable[T], dst *Subscriber[T]) {
		t := &timingOut[T]{TimeoutConfig: c, each: each, dst: dst, s: s, serializer: serial.New(dst.root)}
		t.timer = newOpTimer("Timeout", t.serializer, dst, s, t.late)
		t.in = newSerialSubscriber(t.serializer, dst, Observer[T]{Next: t.next})
		src.SubscribeTo(t.in)
		t.serializer.Do(func() {
			if t.seen == 0 && !dst.Closed() {
				t.timer.set(t.first())
			}
		})
	})
}

// timingOut is the state of one subscription. Only handlers touch it.
type timingOut[T any] struct {
	TimeoutConfig[T]
	each       time.Duration
	dst        *Subscriber[T]
	s          scheduler.Scheduler
	serializer *serial.Serializer
	in         *Subscriber[T] // receives from the source
	timer      *opTimer
	due        time.Time // of the timer, once there was a value
	seen       int
}

// first returns how long the first value may take from now on.
func (t *timingOut[T]) first() time.Duration {
	if !t.FirstAt.IsZero() {
		return t.FirstAt.Sub(t.s.Now())
	}
	return cmp.Or(t.First, t.each)
}

func (t *timingOut[T]) next(v T) {
	t.seen++
	t.dst.Next(v)
	if t.each <= 0 {
		t.timer.clear()
		return
	}
	t.due = t.s.Now().Add(t.each)
	t.timer.reset(t.each)
}

func (t *timingOut[T]) late() {
	if early := t.due.Sub(t.s.Now()); early > 0 {
		t.timer.snooze(early)
		return
	}
	t.in.Unsubscribe()
	info := TimeoutInfo{Meta: t.Meta, Seen: t.seen}
	if t.With == nil {
		t.dst.Error(&TimeoutError{info})
		return
	}
	other := t.With(info)
	mustResult("TimeoutWithConfig", "With", !zero(other))
	t.serializer.Then(serial.Func(func() { other.SubscribeTo(t.dst) }))
}
