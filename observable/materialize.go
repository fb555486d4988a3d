package observable

// Materialize sends what the source does as values: each value, and its end, after which it
// completes; so it never fails. It is an operator itself. It stands for RxJS's materialize.
//
//	source:       -a--b-#
//	Materialize:  -x--y-(z|)   x = {KindNext, a}, y = {KindNext, b}, z = {KindError, the error}
func Materialize[T any](src Observable[T]) Observable[Notification[T]] {
	return Observable[Notification[T]]{func(dst *Subscriber[Notification[T]]) {
		ForwardTo(src, dst, Observer[T]{
			Next:     func(v T) { dst.Next(Notification[T]{Value: v}) },
			Error:    func(err error) { sendLast(dst, Notification[T]{Kind: KindError, Err: err}) },
			Complete: func() { sendLast(dst, Notification[T]{Kind: KindComplete}) },
		})
	}}
}

// Dematerialize does what the values of the source stand for: it undoes [Materialize]. The first
// one that is an end ends the result; an end of the source does as well. It is an operator itself.
// It stands for RxJS's dematerialize.
//
//	source:         -x--y-z----|   x = {KindNext, a}, y = {KindNext, b}, z = {KindComplete}
//	Dematerialize:  -a--b-|
func Dematerialize[T any](src Observable[Notification[T]]) Observable[T] {
	return Observable[T]{func(dst *Subscriber[T]) {
		Forward(src, dst, func(n Notification[T]) { n.SendTo(dst) })
	}}
}
