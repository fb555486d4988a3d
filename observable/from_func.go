package observable

import (
	"context"

	"github.com/rxsched/rxsched/internal/point"
)

// FromFunc calls f for each subscriber, on the goroutine that subscribes. It sends the result and
// completes, or fails with the error of f. The context of f ends when the subscriber closes.
// [SubscribeOn] chooses another goroutine. It stands for RxJS's defer of a value.
//
//	FromFunc(f): (a|)   if f returns a, nil
func FromFunc[T any](f func(context.Context) (T, error)) Observable[T] {
	must(f != nil, "FromFunc: nil f")
	return New(func(dst *Subscriber[T]) {
		v, err := f(dst.Context())
		sendOutcome(v, err, dst)
	})
}

// Go is [FromFunc] with a goroutine of its own for each call of f, which delivers the result. So f
// may block. It should return when its context ends; its result is dropped then. A panic of f ends
// the program, as in any goroutine, unless [CatchPanic] is below. It stands for RxJS's from, of a
// promise.
//
//	Go(f): ---(a|)   if f returns a, nil
func Go[T any](f func(context.Context) (T, error)) Observable[T] {
	must(f != nil, "Go: nil f")
	return New(func(dst *Subscriber[T]) {
		if live := dst.Context(); !dst.Closed() {
			point.Go(func() {
				returned := false
				defer dst.root.Guard(&returned)
				v, err := f(live)
				point.At(dst, "result")
				sendOutcome(v, err, dst)
				returned = true
			})
		}
	})
}

func sendOutcome[T any](v T, err error, dst *Subscriber[T]) {
	if err != nil {
		dst.Error(err)
		return
	}
	sendOnly(dst, v)
}
