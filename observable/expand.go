package observable

// ExpandConfig says how [ExpandWithConfig] goes on from one value to what it makes of it.
type ExpandConfig struct {
	// Concurrent is how many observables may be subscribed at a time; the other values wait,
	// unsent. If 0, there is no limit.
	Concurrent int
}

// Expand sends each value, subscribes to the observable that project makes of it, and does the same
// with what that sends. It completes when the source and all of them have, and fails when one does.
// They may be on different goroutines, each of which may deliver for the others. It goes deep
// first: what is made of a value comes before the next value. So each synchronous value needs
// stack, and too many, one inside the other, fail with [ErrTooDeep]. It stands for RxJS's expand.
//
//	source:                                             -a---------|
//	Expand(v -> v+v after 2ms, nothing of 4 letters):   -a-2-4-----|   2 = aa, 4 = aaaa
func Expand[T any](project func(T) Observable[T]) Operator[T, T] {
	must(project != nil, "Expand: nil project")
	return expand(project, ExpandConfig{})
}

// ExpandWithConfig is Expand with a say in how many observables are subscribed at a time. It panics
// if that is negative.
//
//	source:                                                     -(ab)|
//	ExpandWithConfig(v -> v+v after 2ms, nothing of 2 letters,
//		ExpandConfig{Concurrent: 1}):                           -a-b-A-(B|)   A = aa, B = bb
func ExpandWithConfig[T any](project func(T) Observable[T], c ExpandConfig) Operator[T, T] {
	must(project != nil, "ExpandWithConfig: nil project")
	must(c.Concurrent >= 0, "ExpandWithConfig: negative Concurrent")
	return expand(project, c)
}

func expand[T any](project func(T) Observable[T], c ExpandConfig) Operator[T, T] {
	return Operate(func(src Observable[T], dst *Subscriber[T]) {
		m := newMerging(dst, func(v T) Observable[T] {
			dst.Next(v)
			return project(v)
		}, MergeConfig{Concurrent: c.Concurrent})
		m.deliver = m.next
		m.merge(src)
	})
}
