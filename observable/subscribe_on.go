package observable

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// SubscribeOnConfig says when [SubscribeOnWithConfig] subscribes.
type SubscribeOnConfig struct {
	// Delay is how long s waits before it subscribes.
	Delay time.Duration
}

// SubscribeOn subscribes to the source on s. Where values are delivered is up to the source: a
// synchronous one delivers on s. It stands for RxJS's subscribeOn.
//
//	source:                  a-b-|
//	SubscribeOn(s):          a-b-|  (subscribed by s)
func SubscribeOn[T any](s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "SubscribeOn: nil s")
	return SubscribeOnWithConfig[T](s, SubscribeOnConfig{})
}

// SubscribeOnWithConfig is SubscribeOn with a delay.
//
//	source:                     a-b-|
//	SubscribeOnWithConfig(s, 2ms):  --a-b-|
func SubscribeOnWithConfig[T any](s scheduler.Scheduler, c SubscribeOnConfig) Operator[T, T] {
	must(s != nil, "SubscribeOnWithConfig: nil s")
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		begin(dst, s, action.Func(func(*action.Action) {
			returned := false
			defer dst.protect(&returned)
			src.SubscribeTo(dst)
			returned = true
		}), c.Delay)
	})
}
