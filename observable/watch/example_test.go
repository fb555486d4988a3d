package watch_test

import (
	"context"
	"fmt"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// What passes the operators of a pipeline, and what is still subscribed.
func ExampleStart() {
	w := watch.Start(watch.Config{})
	defer w.Stop()

	keys := observable.NewSubject[string]()
	long := observable.Filter(func(s string) bool { return len(s) > 2 })
	observable.Pipe2(keys.Observable(), long, observable.As[string]("long enough")).
		Subscribe(context.Background(), observable.Next(func(string) {}))
	for _, s := range []string{"r", "rx", "rxs", "rxsc"} {
		keys.Next(s)
	}

	for _, o := range w.Snapshot().Operators {
		fmt.Println(o.Place.Operator, o.Name, o.Values, "values,", o.Live, "open")
	}
	// Output:
	// Subscribe  2 values, 1 open
	// Filter long enough 2 values, 1 open
	// NewSubject  4 values, 1 open
}

// Each subscription by itself: whose operator has made it.
func ExampleWatcher_Subscriptions() {
	w := watch.Start(watch.Config{})
	defer w.Stop()

	rooms := observable.NewSubject[string]()
	talk := observable.MergeMap(func(string) observable.Observable[string] { return observable.Never[string]() })
	talk(rooms.Observable()).Subscribe(context.Background(), observable.Next(func(string) {}))
	rooms.Next("hall")
	rooms.Next("attic")

	for _, o := range w.Snapshot().Operators {
		for _, s := range w.Subscriptions(o.ID, 10) {
			fmt.Println(o.Place.Operator, s.ID, "of", s.Parent)
		}
	}
	// Output:
	// Subscribe 1 of 0
	// MergeMap 1 of 0
	// NewSubject 1 of 0
	// Never 2 of 1
	// Never 3 of 1
}

// The last values of an operator, without what others must not see.
func ExampleWatcher_Look() {
	w := watch.Start(watch.Config{Show: func(watch.Place, any) string { return "secret" }})
	defer w.Stop()
	tokens := observable.NewSubject[string]()
	tokens.Subscribe(context.Background(), observable.Next(func(string) {}))

	w.Look(2)
	tokens.Next("4711")
	for _, v := range w.Values(2) {
		fmt.Println(v.Text)
	}
	// Output: secret
}

// The text of a value is short.
func ExampleShow() {
	fmt.Println(watch.Show(map[string]int{"a": 1}), watch.Show(make([]byte, 1<<20)))
	// Output: map[a:1] []uint8 of 1048576
}
