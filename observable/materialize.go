package observable

// Materialize turns each value and the end of the source into a value, and then completes. So it
// never fails. It is an operator itself. It stands for RxJS's materialize.
//
//	source:       -a--b-#
//	Materialize:  -x--y-(z|)   x = {KindNext, a}, y = {KindNext, b}, z = {KindError, the error}
func Materialize[T any, N Notification[T]](src Observable[T]) Observable[N] {
	mustSource("Materialize", !zero(src))
	return made(func(dst *Subscriber[N]) {
		ForwardTo(src, dst, Observer[T]{
			Next:     func(v T) { dst.Next(N{Value: v}) },
			Error:    func(err error) { sendOnly(dst, N{Kind: KindError, Err: err}) },
			Complete: func() { sendLast(dst, N{Kind: KindComplete}) },
		})
	})
}

// Dematerialize undoes [Materialize]: it sends each value of the source as the notification it
// stands for. The first end among them ends the result, and so does the end of the source. It is an
// operator itself. It stands for RxJS's dematerialize.
//
//	source:         -x--y-z----|   x = {KindNext, a}, y = {KindNext, b}, z = {KindComplete}
//	Dematerialize:  -a--b-|
func Dematerialize[T any](src Observable[Notification[T]]) Observable[T] {
	return passOrEnd[Notification[T], T]("Dematerialize", func(n Notification[T], to end) {
		n.SendTo(to.(*Subscriber[T]))
	})(src)
}
