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
	duration = checked("Debounce", "duration", duration)
	return operate("Debounce", func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		d := &debouncingUntil[T, N]{latest: latest[T]{dst: dst}}
		d.window = signalledHold[T, N]{serializer: g, dst: dst, duration: duration, over: d.over}
		heed(&d.holding, dst, g, nil, d)
		joinHolding(&d.holding, g, src, dst, Observer[T]{Next: d.next, Complete: d.complete})
	})
}

// debouncingUntil is the state of one subscription. Only handlers touch it.
type debouncingUntil[T, N any] struct {
	latest[T]
	window    signalledHold[T, N]
	completed bool
}

func (d *debouncingUntil[T, N]) next(v T) {
	d.window.cancel()
	d.hold(v)
	d.due = false
	d.window.begin(v)
}

func (d *debouncingUntil[T, N]) over(release bool) {
	if release {
		d.release()
	}
	if d.completed && !d.due {
		d.dst.Complete()
	}
}

// resume sends what had no room.
func (d *debouncingUntil[T, N]) resume() {
	if d.due {
		d.over(true)
	}
}

func (d *debouncingUntil[T, N]) complete() {
	d.window.cancel()
	d.completed = true
	d.over(true)
}
