package observable

import "slices"

// MergeWith is [Merge] of the source and others, as an operator. It stands for RxJS's mergeWith.
//
//	source:        -a---b--|
//	y:             ---p---q---|
//	MergeWith(y):  -a-p-b-q---|
func MergeWith[T any](others ...Observable[T]) Operator[T, T] {
	mustAll("MergeWith", others)
	others = slices.Clone(others)
	return func(src Observable[T]) Observable[T] {
		mustSource("MergeWith", !zero(src))
		return Merge(ahead(src, others)...)
	}
}

// ConcatWith is [Concat] of the source and others, as an operator. It stands for RxJS's concatWith.
//
//	source:         -a--b|
//	y:                   --p-q|
//	ConcatWith(y):  -a--b--p-q|
func ConcatWith[T any](others ...Observable[T]) Operator[T, T] {
	mustAll("ConcatWith", others)
	others = slices.Clone(others)
	return func(src Observable[T]) Observable[T] {
		mustSource("ConcatWith", !zero(src))
		return Concat(ahead(src, others)...)
	}
}

// RaceWith is [Race] of the source and others, as an operator. It stands for RxJS's raceWith.
//
//	source:       ---a-b|
//	y:            -p---q--r|
//	RaceWith(y):  -p---q--r|
func RaceWith[T any](others ...Observable[T]) Operator[T, T] {
	mustAll("RaceWith", others)
	others = slices.Clone(others)
	return func(src Observable[T]) Observable[T] {
		mustSource("RaceWith", !zero(src))
		return Race(ahead(src, others)...)
	}
}

// OnErrorResumeNextWith is [OnErrorResumeNext] of the source and others, as an operator. It stands
// for RxJS's onErrorResumeNextWith.
//
//	source:                    -a--#
//	y:                             --p-#
//	OnErrorResumeNextWith(y):  -a----p-|
func OnErrorResumeNextWith[T any](others ...Observable[T]) Operator[T, T] {
	mustAll("OnErrorResumeNextWith", others)
	others = slices.Clone(others)
	return func(src Observable[T]) Observable[T] {
		mustSource("OnErrorResumeNextWith", !zero(src))
		return OnErrorResumeNext(ahead(src, others)...)
	}
}

// ZipWith is [Zip2] of the source and another, as an operator: project joins values that belong
// together. It stands for RxJS's zipWith.
//
//	source:           -a-b---c|
//	y:                ---1-2----(3|)
//	ZipWith(y, add):  ---p-q----(r|)   p = a1, q = b2, r = c3
func ZipWith[T, A, R any](a Observable[A], project func(T, A) R) Operator[T, R] {
	must(project != nil, "ZipWith: nil project")
	mustSources("ZipWith", !zero(a))
	return func(src Observable[T]) Observable[R] {
		mustSource("ZipWith", !zero(src))
		return Zip2(src, a, project)
	}
}

// CombineLatestWith is [CombineLatest2] of the source and another, as an operator: project joins
// their latest values. It stands for RxJS's combineLatestWith.
//
//	source:                     -a----b---|
//	y:                          ---1----2--|
//	CombineLatestWith(y, add):  ---p--q-r--|   p = a1, q = b1, r = b2
func CombineLatestWith[T, A, R any](a Observable[A], project func(T, A) R) Operator[T, R] {
	must(project != nil, "CombineLatestWith: nil project")
	mustSources("CombineLatestWith", !zero(a))
	return func(src Observable[T]) Observable[R] {
		mustSource("CombineLatestWith", !zero(src))
		return CombineLatest2(src, a, project)
	}
}

// ahead returns the source, and then the others. The closures that call it are in the functions
// that users call: so a stack has the name of those.
func ahead[T any](src Observable[T], others []Observable[T]) []Observable[T] {
	return slices.Insert(slices.Clone(others), 0, src)
}
