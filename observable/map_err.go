package observable

// MapErr passes the source on, and sends the result of project in the place of its error. If that
// is nil, the sequence completes instead. It stands for RxJS's catchError with throwError, and is
// Rust's map_err. To go on with another observable, use [CatchError].
//
//	source:        -a--b-x      x is an error
//	MapErr(wrap):  -a--b-y      y = wrap(x)
func MapErr[T any](project func(error) error) Operator[T, T] {
	must(project != nil, "MapErr: nil project")
	step := func(v T, to end) { to.(*mappingErr[T]).dst.Next(v) }
	return operate("MapErr", func(src Observable[T], dst *Subscriber[T]) {
		m := &mappingErr[T]{dst: dst, project: project}
		src.SubscribeTo(attach(&m.in, &dst.tree, dst.root, step, m))
	})
}

type mappingErr[T any] struct {
	in      attached[T]
	dst     *Subscriber[T]
	project func(error) error
}

func (m *mappingErr[T]) Error(err error) {
	if err = m.project(err); err != nil {
		m.dst.Error(err)
	} else {
		m.dst.Complete()
	}
}

func (m *mappingErr[T]) Complete() { m.dst.Complete() }
