package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// DelayWhen sends each value when the observable that duration made of it sends a value. So values
// may change places. A duration that only completes drops its value. Completion waits for all
// durations; an error of the source or of a duration ends the result at once. Source and durations
// may be on different goroutines, each of which may deliver for the others. It stands for RxJS's
// delayWhen.
//
//	source:                                       -ab----|
//	DelayWhen(timer of 4ms for a, 1ms for b):     ---b-a-|
func DelayWhen[T, N any](duration func(T) Observable[N]) Operator[T, T] {
	must(duration != nil, "DelayWhen: nil duration")
	return operate("DelayWhen", func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		d := &delaying[T]{dst: dst}
		heed(&d.holding, dst, g, nil, d)
		joinHolding(&d.holding, g, src, dst, Observer[T]{
			Next: func(v T) {
				until := duration(v)
				mustResult("DelayWhen", "duration", !zero(until))
				d.onTheWay++
				linger(g, dst, until, func(s signal) { d.told(s, v) })
			},
			Complete: d.complete,
		})
	})
}

func (d *delaying[T]) told(s signal, v T) {
	switch s.Kind {
	case KindNext:
		d.arrive(v)
	case KindError:
		d.dst.Error(s.Err)
	case KindComplete:
		d.onTheWay--
		d.finish()
	}
}
