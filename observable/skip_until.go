package observable

import "sync/atomic"

// SkipUntil drops values until notifier sends one, and passes on later ones. A notifier that only
// completes has no effect; one that fails ends the sequence. The notifier is subscribed first, and
// unsubscribed at its first value. The source and the notifier may be on different goroutines. The
// source's delivers, and the notifier's if the notifier fails. It stands for RxJS's skipUntil.
//
//	source:               -a--b-c--d-|
//	notifier:             -----x------
//	SkipUntil(notifier):  ------c--d-|
func SkipUntil[T, N any](notifier Observable[N]) Operator[T, T] {
	must(notifier.subscribe != nil, "SkipUntil: zero notifier")
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		// open keeps calls to dst apart without a serializer. It is set after the notifier was
		// unsubscribed. So as long as the notifier can send an error, no value is delivered, and of
		// two ends that come at once dst takes one.
		var open atomic.Bool
		var in *Subscriber[N]
		in = NewSubscriber(dst, Observer[N]{
			Next: func(N) {
				in.Unsubscribe()
				open.Store(true)
			},
			Complete: func() {},
		})
		notifier.SubscribeTo(in)
		Forward(src, dst, func(v T) {
			if open.Load() {
				dst.Next(v)
			}
		})
	})
}
