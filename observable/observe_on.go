package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// ObserveOnConfig says how [ObserveOnWithConfig] hands over.
type ObserveOnConfig struct {
	// Delay is how long each notification takes, the end included.
	Delay time.Duration

	// Backlog bounds the values that wait for the scheduler. Those that are dropped are never
	// scheduled, or no longer; the others, and the end, are delivered in order, each after its own
	// Delay. OverflowFail delivers what waits and then the error. With OverflowBlock the sequence
	// fails so with ErrWouldDeadlock if the producer would wait on the goroutine that the scheduler
	// runs on: the one that drives its host, or drove it last, or (for a host in virtual time that
	// never was driven) made it. It can't be told if another goroutine was meant to drive it, nor,
	// except from inside a delivery, on a scheduler without [scheduler.Base]'s method Inside. On a
	// queue scheduler, which runs work on the goroutine that asks for it, waiting always fails.
	Backlog Backlog
}

// ObserveOn delivers what the source sends, the end included, on s: each notification in a run of
// its own, in order. The source may be on any goroutine and is not held up; what waits for s is
// kept, without a limit. Notifications that come from another goroutine than that of s's host,
// faster than they are delivered, share runs, as long as nothing of that host's comes between. It
// stands for RxJS's observeOn.
//
//	source:        -a-b-(c|)
//	ObserveOn(s):  -a-b-(c|)  (delivered by s)
func ObserveOn[T any](s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "ObserveOn: nil s")
	return ObserveOnWithConfig[T](s, ObserveOnConfig{})
}

// ObserveOnWithConfig is ObserveOn with a delay, or with a bound to what waits. It panics if the
// bound makes no sense.
//
//	source:                                                        -a-b-(c|)
//	ObserveOnWithConfig(s, ObserveOnConfig{Delay: 2ms}):           ---a-b-(c|)
//
//	source:                                                        -(abcd|)
//	ObserveOnWithConfig(s, ObserveOnConfig{
//		Backlog: Backlog{Limit: 2, Overflow: OverflowDropOldest}}):  -(cd|)
func ObserveOnWithConfig[T any](s scheduler.Scheduler, c ObserveOnConfig) Operator[T, T] {
	must(s != nil, "ObserveOnWithConfig: nil s")
	c.Backlog.check("ObserveOnWithConfig: Backlog")
	_, crosses := s.(crosser)
	switch {
	case c.Delay <= 0 && (!c.Backlog.bounded() || c.Backlog.blocks() && crosses):
		return Operate(func(src Observable[T], dst *Subscriber[T]) { newFerry(s, dst, c.Backlog.Limit).subscribe(src) })
	case c.Backlog.bounded():
		return Operate(func(src Observable[T], dst *Subscriber[T]) { newHopping(s, dst, c).subscribe(src) })
	}
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		hop := newCourier(s, dst, func(n Notification[T]) { n.SendTo(dst) }).as("ObserveOn")
		ForwardTo(src, dst, Observer[T]{
			Next:     func(v T) { hop.send(Notification[T]{Value: v}, c.Delay) },
			Error:    func(err error) { hop.send(Notification[T]{Kind: KindError, Err: err}, c.Delay) },
			Complete: func() { hop.send(Notification[T]{Kind: KindComplete}, c.Delay) },
		})
	})
}
