package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// ObserveOnConfig sets the delay and the bound of [ObserveOnWithConfig].
type ObserveOnConfig struct {
	// Delay shifts each notification, the end included.
	Delay time.Duration

	// Backlog bounds the values that wait for the scheduler. The others and the end are delivered
	// in order, each after its own Delay. OverflowFail delivers the waiting values and then the
	// error. With OverflowBlock sources that can wait do, also on the same host, and go on in a run
	// of the scheduler if they send in a loop. With others the sequence fails in the same way, with
	// [ErrWouldDeadlock], if the producer is on the host's own goroutine, as far as that is known:
	// the one that drives it or drove it last, or made a virtual host that was never driven. On a
	// queue scheduler waiting always fails.
	Backlog Backlog
}

// ObserveOn delivers the notifications of the source on s, in order, each in a run of its own. The
// source may be on any goroutine and is never blocked: notifications are kept without a limit.
// Those from another goroutine than the host's may share runs, as long as no other work of that
// host comes between. It stands for RxJS's observeOn.
//
//	source:        -a-b-(c|)
//	ObserveOn(s):  -a-b-(c|)  (delivered by s)
func ObserveOn[T any](s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "ObserveOn: nil s")
	return named("ObserveOn", ObserveOnWithConfig[T](s, ObserveOnConfig{}))
}

// ObserveOnWithConfig is ObserveOn with a delay or a bounded backlog. It panics if the bound is
// invalid.
//
//	source:                                                        -a-b-(c|)
//	ObserveOnWithConfig(s, ObserveOnConfig{Delay: 2ms}):           ---a-b-(c|)
//
//	source:                                                        -(abcd|)
//	ObserveOnWithConfig(s, ObserveOnConfig{
//		Backlog: Backlog{Limit: 2, Overflow: OverflowDropOldest}}):  -(cd|)
func ObserveOnWithConfig[T any](s scheduler.Scheduler, c ObserveOnConfig) Operator[T, T] {
	must(given(s), "ObserveOnWithConfig: nil s")
	c.Backlog.check("ObserveOnWithConfig: Backlog")
	return operate("ObserveOnWithConfig", func(src Observable[T], dst *Subscriber[T]) {
		newHop("ObserveOn", s, dst, c).subscribe(src)
	})
}
