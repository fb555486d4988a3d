package observable

// FilterMap is Filter and Map in one function: it sends the result of project for each value for
// which that also returns true. It stands for RxJS's mergeMap to one value or to EMPTY, and is Rust's
// filter_map.
//
//	source:            -1--x-3-|
//	FilterMap(digit):  -1----3-|
func FilterMap[T, R any](project func(T) (R, bool)) Operator[T, R] {
	must(project != nil, "FilterMap: nil project")
	return pass[T, R]("FilterMap", func(v T, to end) {
		if r, ok := project(v); ok {
			to.(*Subscriber[R]).Next(r)
		}
	})
}

// TryFilterMap is FilterMap with a project that can fail: its first error ends the sequence.
//
//	source:               -1--x-!-3-|
//	TryFilterMap(digit):  -1----#
func TryFilterMap[T, R any](project func(T) (R, bool, error)) Operator[T, R] {
	must(project != nil, "TryFilterMap: nil project")
	return passOrEnd[T, R]("TryFilterMap", func(v T, to end) {
		r, ok, err := project(v)
		if err != nil {
			to.Error(err)
		} else if ok {
			to.(*Subscriber[R]).Next(r)
		}
	})
}
