package observable

import (
	"cmp"
	"errors"
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// ErrTimeout is what each [*TimeoutError] is, to [errors.Is].
var ErrTimeout = errors.New("observable: timeout has occurred")

// TimeoutError is the error that [Timeout] ends with. It stands for RxJS's TimeoutError.
type TimeoutError struct{ Info TimeoutInfo }

// Error is the error in words.
func (e *TimeoutError) Error() string { return ErrTimeout.Error() }

// Unwrap is [ErrTimeout].
func (e *TimeoutError) Unwrap() error { return ErrTimeout }

// Timeout reports true, as do the errors of net and os that come of time.
func (e *TimeoutError) Timeout() bool { return true }

// TimeoutInfo says what had happened when a time ran out.
type TimeoutInfo struct {
	Meta any // that of the config
	Seen int // the values that had come
}

// TimeoutConfig gives the first value a time of its own, and a timeout another observable to go on
// with. The zero value is [Timeout].
type TimeoutConfig[T any] struct {
	// First is how long the first value may take, instead of each. If 0, it is not given; a
	// negative one is, and counts as 0.
	First time.Duration

	// FirstAt is First as a moment of the scheduler's time. If zero, it is not given.
	FirstAt time.Time

	// With makes what the result goes on with. If nil, the result fails with a [*TimeoutError].
	With func(TimeoutInfo) Observable[T]

	// Meta is for the info.
	Meta any
}

// Timeout fails with a [*TimeoutError] when a value takes longer than each, by s's clock, after the
// one before or, the first, after the subscription. A value that comes just then is in time if it
// was due before the timer was set. An each of 0 or less times the first value only. It stands for
// RxJS's timeout with a number.
//
//	source:           -a--b------c|
//	Timeout(4ms, s):  -a--b---#
func Timeout[T any](each time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "Timeout: nil s")
	return timeout(each, s, TimeoutConfig[T]{})
}

// TimeoutWithConfig is Timeout with a say in what the first value may take, and in what happens
// when a time runs out. The source is unsubscribed before the other observable is made. It panics
// if c gives two times for the first value. It stands for RxJS's timeout with a config; one that
// has no each is of 0.
//
//	source:                                                        -a------b|
//	x:                                                                 p-q|
//	TimeoutWithConfig(3ms, s, TimeoutConfig[string]{With: to x}):  -a--p-q|
func TimeoutWithConfig[T any](each time.Duration, s scheduler.Scheduler, c TimeoutConfig[T]) Operator[T, T] {
	must(s != nil, "TimeoutWithConfig: nil s")
	must(c.First == 0 || c.FirstAt.IsZero(), "TimeoutWithConfig: both First and FirstAt")
	return timeout(each, s, c)
}

// first is how long the first value may take from now on.
func (t *timingOut[T]) first() time.Duration {
	if !t.FirstAt.IsZero() {
		return t.FirstAt.Sub(t.s.Now())
	}
	return cmp.Or(t.First, t.each)
}

func timeout[T any](each time.Duration, s scheduler.Scheduler, c TimeoutConfig[T]) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		t := &timingOut[T]{TimeoutConfig: c, each: each, dst: dst, s: s, serializer: serial.New(dst.root)}
		t.alarm = newAlarm(t.serializer, dst, s, t.late).as("Timeout")
		t.in = newSerialSubscriber(t.serializer, dst, Observer[T]{Next: t.next})
		src.SubscribeTo(t.in)
		t.serializer.Do(func() {
			if t.seen == 0 && !dst.Closed() {
				t.alarm.set(t.first())
			}
		})
	})
}

// timingOut is a subscription's state, for handlers only.
type timingOut[T any] struct {
	TimeoutConfig[T]
	each       time.Duration
	dst        *Subscriber[T]
	s          scheduler.Scheduler
	serializer *serial.Serializer
	in         *Subscriber[T] // receives from the source
	alarm      *alarm
	due        time.Time // of the alarm, once there was a value
	seen       int
}

func (t *timingOut[T]) next(v T) {
	t.seen++
	t.dst.Next(v)
	if t.each <= 0 {
		t.alarm.clear()
		return
	}
	t.due = t.s.Now().Add(t.each)
	t.alarm.reset(t.each)
}

// late goes on without the source.
func (t *timingOut[T]) late() {
	if early := t.due.Sub(t.s.Now()); early > 0 {
		t.alarm.snooze(early)
		return
	}
	t.in.Unsubscribe()
	info := TimeoutInfo{Meta: t.Meta, Seen: t.seen}
	if t.With == nil {
		t.dst.Error(&TimeoutError{info})
		return
	}
	other := t.With(info)
	t.serializer.Then(func() { other.SubscribeTo(t.dst) })
}
