package observable

import "context"

// FromFunc calls f for each subscriber, sends its result and completes, or fails with its error. It
// is called on the goroutine that subscribes, which [SubscribeOn] chooses; its context ends when
// the subscriber closes. It stands for RxJS's defer of a value.
//
//	FromFunc(f): (a|)   if f returns a, nil
func FromFunc[T any](f func(context.Context) (T, error)) Observable[T] {
	must(f != nil, "FromFunc: nil f")
	return New(func(dst *Subscriber[T]) { sendResult(dst.Context(), f, dst) })
}

// Go is [FromFunc] with a goroutine for each call of f, which may block and should return when its
// context ends; the result is dropped then. A panic of f ends the program, as in any goroutine. It
// delivers on f's goroutine. It stands for RxJS's from of a promise.
//
//	Go(f): ---(a|)   if f returns a, nil
func Go[T any](f func(context.Context) (T, error)) Observable[T] {
	must(f != nil, "Go: nil f")
	return New(func(dst *Subscriber[T]) {
		if live := dst.Context(); !dst.Closed() {
			go sendResult(live, f, dst)
		}
	})
}

func sendResult[T any](ctx context.Context, f func(context.Context) (T, error), dst *Subscriber[T]) {
	v, err := f(ctx)
	if err != nil {
		dst.Error(err)
		return
	}
	sendLast(dst, v)
}
