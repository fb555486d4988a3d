package observable

import "github.com/rxsched/rxsched/observable/internal/watching"

// Operator makes one observable of another. Operators are values: [Pipe2] and its kin compose them,
// and users write their own. It stands for RxJS's OperatorFunction.
type Operator[T, R any] func(Observable[T]) Observable[R]

// Operate makes an operator. Each subscription to its result calls on, which subscribes to src
// through subscribers that belong to dst. It stands for RxJS's operate.
func Operate[T, R any](on func(src Observable[T], dst *Subscriber[R])) Operator[T, R] {
	must(on != nil, "Operate: nil on")
	site := watching.Here()
	return func(src Observable[T]) Observable[R] {
		mustSource("Operate", !zero(src))
		return madeAt(site, func(dst *Subscriber[R]) {
			guard(dst)
			on(src, dst)
		})
	}
}

// operate is Operate for this package, where a source or a scheduler guards what calls dst. name is
// the operator's.
func operate[T, R any](name string, on func(src Observable[T], dst *Subscriber[R])) Operator[T, R] {
	site := watching.Here()
	return func(src Observable[T]) Observable[R] {
		mustSource(name, !zero(src))
		return madeAt(site, func(dst *Subscriber[R]) { on(src, dst) })
	}
}

// named is op by another name: that of the operator which the user called.
func named[T, R any](name string, op Operator[T, R]) Operator[T, R] {
	return func(src Observable[T]) Observable[R] {
		mustSource(name, !zero(src))
		return op(src)
	}
}

// Forward subscribes to src on behalf of dst, for use in [Operate]. Values go to next; errors,
// completion and teardown pass through.
func Forward[T, R any](src Observable[T], dst *Subscriber[R], next func(T)) {
	mustSource("Forward", !zero(src))
	src.SubscribeTo(NewSubscriber(dst, Observer[T]{Next: next}))
}

// ForwardTo is Forward with an observer: o's nil Error or Complete passes through.
func ForwardTo[T, R any](src Observable[T], dst *Subscriber[R], o Observer[T]) {
	mustSource("ForwardTo", !zero(src))
	src.SubscribeTo(NewSubscriber(dst, o))
}
