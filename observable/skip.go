package observable

import "github.com/rxsched/rxsched/internal/ring"

// Skip drops the first count values; none if count is not positive. It stands for RxJS's skip.
//
//	source:   -a--b-c-|
//	Skip(2):  ------c-|
func Skip[T any](count int) Operator[T, T] {
	return operate(func(src Observable[T], dst *Subscriber[T]) {
		skipped := 0
		Forward(src, dst, func(v T) {
			if skipped < count {
				skipped++
				return
			}
			dst.Next(v)
		})
	})
}

// SkipLast drops the last count values; none if count is not positive. It sends each value after
// count others have come, and so keeps count values. It stands for RxJS's skipLast.
//
//	source:       -a--b-c-|
//	SkipLast(2):  ------a-|
func SkipLast[T any](count int) Operator[T, T] {
	count = max(count, 0)
	return operate(func(src Observable[T], dst *Subscriber[T]) {
		var latest ring.Ring[T]
		Forward(src, dst, func(v T) {
			latest.Push(v)
			if latest.Len() > count {
				dst.Next(latest.Pop())
			}
		})
	})
}

// SkipWhile drops values until one does not pass predicate, and sends that one and all later ones.
// It stands for RxJS's skipWhile.
//
//	source:            -a--b-e--c-|
//	SkipWhile(vowel):  ----b-e--c-|
func SkipWhile[T any](predicate func(T) bool) Operator[T, T] {
	must(predicate != nil, "SkipWhile: nil predicate")
	return TrySkipWhile(sure(predicate))
}

// TrySkipWhile is SkipWhile with a predicate that can fail: its first error ends the sequence.
//
//	source:               -a--1-b-|
//	TrySkipWhile(vowel):  ----#
func TrySkipWhile[T any](predicate func(T) (bool, error)) Operator[T, T] {
	must(predicate != nil, "TrySkipWhile: nil predicate")
	return operate(func(src Observable[T], dst *Subscriber[T]) {
		skipping := true
		Forward(src, dst, func(v T) {
			if skipping {
				pass, err := predicate(v)
				if err != nil {
					dst.Error(err)
					return
				}
				skipping = pass
			}
			if !skipping {
				dst.Next(v)
			}
		})
	})
}
