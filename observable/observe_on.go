package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// ObserveOnConfig says how [ObserveOnWith] hands over.
type ObserveOnConfig struct {
	// Delay is how long each notification takes, the end included.
	Delay time.Duration
}

// ObserveOn delivers what the source sends, the end included, on s: each notification in a run of its own, in order. The source may be on any
// goroutine and is not held up; what waits for s is kept, without a limit.
//
//	source:        -a-b-(c|)
//	ObserveOn(s):  -a-b-(c|)  (delivered by s)
func ObserveOn[T any](s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "ObserveOn: nil s")
	return ObserveOnWith[T](s, ObserveOnConfig{})
}

// ObserveOnWith is ObserveOn with a delay.
//
//	source:                 -a-b-(c|)
//	ObserveOnWith(s, 2ms):  ---a-b-(c|)
func ObserveOnWith[T any](s scheduler.Scheduler, c ObserveOnConfig) Operator[T, T] {
	must(s != nil, "ObserveOnWith: nil s")
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		hop := newCourier(s, dst, func(n Notification[T]) { n.SendTo(dst) }).as("ObserveOn")
		ForwardTo(src, dst, Observer[T]{
			Next:     func(v T) { hop.send(Notification[T]{Value: v}, c.Delay) },
			Error:    func(err error) { hop.send(Notification[T]{Kind: KindError, Err: err}, c.Delay) },
			Complete: func() { hop.send(Notification[T]{Kind: KindComplete}, c.Delay) },
		})
	})
}
