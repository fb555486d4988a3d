package observable

// Using creates a resource for each subscriber, and passes on the observable that factory makes of
// it. It releases the resource when the subscription closes for whatever reason, after the end was
// delivered and the observable torn down; but not if factory panics. It stands for RxJS's using.
//
//	Using(open, -a-b-|, close): -a-b-|   open() at the beginning, close() after the |
func Using[R, T any](create func() R, factory func(R) Observable[T], release func(R)) Observable[T] {
	must(create != nil, "Using: nil create")
	must(factory != nil, "Using: nil factory")
	must(release != nil, "Using: nil release")
	return made(func(dst *Subscriber[T]) {
		resource := create()
		src := factory(resource)
		defer dst.AddFunc(func() { release(resource) })
		mustResult("Using", "factory", !zero(src))
		src.SubscribeTo(dst)
	})
}
