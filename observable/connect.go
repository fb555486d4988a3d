package observable

// ConnectConfig says by what a source is shared.
type ConnectConfig[T any] struct {
	// Connector makes the subject through which the source is shared. If nil, it is [NewSubject].
	Connector func() SubjectLike[T]
}

// Connect sends what selector makes of the source, which it can use as often as it likes: it is
// subscribed once, after the result of selector has been. What selector does not use the source for
// does not end with it. It stands for RxJS's connect.
//
//	source:                                  -a--b--|
//	Connect(src -> Merge(src, upper(src))):  -(aA)--(bB)--|
func Connect[T, R any](selector func(shared Observable[T]) Observable[R]) Operator[T, R] {
	must(selector != nil, "Connect: nil selector")
	return connect(selector, ConnectConfig[T]{})
}

// ConnectWithConfig is Connect with a say in the subject.
//
//	source:                                                  -a---b---|
//	ConnectWithConfig(src -> Merge(src, src), of Behavior):  (zz)a---b---|   (each of them twice)
func ConnectWithConfig[T, R any](selector func(shared Observable[T]) Observable[R], c ConnectConfig[T]) Operator[T, R] {
	must(selector != nil, "ConnectWithConfig: nil selector")
	return connect(selector, c)
}

func connect[T, R any](selector func(Observable[T]) Observable[R], c ConnectConfig[T]) Operator[T, R] {
	connector := connectorOr(c.Connector)
	return Operate(func(src Observable[T], dst *Subscriber[R]) {
		shared := connector()
		selector(shared.Observable()).SubscribeTo(dst)
		ForwardTo(src, dst, into(shared))
	})
}
