package observable

// OnErrorResumeNext passes on one source after the other, whether they complete or fail: it drops
// errors. It completes after the last source. Of no sources it completes at once.
//
// As in RxJS, unsubscribing the result subscribes and unsubscribes each remaining source. Each
// source delivers on its own goroutine. It stands for RxJS's onErrorResumeNext.
//
//	x:                        -a--#
//	y:                            --p-#
//	OnErrorResumeNext(x, y):  -a----p-|
func OnErrorResumeNext[T any](sources ...Observable[T]) Observable[T] {
	return inTurn(sources, func(c *concatenation[T], src Observable[T]) {
		in := NewSubscriber(c.dst, Observer[T]{Next: c.dst.Next, Error: func(error) {}, Complete: func() {}})
		src.SubscribeTo(in)
		in.AddFunc(c.Again) // at the teardown of the source, for whatever reason
	})
}
