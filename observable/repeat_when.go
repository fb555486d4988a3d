package observable

// RepeatWhen subscribes to the source again whenever the notifier sends a value, which is made,
// when the source completes first, of all its completions. A source that is still running goes on.
// The result completes when the notifier has, and the source as well; the notifier's error is the
// result's. Source and notifier may be on different goroutines. It stands for RxJS's repeatWhen;
// [RepeatWithConfig] does for most of its uses.
//
//	source:                                      -a-|
//	RepeatWhen(completions -> first 2 of them):  -a--a--a-|
func RepeatWhen[T, N any](notifier func(completions Observable[struct{}]) Observable[N]) Operator[T, T] {
	must(notifier != nil, "RepeatWhen: nil notifier")
	return TryRepeatWhen[T](sure(notifier))
}

// TryRepeatWhen is RepeatWhen with a notifier that can fail to be made: its error ends the
// sequence.
//
//	source:                -a-|
//	TryRepeatWhen(fails):  -a-#
func TryRepeatWhen[T, N any](notifier func(completions Observable[struct{}]) (Observable[N], error)) Operator[T, T] {
	must(notifier != nil, "TryRepeatWhen: nil notifier")
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		r := newRerunWhen(src, dst, notifier)
		over := false // the notifier
		r.completed = func() {
			over = true
			if r.ended {
				dst.Complete()
			}
		}
		r.observe.Complete = func() {
			r.ended = true
			if over {
				dst.Complete()
				return
			}
			r.tell(struct{}{})
		}
		r.again()
	})
}
