package observable

// DelayWhen sends each value when what duration makes of it sends a value; if that only completes,
// the value is dropped. So values may change places. Completion waits for all of them; an error of
// the source or of a duration ends the result at once. Source and durations may be on different
// goroutines. It stands for RxJS's delayWhen.
//
//	source:                                       -ab----|
//	DelayWhen(timer of 4ms for a, 1ms for b):     ---b-a-|
func DelayWhen[T, N any](duration func(T) Observable[N]) Operator[T, T] {
	must(duration != nil, "DelayWhen: nil duration")
	return TryDelayWhen(sure(duration))
}

// TryDelayWhen is DelayWhen with a duration that can fail: its first error ends the sequence.
//
//	source:                      -ab-x-|
//	TryDelayWhen(timer of 1ms):  --ab#
func TryDelayWhen[T, N any](duration func(T) (Observable[N], error)) Operator[T, T] {
	must(duration != nil, "TryDelayWhen: nil duration")
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		g := newGate(dst)
		d := &delaying[T]{dst: dst}
		join(g, src, dst, Observer[T]{
			Next: func(v T) {
				until, err := duration(v)
				if err != nil {
					dst.Error(err)
					return
				}
				d.onTheWay++
				linger(g, dst, until, func(s signal) { d.told(s, v) })
			},
			Complete: d.complete,
		})
	})
}

// told ends the delay of a value.
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

// DelayWhenAfter is DelayWhen that does not subscribe to the source before start sends a value or
// completes; an error of start ends the result. It stands for RxJS's delayWhen with a subscription
// delay.
//
//	source:                                ab--|
//	start:                              --x
//	DelayWhenAfter(timer of 1ms, start): ---ab-|
func DelayWhenAfter[T, N, S any](duration func(T) Observable[N], start Observable[S]) Operator[T, T] {
	must(duration != nil, "DelayWhenAfter: nil duration")
	must(start.subscribe != nil, "DelayWhenAfter: zero start")
	op := TryDelayWhen(sure(duration))
	wait := Operate(func(src Observable[S], dst *Subscriber[T]) {
		Forward(src, dst, func(S) { dst.Complete() })
	})
	return func(src Observable[T]) Observable[T] { return Concat(wait(start), op(src)) }
}
