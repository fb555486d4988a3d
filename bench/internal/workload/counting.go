package workload

import (
	"context"
	"errors"

	"github.com/b97tsk/rx"
	"github.com/samber/ro"

	"github.com/rxsched/rxsched/observable"
)

// The observables of integers of the libraries.
type (
	ourInts    = observable.Observable[int]
	samberInts = ro.Observable[int]
	rxInts     = rx.Observable[int]
)

var errExpected = errors.New("workload: an error that is expected")

func increment(v int) int { return v + 1 }

// ours subscribes to what it has prepared, and counts.
func ours[T any](prepare func(n int) observable.Observable[T]) job {
	return func(n int) func() int {
		src := prepare(n)
		return func() int { return ourCount(src) }
	}
}

func ourCount[T any](src observable.Observable[T]) (count int) {
	src.Subscribe(context.Background(), observable.Observer[T]{
		Next:  func(T) { count++ },
		Error: ignored,
	})
	return count
}

// ignored takes errors. As a closure of a generic function it would be an allocation.
func ignored(error) {}

// oursThrough counts what comes of n numbers through an operator.
func oursThrough[T any](operator observable.Operator[int, T]) job {
	return ours(func(n int) observable.Observable[T] { return operator(observable.Range(0, n)) })
}

// oursAgain subscribes n times to one observable.
func oursAgain[T any](src observable.Observable[T]) job {
	return again(func() int { return ourCount(src) })
}

func again(once func() int) job {
	return func(n int) func() int {
		return func() (count int) {
			for range n {
				count += once()
			}
			return count
		}
	}
}

func samber[T any](prepare func(n int) ro.Observable[T]) job {
	return func(n int) func() int { return samberRun(prepare(n)) }
}

func samberRun[T any](src ro.Observable[T]) func() int {
	return func() int { return samberCount(src) }
}

func samberCount[T any](src ro.Observable[T]) (count int) {
	src.Subscribe(ro.NewObserver(func(T) { count++ }, func(error) {}, func() {}))
	return count
}

func samberThrough[T any](operator func(ro.Observable[int64]) ro.Observable[T]) job {
	return samber(func(n int) ro.Observable[T] { return operator(ro.Range(0, int64(n))) })
}

func samberAgain[T any](src ro.Observable[T]) job {
	return again(func() int { return samberCount(src) })
}

func b97tsk[T any](prepare func(n int) rx.Observable[T]) job {
	return func(n int) func() int {
		src := prepare(n)
		return func() int { return b97tskCount(src) }
	}
}

func b97tskCount[T any](src rx.Observable[T]) (count int) {
	src.Subscribe(rx.NewBackgroundContext(), b97tskCounter[T](&count))
	return count
}

func b97tskCounter[T any](count *int) rx.Observer[T] {
	return func(n rx.Notification[T]) {
		if n.Kind == rx.KindNext {
			*count++
		}
	}
}

func b97tskThrough[T any](operator rx.Operator[int, T]) job {
	return b97tsk(func(n int) rx.Observable[T] { return operator.Apply(rx.Range(0, n)) })
}

func b97tskAgain[T any](src rx.Observable[T]) job {
	return again(func() int { return b97tskCount(src) })
}

// copies returns n times the same.
func copies[T any](n int, v T) []T {
	all := make([]T, n)
	for i := range all {
		all[i] = v
	}
	return all
}
