//go:build go1.27

package observable_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/observable"
)

// With Go 1.27 operators are methods, and a pipeline reads from top to bottom.
func ExampleObservable() {
	h, s := virtual()
	observable.Interval(time.Second, s).
		Filter(func(n int) bool { return n%2 == 0 }).
		Map(func(n int) string { return string(rune('a' + n)) }).
		BufferCount(2).
		Take(2).
		Subscribe(ctx, timed[[]string](h))
	h.Advance(time.Minute)
	// Output:
	// 3s [a c]
	// 7s [e g]
	// 7s complete
}

// Pipe applies operators that are values.
func ExampleObservable_Pipe() {
	shout := func(src observable.Observable[string]) observable.Observable[string] {
		return src.Map(func(v string) string { return v + "!" })
	}
	observable.Of("a", "a", "b").
		Pipe(observable.DistinctUntilChanged).
		Pipe(shout).
		Subscribe(ctx, printing[string]())
	// Output:
	// a!
	// b!
	// complete
}

func ExampleObservable_WithLatestFrom() {
	h, s := virtual()
	letters(s).WithLatestFrom(everyOther(s), label).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 2s b0
	// 3s c0
	// 3s complete
}

func ExampleObservable_Values() {
	for v, err := range observable.Of(1, 2, 3).Skip(1).Values(ctx) {
		fmt.Println(v, err)
	}
	// Output:
	// 2 <nil>
	// 3 <nil>
}

// A subject has the methods of an observable.
func ExampleSubject_methods() {
	clicks := observable.NewSubject[int]()
	clicks.Scan(func(sum, n int) int { return sum + n }, 0).Subscribe(ctx, printing[int]())
	clicks.Next(1)
	clicks.Next(2)
	// Output:
	// 1
	// 3
}
