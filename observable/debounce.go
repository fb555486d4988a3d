package observable

import (
	"time"

	"github.com/rxsched/rxsched/scheduler"
)

// Debounce sends a value when the observable that duration made of it sends a value. A new value of
// the source takes the place of one that waits, with a duration of its own. A duration that only
// completes neither sends its value nor drops it. When the source completes, the waiting value is
// sent at once; an error drops it. An error of a duration ends the result. Source and durations may
// be on different goroutines, each of which may deliver for the others. It stands for RxJS's
// debounce; for a fixed time use [DebounceTime].
//
//	source:                  -a--bc---d--|
//	Debounce(timer of 2ms):  ---a---c---d|
func Debounce[T, N any](duration func(T) Observable[N]) Operator[T, T] {
	return debounce(holdUntil("Debounce", duration))
}

// DebounceTime sends a value after the source was quiet for that time, by s's clock. A new value
// takes the place of one that waits. When the source completes, the waiting value is sent at once;
// an error drops it. The source's goroutine and s's both deliver, each also for the other. It
// stands for RxJS's debounceTime.
//
//	source:             -a--bc---d--|
//	DebounceTime(2ms):  ---a---c---d|
func DebounceTime[T any](quiet time.Duration, s scheduler.Scheduler) Operator[T, T] {
	return debounce(holdFor[T]("DebounceTime", quiet, s))
}

func debounce[T any](w pause[T]) Operator[T, T] {
	return holdBack(w, func(l *latest[T]) Observer[T] {
		return Observer[T]{Next: func(v T) {
			l.hold(v)
			l.due = false
			l.restart(v)
		}, Complete: func() {
			l.cancel()
			l.completed = true
			l.over(true)
		}}
	})
}
