package observable

import "slices"

// The operator forms of what joins several sources, which RxJS calls mergeWith, concatWith and so
// on. Here a name that ends in With takes a config; so these begin with it, as WithLatestFrom does,
// and read the same: the source, with others.

// WithMerge is [Merge] of the source and others, as an operator. It stands for RxJS's mergeWith.
//
//	source:        -a---b--|
//	y:             ---p---q---|
//	WithMerge(y):  -a-p-b-q---|
func WithMerge[T any](others ...Observable[T]) Operator[T, T] { return ahead(Merge[T], others) }

// WithConcat is [Concat] of the source and others, as an operator. It stands for RxJS's concatWith.
//
//	source:         -a--b|
//	y:                   --p-q|
//	WithConcat(y):  -a--b--p-q|
func WithConcat[T any](others ...Observable[T]) Operator[T, T] { return ahead(Concat[T], others) }

// WithRace is [Race] of the source and others, as an operator. It stands for RxJS's raceWith.
//
//	source:       ---a-b|
//	y:            -p---q--r|
//	WithRace(y):  -p---q--r|
func WithRace[T any](others ...Observable[T]) Operator[T, T] { return ahead(Race[T], others) }

// WithOnErrorResumeNext is [OnErrorResumeNext] of the source and others, as an operator. It stands
// for RxJS's onErrorResumeNextWith.
//
//	source:                    -a--#
//	y:                             --p-#
//	WithOnErrorResumeNext(y):  -a----p-|
func WithOnErrorResumeNext[T any](others ...Observable[T]) Operator[T, T] {
	return ahead(OnErrorResumeNext[T], others)
}

// WithZip is [Zip] of the source and others, as an operator. It stands for RxJS's zipWith.
//
//	source:      -a-b---c|
//	y:           ---p-q----r--|
//	WithZip(y):  ---1-2----(3|)   1 = [a p], 2 = [b q], 3 = [c r]
func WithZip[T any](others ...Observable[T]) Operator[T, []T] { return ahead(Zip[T], others) }

// WithCombineLatest is [CombineLatest] of the source and others, as an operator. It stands for
// RxJS's combineLatestWith.
//
//	source:                -a----b---|
//	y:                     ---p----q--|
//	WithCombineLatest(y):  ---1--2-3--|   1 = [a p], 2 = [b p], 3 = [b q]
func WithCombineLatest[T any](others ...Observable[T]) Operator[T, []T] {
	return ahead(CombineLatest[T], others)
}

// ahead makes an operator of a creation function: the source goes ahead of others.
func ahead[T, R any](create func(...Observable[T]) Observable[R], others []Observable[T]) Operator[T, R] {
	others = slices.Clone(others)
	return func(src Observable[T]) Observable[R] {
		return create(slices.Insert(slices.Clone(others), 0, src)...)
	}
}
