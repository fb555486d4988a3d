package observable

import (
	"slices"

	"github.com/rxsched/rxsched/scheduler"
)

// StartWith sends values, synchronously, and then the source, which is subscribed after them. The
// name is RxJS's startWith; it takes no config.
//
//	source:           -a-b|
//	StartWith(x, y):  (xy)-a-b|   (the brackets take no time)
func StartWith[T any](values ...T) Operator[T, T] {
	first := FromSlice(slices.Clone(values))
	return func(src Observable[T]) Observable[T] { return Concat(first, src) }
}

// StartWithScheduled is StartWith on a scheduler, as RxJS has it: all values are sent in one run on
// s, and the source is subscribed in the next. It stands for RxJS's startWith with a scheduler.
//
//	source:                         -a-b|
//	StartWithScheduled([x y], s):   (xy)-a-b|   (each in a run on s: on frame, a frame apart)
func StartWithScheduled[T any](values []T, s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "StartWithScheduled: nil s")
	first := FromSlice(slices.Clone(values))
	return func(src Observable[T]) Observable[T] {
		return ConcatAll(FromSliceOn([]Observable[T]{first, src}, s))
	}
}

// EndWith sends the source and, when it completes, values. The name is RxJS's endWith; it takes no
// config.
//
//	source:         -a-b|
//	EndWith(x, y):  -a-b(xy|)
func EndWith[T any](values ...T) Operator[T, T] {
	last := FromSlice(slices.Clone(values))
	return func(src Observable[T]) Observable[T] { return Concat(src, last) }
}

// EndWithScheduled is EndWith on a scheduler: each value, and completion, in a run of its own on s.
// It stands for RxJS's endWith with a scheduler.
//
//	source:                       -a-b|
//	EndWithScheduled([x y], s):   -a-b(xy|)   (each in a run on s: on frame, a frame apart)
func EndWithScheduled[T any](values []T, s scheduler.Scheduler) Operator[T, T] {
	must(s != nil, "EndWithScheduled: nil s")
	last := FromSliceOn(slices.Clone(values), s)
	return func(src Observable[T]) Observable[T] { return Concat(src, last) }
}
