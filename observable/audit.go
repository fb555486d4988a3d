package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// Audit waits, from a value on, until the observable that duration made of it sends a value. Then
// it sends the latest value. The next value begins a new wait. A duration that only completes ends
// the wait without sending. When the source completes, a waiting value is still sent at the end of
// its wait; an error drops it. An error of a duration ends the result. Source and durations may be
// on different goroutines, each of which may deliver for the others. It stands for RxJS's audit;
// for a fixed time use [AuditTime].
//
//	source:               -ab---cd--|
//	Audit(timer of 2ms):  ---b----d-|
func Audit[T, N any](duration func(T) Observable[N]) Operator[T, T] {
	return audit(holdUntil("Audit", duration))
}

// AuditTime is [Audit] with a fixed time, by s's clock. The source's goroutine and s's both
// deliver, each also for the other. It stands for RxJS's auditTime.
//
//	source:          -ab---cd--|
//	AuditTime(2ms):  ---b----d-|
func AuditTime[T any](duration time.Duration, s scheduler.Scheduler) Operator[T, T] {
	return audit(holdFor[T]("AuditTime", duration, s))
}

func audit[T any](w pause[T]) Operator[T, T] {
	return holdBack(w, func(l *latest[T]) Observer[T] {
		return Observer[T]{Next: func(v T) {
			if l.hold(v); !l.waits() {
				l.begin(v)
			}
		}, Complete: func() {
			if l.completed = true; !l.held || !l.waits() && !l.due {
				l.dst.Complete()
			}
		}}
	})
}
