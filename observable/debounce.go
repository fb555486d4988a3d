package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

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
	must(duration != nil, "Debounce: nil duration")
	return operate(func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		waiting := &latest[T]{dst: dst}
		window := &signalledHold[T, N]{serializer: g, dst: dst, duration: duration, over: func(release bool) {
			if release {
				waiting.release()
			}
		}}
		join(g, src, dst, Observer[T]{
			Next: func(v T) {
				window.cancel()
				waiting.hold(v)
				window.begin(v)
			},
			Complete: func() {
				window.cancel()
				waiting.release()
				dst.Complete()
			},
		})
	})
}
