package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// Sample sends the latest value of the source whenever notifier sends a value, unless it was sent
// before. It ends with the source and drops a waiting value then. A notifier that completes only
// stops the sampling; one that fails ends the result. The source is subscribed first. The source
// and the notifier may be on different goroutines, each of which may deliver for the others. It
// stands for RxJS's sample.
//
//	source:            -ab---c---|
//	notifier:          ---x-x--x--
//	Sample(notifier):  ---b----c-|
func Sample[T, N any](notifier Observable[N]) Operator[T, T] {
	must(!zero(notifier), "Sample: zero notifier")
	return operate("Sample", func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		l := &latest[T]{dst: dst}
		heed(&l.holding, dst, g, nil, l)
		joinHolding(&l.holding, g, src, dst, Observer[T]{Next: l.hold, Complete: func() {
			l.completed = true
			l.over(false)
		}})
		notifier.SubscribeTo(newSerialAsking(g, dst, Observer[N]{
			Next:     func(N) { l.over(true) },
			Complete: func() {},
		}, nil))
	})
}

// SampleTime is [Sample] once a period, by s's clock. A negative period counts as 0. The source's
// goroutine and s's both deliver, each also for the other. It stands for RxJS's sampleTime.
//
//	source:           -ab----c--|
//	SampleTime(3ms):  ---b-----c|
func SampleTime[T any](period time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "SampleTime: nil s")
	return named("SampleTime", Sample[T](Interval(period, s)))
}
