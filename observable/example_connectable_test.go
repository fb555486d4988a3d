package observable_test

import (
	"fmt"
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
