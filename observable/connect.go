package observable

// ConnectConfig sets the subject that [ConnectWithConfig] shares its source through.
type ConnectConfig[T any] struct {
	// Connector makes the subject. If nil, it is [NewSubject].
	Connector func() SubjectLike[T]
}

// Connect passes on the observable that selector makes of the shared source. It subscribes to the
// source once, after the result of selector, however often that uses the source. Other observables
// that selector uses do not end with the source. It stands for RxJS's connect.
//
//	source:                                  -a--b--|
//	Connect(src -> Merge(src, upper(src))):  -(aA)--(bB)--|
func Connect[T, R any](selector func(shared Observable[T]) Observable[R]) Operator[T, R] {
	return connect("Connect", selector, ConnectConfig[T]{})
}

// ConnectWithConfig is Connect with a choice of the subject.
//
//	source:                                                  -a---b---|
//	ConnectWithConfig(src -> Merge(src, src), of Behavior):  (zz)a---b---|   (each of them twice)
func ConnectWithConfig[T, R any](selector func(shared Observable[T]) Observable[R], c ConnectConfig[T]) Operator[T, R] {
	return connect("ConnectWithConfig", selector, c)
}

func connect[T, R any](
	name string, selector func(shared Observable[T]) Observable[R], c ConnectConfig[T],
) Operator[T, R] {
	must(selector != nil, name+": nil selector")
	connector := connectorOr(name, c.Connector)
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		shared := connector()
		result := selector(shared.Observable())
		mustResult(name, "selector", !zero(result))
		result.SubscribeTo(dst)
		in := NewSubscriber(dst, into(shared))
		in.root = in.root.With(roomOf(shared))
		src.SubscribeTo(in)
	})
}
