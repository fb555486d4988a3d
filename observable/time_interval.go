package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// Elapsed is a value with the time it took to come.
type Elapsed[T any] struct {
	Value    T
	Interval time.Duration // since the value before, or since the subscription
}

// TimeInterval adds to each value the time since the one before, and to the first the time since
// the subscription, by s's clock. It stands for RxJS's timeInterval.
//
//	source:        -a--b-|
//	TimeInterval:  -x--y-|  x = {a 1ms}, y = {b 3ms}
func TimeInterval[T any, E Elapsed[T]](s scheduler.Scheduler) Operator[T, E] {
	must(given(s), "TimeInterval: nil s")
	return operate("TimeInterval", func(src Observable[T], dst *Subscriber[E]) {
		last := s.Now()
		Forward(src, dst, func(v T) {
			now := s.Now()
			interval := now.Sub(last)
			last = now
			dst.Next(E{v, interval})
		})
	})
}

// Timestamped is a value with the time at which it came.
type Timestamped[T any] struct {
	Value     T
	Timestamp time.Time
}

// Timestamp adds to each value the time at which it came, by s's clock. It stands for RxJS's
// timestamp.
//
//	source:     -a--b-|
//	Timestamp:  -x--y-|  x = {a 1ms}, y = {b 4ms}
func Timestamp[T any, S Timestamped[T]](s scheduler.Scheduler) Operator[T, S] {
	must(given(s), "Timestamp: nil s")
	return named("Timestamp", Map(func(v T) S { return S{v, s.Now()} }))
}
