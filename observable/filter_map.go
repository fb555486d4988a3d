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
