package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// Sample sends, whenever notifier sends a value, the latest value of the source, if it has not been
// sent yet. The end of the result is that of the source; what waits then is dropped. A notifier
// that completes only ends the sampling; its error ends the result. The source is subscribed first;
// it and the notifier may be on different goroutines. It stands for RxJS's sample.
//
//	source:            -ab---c---|
//	notifier:          ---x-x--x--
//	Sample(notifier):  ---b----c-|
func Sample[T, N any](notifier Observable[N]) Operator[T, T] {
	must(notifier.subscribe != nil, "Sample: zero notifier")
	return sample[T](notifier)
}

// SampleTime is [Sample] by a clock, that of s: once a period. A negative period counts as 0. It
// stands for RxJS's sampleTime.
//
//	source:           -ab----c--|
//	SampleTime(3ms):  ---b-----c|
func SampleTime[T any](period time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "SampleTime: nil s")
	return sample[T](Interval(period, s))
}

func sample[T, N any](notifier Observable[N]) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		waiting := &latest[T]{dst: dst}
		join(g, src, dst, Observer[T]{Next: waiting.hold})
		join(g, notifier, dst, Observer[N]{
			Next:     func(N) { waiting.release() },
			Complete: func() {},
		})
	})
}
