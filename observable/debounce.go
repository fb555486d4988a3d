package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// Debounce sends a value when what duration makes of it sends a value, unless the source sends
// another one before: that takes its place, with a duration of its own. A duration that only
// completes neither sends the value nor forgets it. When the source completes, a waiting value is
// sent at once; an error drops it. An error of a duration ends the result. Source and durations may
// be on different goroutines, each of which may deliver for the others. It stands for RxJS's
// debounce; with a fixed time it is [DebounceTime].
//
//	source:                  -a--bc---d--|
//	Debounce(timer of 2ms):  ---a---c---d|
func Debounce[T, N any](duration func(T) Observable[N]) Operator[T, T] {
	must(duration != nil, "Debounce: nil duration")
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		waiting := &latest[T]{dst: dst}
		window := holdUntil(g, dst, duration, func(release bool) {
			if release {
				waiting.release()
			}
		})
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
