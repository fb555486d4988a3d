package observable_test

import (
	"errors"
	"fmt"

	"github.com/rxsched/rxsched/observable"
)

// Operators are applied from left to right, and each hands the type of its values to the next.
func ExamplePipe3() {
	observable.Pipe3(observable.Range(1, 10),
		observable.Filter(func(n int) bool { return n%3 == 0 }),
		observable.Map(func(n int) string { return fmt.Sprint("no. ", n) }),
		observable.Take[string](2),
	).Subscribe(ctx, printing[string]())
	// Output:
	// no. 3
	// no. 6
	// complete
}

func ExampleNext() {
	observable.Of("a", "b").Subscribe(ctx, observable.Next(func(v string) { fmt.Println(v) }))
	// Output:
	// a
	// b
}

func ExampleNewSubject() {
	words := observable.NewSubject[string]()
	words.Subscribe(ctx, printing[string]())
	words.Next("a")
	words.Complete()
	words.Next("too late")
	// Output:
	// a
	// complete
}

func ExampleForward() {
	// negate says what becomes of a value; errors, completion and teardown pass through.
	negate := observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[int]) {
		observable.Forward(src, dst, func(n int) { dst.Next(-n) })
	})
	observable.Pipe1(observable.Of(1, 2), negate).Subscribe(ctx, printing[int]())
	// Output:
	// -1
	// -2
	// complete
}

func ExampleNewSubscriber() {
	// valiant goes on with another source when the first fails: each is received by a subscriber
	// that closes with the destination.
	valiant := observable.Operate(func(src observable.Observable[string], dst *observable.Subscriber[string]) {
		src.SubscribeTo(observable.NewSubscriber(dst, observable.Observer[string]{
			Next: dst.Next,
			Error: func(error) {
				observable.Of("never", "mind").SubscribeTo(observable.NewSubscriber(dst, observable.Observer[string]{Next: dst.Next}))
			},
		}))
	})
	observable.Pipe1(observable.Throw[string](errors.New("oops")), valiant).Subscribe(ctx, printing[string]())
	// Output:
	// never
	// mind
	// complete
}

func ExampleWithLatestFrom2() {
	name := func(n int, colour, animal string) string { return fmt.Sprint(n, " ", colour, " ", animal) }
	observable.Pipe1(observable.Range(1, 2),
		observable.WithLatestFrom2(observable.Of("green", "red"), observable.Of("hen"), name)).Subscribe(ctx, printing[string]())
	// Output:
	// 1 red hen
	// 2 red hen
	// complete
}
