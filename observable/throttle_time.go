package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// ThrottleTime sends a value and drops later ones for duration, by s's clock. The source's
// goroutine and s's both deliver, each also for the other. It stands for RxJS's throttleTime.
//
//	source:             -ab-c--d--|
//	ThrottleTime(2ms):  -a--c--d--|
func ThrottleTime[T any](duration time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "ThrottleTime: nil s")
	return throttle("ThrottleTime", ThrottleConfig{}, holdFor[T]("ThrottleTime", duration, s))
}

// ThrottleTimeWithConfig is ThrottleTime with a choice of the values it sends. If a trailing value
// waits when the source completes, completion waits for it.
//
//	source:                                                       -ab-c---d-|
//	ThrottleTimeWithConfig(2ms, ThrottleConfig{Trailing: true}):  -a-b-c--d-|
func ThrottleTimeWithConfig[T any](duration time.Duration, s scheduler.Scheduler, c ThrottleConfig) Operator[T, T] {
	must(given(s), "ThrottleTimeWithConfig: nil s")
	return throttle("ThrottleTimeWithConfig", c, holdFor[T]("ThrottleTime", duration, s))
}
