package observable

import (
	"github.com/rxsched/rxsched/schedule"
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
func Repeat[T any](count int) Operator[T, T] {
	return named("Repeat", RepeatWithConfig[T](count, RepeatConfig{}))
}

// RepeatAfter is Repeat with a schedule: it says how long to wait before each further run, by s's
// clock, and when to stop. The step of the schedule has the number of runs so far and the time of
// the subscription. It subscribes again on s, where a source that sends at once delivers. It stands
// for RxJS's repeat with a delay.
//
//	source:                                         -a-|
//	RepeatAfter(schedule.Every(2ms).AtMost(1), s):  -a----a-|
func RepeatAfter[T any](waits schedule.Schedule, s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "RepeatAfter: nil s")
	return resubscribe[T]("RepeatAfter", false, false, func() rerun { return rerunOf(waits, s, false) })
}

// RepeatWithConfig is Repeat with an observable that delays each further run.
//
//	source:                                                     -a-|
//	RepeatWithConfig(3, RepeatConfig{Delay: n -> timer of n}):  -a---a----a-|
func RepeatWithConfig[T any](count int, c RepeatConfig) Operator[T, T] {
	if count <= 0 {
		return named("RepeatWithConfig", func(Observable[T]) Observable[T] { return Empty[T]() })
	}
	limited := func(_ error, runs int) (func() Notifier, bool) {
		if c.Delay == nil {
			return nil, runs < count
		}
		return func() Notifier { return c.Delay(runs) }, runs < count
	}
	return resubscribe[T]("RepeatWithConfig", false, false, func() rerun { return limited })
}
