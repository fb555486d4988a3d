package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/serial"
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
	must(duration != nil, "Audit: nil duration")
	return audit("Audit", holdUntil("Audit", duration))
}

// AuditTime is [Audit] with a fixed time, by s's clock. The source's goroutine and s's both
// deliver, each also for the other. It stands for RxJS's auditTime.
//
//	source:          -ab---cd--|
//	AuditTime(2ms):  ---b----d-|
func AuditTime[T any](duration time.Duration, s scheduler.Scheduler) Operator[T, T] {
	must(given(s), "AuditTime: nil s")
	return audit("AuditTime", holdFor[T]("AuditTime", duration, s))
}

func audit[T any](name string, pausing holdWindows[T]) Operator[T, T] {
	return operate(name, func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		a := &auditing[T]{latest: latest[T]{dst: dst}}
		a.window = pausing(g, dst, a.over)
		heed(&a.holding, dst, g, a.window.by(), a)
		joinHolding(&a.holding, g, src, dst, Observer[T]{Next: a.next, Complete: a.complete})
	})
}

// auditing is the state of one subscription. Only handlers touch it.
type auditing[T any] struct {
	latest[T]
	window    holdWindow[T]
	completed bool
}

func (a *auditing[T]) next(v T) {
	a.hold(v)
	if !a.window.on() {
		a.window.begin(v)
	}
}

func (a *auditing[T]) over(release bool) {
	if release {
		a.release()
	}
	if a.completed && !a.due {
		a.dst.Complete()
	}
}

// resume sends what had no room.
func (a *auditing[T]) resume() {
	if a.due {
		a.over(true)
	}
}

func (a *auditing[T]) complete() {
	a.completed = true
	if !a.held || !a.window.on() && !a.due {
		a.dst.Complete()
	}
}
