package observable

// Using creates a resource for each subscriber, and passes on the observable that factory makes of
// it. It releases the resource when the subscription closes for whatever reason, after the end was
// delivered and the observable torn down; but not if factory panics. It stands for RxJS's using.
//
//	Using(open, -a-b-|, close): -a-b-|   open() at the beginning, close() after the |
func Using[R, T any](create func() R, factory func(R) Observable[T], release func(R)) Observable[T] {
	must(create != nil, "Using: nil create")
	return using("Using", func() (R, error) { return create(), nil }, factory, release)
}

// TryUsing is Using with a create that can fail: its error ends the sequence.
//
//	TryUsing(fails, -a-b-|, close): #
func TryUsing[R, T any](create func() (R, error), factory func(R) Observable[T], release func(R)) Observable[T] {
	must(create != nil, "TryUsing: nil create")
	return using("TryUsing", create, factory, release)
}

func using[R, T any](
	who string, create func() (R, error), factory func(R) Observable[T], release func(R),
) Observable[T] {
	must(factory != nil, who+": nil factory")
	must(release != nil, who+": nil release")
	return made(func(dst *Subscriber[T]) {
		resource, err := create()
		if err != nil {
			dst.Error(err)
			return
		}
		src := factory(resource)
		defer dst.AddFunc(func() { release(resource) })
		mustResult(who, "factory", !zero(src))
		src.SubscribeTo(dst)
	})
}
