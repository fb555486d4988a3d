package observable

// Finalize calls callback when the subscription closes for any reason: after the end was delivered,
// and after the source was torn down. Of several callbacks, the nearest to the source comes first.
// It stands for RxJS's finalize.
//
//	source:       -a--b-|
//	Finalize(f):  -a--b-|   f() after the |
func Finalize[T any](callback func()) Operator[T, T] {
	must(callback != nil, "Finalize: nil callback")
	return operate("Finalize", func(src Observable[T], dst *Subscriber[T]) {
		defer dst.AddFunc(callback)
		src.SubscribeTo(dst)
	})
}
