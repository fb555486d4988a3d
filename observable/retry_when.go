package observable

// RetryWhen subscribes to the source again whenever the notifier sends a value, which is made, when
// the source fails first, of all its errors. A source that is still running goes on. The result
// ends as the notifier does, or completes with the source. They may be on different goroutines. It
// stands for RxJS's retryWhen; [RetryWithConfig] does for most of its uses.
//
//	source:                            -a-#
//	RetryWhen(errors -> first 2 of them):  -a--a-|
func RetryWhen[T, N any](notifier func(errors Observable[error]) Observable[N]) Operator[T, T] {
	must(notifier != nil, "RetryWhen: nil notifier")
	return TryRetryWhen[T](sure(notifier))
}

// TryRetryWhen is RetryWhen with a notifier that can fail to be made: its error ends the sequence.
//
//	source:               -a-#
//	TryRetryWhen(fails):  -a-#
func TryRetryWhen[T, N any](notifier func(errors Observable[error]) (Observable[N], error)) Operator[T, T] {
	must(notifier != nil, "TryRetryWhen: nil notifier")
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		r := newRerunWhen(src, dst, notifier)
		r.completed = dst.Complete
		r.observe.Error = r.tell
		r.again()
	})
}
