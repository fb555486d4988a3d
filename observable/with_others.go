package observable

import "slices"

// MergeWith is [Merge] of the source and others, as an operator. It stands for RxJS's mergeWith.
//
//	source:        -a---b--|
//	y:             ---p---q---|
//	MergeWith(y):  -a-p-b-q---|
func MergeWith[T any](others ...Observable[T]) Operator[T, T] { return ahead(Merge[T], others) }

// ConcatWith is [Concat] of the source and others, as an operator. It stands for RxJS's concatWith.
//
//	source:         -a--b|
//	y:                   --p-q|
//	ConcatWith(y):  -a--b--p-q|
func ConcatWith[T any](others ...Observable[T]) Operator[T, T] { return ahead(Concat[T], others) }

// RaceWith is [Race] of the source and others, as an operator. It stands for RxJS's raceWith.
//
//	source:       ---a-b|
//	y:            -p---q--r|
//	RaceWith(y):  -p---q--r|
func RaceWith[T any](others ...Observable[T]) Operator[T, T] { return ahead(Race[T], others) }

// OnErrorResumeNextWith is [OnErrorResumeNext] of the source and others, as an operator. It stands
// for RxJS's onErrorResumeNextWith.
//
//	source:                    -a--#
//	y:                             --p-#
//	OnErrorResumeNextWith(y):  -a----p-|
func OnErrorResumeNextWith[T any](others ...Observable[T]) Operator[T, T] {
	return ahead(OnErrorResumeNext[T], others)
}

// ZipWith is [Zip] of the source and others, as an operator. It stands for RxJS's zipWith.
//
//	source:      -a-b---c|
//	y:           ---p-q----r--|
//	ZipWith(y):  ---1-2----(3|)   1 = [a p], 2 = [b q], 3 = [c r]
func ZipWith[T any](others ...Observable[T]) Operator[T, []T] { return ahead(Zip[T], others) }

// CombineLatestWith is [CombineLatest] of the source and others, as an operator. It stands for
// RxJS's combineLatestWith.
//
//	source:                -a----b---|
//	y:                     ---p----q--|
//	CombineLatestWith(y):  ---1--2-3--|   1 = [a p], 2 = [b p], 3 = [b q]
func CombineLatestWith[T any](others ...Observable[T]) Operator[T, []T] {
	return ahead(CombineLatest[T], others)
}

// ahead makes an operator of a creation function: the source comes before the others.
func ahead[T, R any](create func(...Observable[T]) Observable[R], others []Observable[T]) Operator[T, R] {
	others = slices.Clone(others)
	return func(src Observable[T]) Observable[R] {
		return create(slices.Insert(slices.Clone(others), 0, src)...)
	}
}
