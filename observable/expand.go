package observable

// ExpandConfig limits [ExpandWithConfig].
type ExpandConfig struct {
	// Concurrent is the largest number of inner observables subscribed at a time. The other values
	// wait, unsent. If 0, there is no limit.
	Concurrent int
}

// Expand sends each value, and projects it to an observable whose values it treats in the same way.
// It completes when the source and all inner observables have, and fails when one does. They may be
// on different goroutines, each of which may deliver for the others. It goes deep first: the inner
// values of a value come before the next value. So synchronous values use stack, and too many
// inside each other fail with [ErrTooDeep]. It stands for RxJS's expand.
//
//	source:                                             -a---------|
//	Expand(v -> v+v after 2ms, nothing of 4 letters):   -a-2-4-----|   2 = aa, 4 = aaaa
func Expand[T any](project func(T) Observable[T]) Operator[T, T] {
	return expand("Expand", project, ExpandConfig{})
}

// ExpandWithConfig is Expand with a limit on the observables subscribed at a time. It panics if the
// limit is negative.
//
//	source:                                                     -(ab)|
//	ExpandWithConfig(v -> v+v after 2ms, nothing of 2 letters,
//		ExpandConfig{Concurrent: 1}):                           -a-b-A-(B|)   A = aa, B = bb
func ExpandWithConfig[T any](project func(T) Observable[T], c ExpandConfig) Operator[T, T] {
	return expand("ExpandWithConfig", project, c)
}

func expand[T any](name string, project func(T) Observable[T], c ExpandConfig) Operator[T, T] {
	must(project != nil, name+": nil project")
	must(c.Concurrent >= 0, name+": negative Concurrent")
	project = checked(name, "project", project)
	return operate(name, func(src Observable[T], dst *Subscriber[T]) {
		m := newMerging(dst, func(v T) Observable[T] {
			dst.Next(v)
			return project(v)
		})
		m.state.deep, m.state.apart = true, true
		if c.Concurrent > 0 {
			limitTo(m, c.Concurrent, new(freeLine[T]))
		}
		m.deliver = func(v T) {
			if !dst.Closed() {
				projectNext(m, v)
			}
		}
		mergeFrom(m, src)
	})
}
