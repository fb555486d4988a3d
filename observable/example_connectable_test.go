package observable_test

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/observable"
)

func ExampleNewConnectable() {
	h, s := virtual()
	ticks := observable.NewConnectable(observable.Interval(time.Second, s))
	for _, name := range []string{"one", "two"} {
		ticks.Subscribe(ctx, observable.Next(func(n int) { fmt.Println(h.Elapsed(), name, n) }))
	}
	h.Advance(time.Minute) // nothing yet
	connection := ticks.Connect(ctx)
	h.Advance(2 * time.Second)
	connection.Unsubscribe()
	h.Advance(time.Minute)
	// Output:
	// 1m1s one 0
	// 1m1s two 0
	// 1m2s one 1
	// 1m2s two 1
}

// Two consumers, and an error that either of them may get: the first ends both.
func ExampleConnectable_Connect() {
	parse := observable.TryMap(strconv.Atoi)
	lines := observable.NewConnectable(observable.Of("1", "2", "three", "4"))
	ctx, fail := context.WithCancelCause(context.Background())
	defer fail(nil)
	numbers := parse(lines.Observable()).Subscribe(ctx, observable.Observer[int]{
		Next:  func(n int) { fmt.Println("number", n) },
		Error: fail,
	})
	texts := lines.Subscribe(ctx, observable.Observer[string]{
		Next:  func(s string) { fmt.Println("text", s) },
		Error: fail,
	})
	lines.Connect(ctx)
	numbers.Wait(context.Background())
	texts.Wait(context.Background())
	fmt.Println(context.Cause(ctx))
	// Output:
	// number 1
	// text 1
	// number 2
	// text 2
	// strconv.Atoi: parsing "three": invalid syntax
}

// What the connection has sent stays with the subject.
func ExampleNewConnectableWithConfig() {
	squares := observable.NewConnectableWithConfig(observable.Of(1, 4, 9), observable.ConnectableConfig[int]{
		Connector:   func() observable.SubjectLike[int] { return observable.NewReplaySubject[int](0) },
		KeepSubject: true,
	})
	squares.Connect(ctx)
	squares.Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 4
	// 9
	// complete
}
