package observable_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/observable"
)

func ExampleConcatMap() {
	h, s := virtual()
	observable.Pipe1(observable.Of("a", "b"), observable.ConcatMap(download(s))).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 1s got a
	// 2s got b
	// 2s complete
}

func ExampleConcatMapEager() {
	h, s := virtual()
	observable.Pipe1(observable.Of(3, 1, 2), observable.ConcatMapEager(taking(s))).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 3s 3
	// 3s 1
	// 3s 2
	// 3s complete
}

func ExampleConcatMapEagerWithConfig() {
	h, s := virtual()
	two := observable.ConcatMapEagerConfig{Concurrent: 2}
	observable.Pipe1(observable.Of(3, 1, 2), observable.ConcatMapEagerWithConfig(taking(s), two)).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 3s 3
	// 3s 1
	// 5s 2
	// 5s complete
}

// taking sends a number after so many seconds.
func taking(s *async.Scheduler) func(int) observable.Observable[int] {
	return func(n int) observable.Observable[int] {
		return observable.Pipe1(observable.Timer(time.Duration(n)*time.Second, s), observable.Map(func(int) int { return n }))
	}
}

func ExampleConcatAll() {
	observable.ConcatAll(observable.Of(observable.Of(1, 2), observable.Of(3))).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 3
	// complete
}

// What was asked for before the last word is of no interest any more.
func ExampleSwitchMap() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.SwitchMap(download(s))).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 2.1s got a
	// 2.1s complete
}

func ExampleSwitchAll() {
	observable.SwitchAll(observable.Of(observable.Never[int](), observable.Of(1, 2))).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// complete
}

// A click that comes while it is loading is ignored.
func ExampleExhaustMap() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.ExhaustMap(download(s))).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 1s got g
	// 2.1s got a
	// 2.1s complete
}

func ExampleExhaustAll() {
	h, s := virtual()
	get := download(s)
	observable.ExhaustAll(observable.Of(get("a"), get("b"))).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 1s got a
	// 1s complete
}

// A consumer that is too slow gets what is newest.
func ExampleBacklog() {
	h, s := virtual()
	newest := observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 2, Overflow: observable.OverflowDropOldest}}
	observable.Pipe1(observable.Range(0, 10), observable.ObserveOnWithConfig[int](s, newest)).Subscribe(ctx, printing[int]())
	h.Advance(0)
	// Output:
	// 8
	// 9
	// complete
}

func ExampleOverflowError() {
	h, s := virtual()
	strict := observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 2, Overflow: observable.OverflowFail}}
	observable.Pipe1(observable.Range(0, 10), observable.ObserveOnWithConfig[int](s, strict)).Subscribe(ctx, observable.Observer[int]{
		Next: func(v int) { fmt.Println(v) },
		Error: func(err error) {
			var overflow *observable.OverflowError
			fmt.Println(errors.As(err, &overflow), err)
		},
	})
	h.Advance(0)
	// Output:
	// 0
	// 1
	// true observable: backlog overflow: the limit is 2
}
