package observable

// Map sends the result of project for each value. It stands for RxJS's map.
//
//	source:      -a--b-c-|
//	Map(upper):  -A--B-C-|
func Map[T, R any](project func(T) R) Operator[T, R] {
	must(project != nil, "Map: nil project")
	return pass[T, R]("Map", func(v T, to end) { to.(*Subscriber[R]).Next(project(v)) })
}

// TryMap is Map with a project that can fail: its first error ends the sequence.
//
//	source:               -a--b-1-c-|
//	TryMap(upperLetter):  -A--B-#
func TryMap[T, R any](project func(T) (R, error)) Operator[T, R] {
	must(project != nil, "TryMap: nil project")
	return passOrEnd[T, R]("TryMap", func(v T, to end) {
		r, err := project(v)
		if err != nil {
			to.Error(err)
			return
		}
		to.(*Subscriber[R]).Next(r)
	})
}
