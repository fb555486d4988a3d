package observable

// Using is, for each subscriber, the observable that factory makes of a resource that create makes.
// The resource is released when the subscription closes, however that comes: after the end was
// delivered, and after the observable was torn down. It stands for RxJS's using.
//
//	Using(open, -a-b-|, close): -a-b-|   open() at the beginning, close() after the |
func Using[R, T any](create func() R, factory func(R) Observable[T], release func(R)) Observable[T] {
	must(create != nil, "Using: nil create")
	must(factory != nil, "Using: nil factory")
	must(release != nil, "Using: nil release")
	return TryUsing(func() (R, error) { return create(), nil }, sure(factory), release)
}

// TryUsing is Using with functions that can fail: the first error ends the sequence. If that is
// factory's, the resource is not released, as in RxJS: factory has to do that.
//
//	TryUsing(open, fails, close): #
func TryUsing[R, T any](create func() (R, error), factory func(R) (Observable[T], error), release func(R)) Observable[T] {
	must(create != nil, "TryUsing: nil create")
	must(factory != nil, "TryUsing: nil factory")
	must(release != nil, "TryUsing: nil release")
	return Observable[T]{func(dst *Subscriber[T]) {
		resource, err := create()
		if err != nil {
			dst.Error(err)
			return
		}
		src, err := factory(resource)
		if err != nil {
			dst.Error(err)
			return
		}
		defer dst.AddFunc(func() { release(resource) })
		src.SubscribeTo(dst)
	}}
}
