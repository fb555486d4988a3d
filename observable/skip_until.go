package observable

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// SkipUntil drops values until notifier sends one, and passes on later ones. A notifier that only
// completes has no effect; one that fails ends the sequence. The notifier is subscribed first, and
// unsubscribed at its first value. The source and the notifier may be on different goroutines. The
// source's delivers, and the notifier's if the notifier fails. It stands for RxJS's skipUntil.
//
//	source:               -a--b-c--d-|
//	notifier:             -----x------
//	SkipUntil(notifier):  ------c--d-|
func SkipUntil[T, N any](notifier Observable[N]) Operator[T, T] {
	must(!zero(notifier), "SkipUntil: zero notifier")
	return operate("SkipUntil", func(src Observable[T], dst *Subscriber[T]) {
		g := serial.New(dst.root)
		var passes atomic.Bool
		var in *Subscriber[N]
		in = NewSubscriber(dst, Observer[N]{
			Next: func(N) {
				in.Unsubscribe()
				passes.Store(true)
			},
			Error:    failing(g, dst).Error,
			Complete: func() {},
		})
		notifier.SubscribeTo(aside(in))
		join(g, src, dst, Observer[T]{Next: func(v T) {
			if passes.Load() {
				dst.Next(v)
			}
		}})
	})
}
