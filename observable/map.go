package observable

// Map sends the result of project for each value. It stands for RxJS's map.
//
//	source:      -a--b-c-|
//	Map(upper):  -A--B-C-|
func Map[T, R any](project func(T) R) Operator[T, R] {
	must(project != nil, "Map: nil project")
	return operate(func(src Observable[T], dst *Subscriber[R]) {
		Forward(src, dst, func(v T) { dst.Next(project(v)) })
	})
}

// TryMap is Map with a project that can fail: its first error ends the sequence.
//
//	source:               -a--b-1-c-|
//	TryMap(upperLetter):  -A--B-#
func TryMap[T, R any](project func(T) (R, error)) Operator[T, R] {
	must(project != nil, "TryMap: nil project")
	return operate(func(src Observable[T], dst *Subscriber[R]) {
		Forward(src, dst, func(v T) {
			r, err := project(v)
			if err != nil {
				dst.Error(err)
				return
			}
			dst.Next(r)
		})
	})
}
