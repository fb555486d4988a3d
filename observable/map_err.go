package observable

// MapErr passes the source on, and sends the result of project in the place of its error. If that
// is nil, the sequence completes instead. It stands for RxJS's catchError with throwError, and is
// Rust's map_err. To go on with another observable, use [CatchError].
//
//	source:        -a--b-x      x is an error
//	MapErr(wrap):  -a--b-y      y = wrap(x)
func MapErr[T any](project func(error) error) Operator[T, T] {
	must(project != nil, "MapErr: nil project")
	return operate(func(src Observable[T], dst *Subscriber[T]) {
		ForwardTo(src, dst, Observer[T]{Next: dst.Next, Error: func(err error) {
			if err = project(err); err != nil {
				dst.Error(err)
			} else {
				dst.Complete()
			}
		}})
	})
}
