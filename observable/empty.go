package observable

// Empty completes at once. It stands for RxJS's EMPTY.
//
//	Empty(): |
func Empty[T any]() Observable[T] {
	return known[T](nil, nil)
}

// Never sends nothing and never ends. It stands for RxJS's NEVER.
//
//	Never(): -
func Never[T any]() Observable[T] {
	return made(func(*Subscriber[T]) {})
}

// Throw fails at once with err. It panics if err is nil. It stands for RxJS's throwError.
//
//	Throw(err): #
func Throw[T any](err error) Observable[T] {
	must(err != nil, "Throw: nil err")
	return known[T](nil, err)
}

// Defer calls factory for each subscriber, and passes its result on. It stands for RxJS's defer.
//
//	Defer(-a-|): -a-|
func Defer[T any](factory func() Observable[T]) Observable[T] {
	must(factory != nil, "Defer: nil factory")
	return made(func(dst *Subscriber[T]) {
		src := factory()
		must(!zero(src), "Defer: factory returned a zero Observable")
		src.SubscribeTo(dst)
	})
}
