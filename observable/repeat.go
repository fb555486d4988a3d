package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// RepeatConfig sets when the next run begins. By default it begins at once.
type RepeatConfig struct {
	// Delay makes an observable after each run; its first value begins the next run. If it only
	// completes, the result completes; if it fails, the result fails. runs counts the runs so far.
	// If nil, the next run begins at once.
	Delay func(runs int) Notifier
}

// Repeat subscribes to the source again when it completes, until it has run count times; [Forever]
// has no end. If count is not positive, the result completes at once without subscribing. The
// source is torn down before it is subscribed again. It stands for RxJS's repeat.
//
//	source:     -a-|
//	Repeat(2):  -a--a-|
func Repeat[T any](count int) Operator[T, T] { return RepeatWithConfig[T](count, RepeatConfig{}) }

// RepeatAfter is Repeat with a delay before each further run, by s's clock. It subscribes again on
// s, where a source that sends at once delivers. It stands for RxJS's repeat with a delay.
//
//	source:                  -a-|
//	RepeatAfter(2, 2ms, s):  -a---a-|
func RepeatAfter[T any](count int, delay time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "RepeatAfter: nil s")
	wait := func(int) Notifier { return Timer(delay, s) }
	return RepeatWithConfig[T](count, RepeatConfig{Delay: wait})
}

// RepeatWithConfig is Repeat with an observable that delays each further run.
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
