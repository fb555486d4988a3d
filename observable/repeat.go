package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// RepeatConfig says how often a source is subscribed, and when. The zero value repeats it for ever.
type RepeatConfig struct {
	// Count is how often the source is subscribed in all. If 0, there is no limit.
	Count int

	// Delay gives what the next subscription waits for: a value of the observable that it makes. If
	// that only completes, so does the result; its error, and that of Delay itself, end the result
	// as well. runs is how many there have been. If nil, there is no wait.
	Delay func(runs int) (Notifier, error)
}

// Repeat subscribes to the source again when it completes, until it has been subscribed count
// times. A count of 0 or less completes at once, without subscribing to it. The source is torn down
// before it is subscribed again. It stands for RxJS's repeat.
//
//	source:     -a-|
//	Repeat(2):  -a--a-|
func Repeat[T any](count int) Operator[T, T] {
	if count <= 0 {
		return func(Observable[T]) Observable[T] { return Empty[T]() }
	}
	return repeat[T](RepeatConfig{Count: count})
}

// RepeatWithConfig is Repeat with a say in when the source is subscribed again. It panics if the count is
// negative.
//
//	source:                                            -a-|
//	RepeatWithConfig(RepeatConfig{Delay: n -> timer of n}):  -a--a---a...
func RepeatWithConfig[T any](c RepeatConfig) Operator[T, T] {
	must(c.Count >= 0, "RepeatWithConfig: negative Count")
	return repeat[T](c)
}

// RepeatAfter is Repeat that waits before it subscribes again, by s's clock. It panics if c has a
// Delay of its own, or a negative count.
//
//	source:                                      -a-|
//	RepeatAfter(2ms, s, RepeatConfig{Count: 2}): -a---a-|
func RepeatAfter[T any](delay time.Duration, s scheduler.Scheduler, c RepeatConfig) Operator[T, T] {
	must(s != nil, "RepeatAfter: nil s")
	must(c.Count >= 0, "RepeatAfter: negative Count")
	must(c.Delay == nil, "RepeatAfter: Delay and delay")
	c.Delay = func(int) (Notifier, error) { return Timer(delay, s), nil }
	return repeat[T](c)
}

func repeat[T any](c RepeatConfig) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		r := newRerun(src, dst)
		runs := 0
		r.observe.Complete = func() {
			runs++
			switch {
			case runs == c.Count:
				dst.Complete()
			case c.Delay == nil:
				r.now()
			default:
				r.then(func() { r.when(c.Delay(runs)) })
			}
		}
		r.again()
	})
}
