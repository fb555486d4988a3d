package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// SkipUntil drops values until notifier sends one, and passes on later ones. A notifier that only
// completes has no effect; one that fails ends the sequence. The notifier is subscribed first, and
// unsubscribed at its first value. The source and the notifier may be on different goroutines, each
// of which may deliver for the others. It stands for RxJS's skipUntil.
//
//	source:               -a--b-c--d-|
//	notifier:             -----x------
//	SkipUntil(notifier):  ------c--d-|
func SkipUntil[T, N any](notifier Observable[N]) Operator[T, T] {
	must(notifier.subscribe != nil, "SkipUntil: zero notifier")
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		open := false
		var in *Subscriber[N]
		in = newSerialSubscriber(g, dst, Observer[N]{
			Next: func(N) {
				in.Unsubscribe()
				open = true
			},
			Complete: func() {},
		})
		notifier.SubscribeTo(in)
		join(g, src, dst, Observer[T]{Next: func(v T) {
			if open {
				dst.Next(v)
			}
		}})
	})
}
