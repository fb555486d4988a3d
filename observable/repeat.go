package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// RepeatConfig says when a source is subscribed again. The zero value does that at once.
type RepeatConfig struct {
	// Delay makes an observable after each run, and the next run begins when it sends a value. If
	// it only completes, the result completes; its error is the result's. runs is the number of
	// runs so far. If nil, a run begins at once.
	Delay func(runs int) Notifier
}

// Repeat subscribes to the source again when it completes, until it has been subscribed count
// times; [Forever] has no end. A count of 0 or less completes at once, without subscribing to it.
// The source is torn down before it is subscribed again. It stands for RxJS's repeat.
//
//	source:     -a-|
//	Repeat(2):  -a--a-|
func Repeat[T any](count int) Operator[T, T] { return RepeatWithConfig[T](count, RepeatConfig{}) }

// RepeatAfter is Repeat that waits before it subscribes again, by s's clock. It stands for RxJS's
// repeat with a delay.
//
//	source:                  -a-|
//	RepeatAfter(2, 2ms, s):  -a---a-|
func RepeatAfter[T any](count int, delay time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "RepeatAfter: nil s")
	wait := func(int) Notifier { return Timer(delay, s) }
	return RepeatWithConfig[T](count, RepeatConfig{Delay: wait})
}

// RepeatWithConfig is Repeat with a say in when the source is subscribed again.
//
//	source:                                                     -a-|
//	RepeatWithConfig(3, RepeatConfig{Delay: n -> timer of n}):  -a--a---a-|
func RepeatWithConfig[T any](count int, c RepeatConfig) Operator[T, T] {
	if count <= 0 {
		return func(Observable[T]) Observable[T] { return Empty[T]() }
	}
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		r := newResubscriber(src, dst)
		runs := 0
		r.observe.Complete = func() {
			runs++
			switch {
			case runs == count:
				dst.Complete()
			case c.Delay == nil:
				r.now()
			default:
				r.then(func() { r.when(c.Delay(runs)) })
			}
		}
		r.Again()
	})
}
