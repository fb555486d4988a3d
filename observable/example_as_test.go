package observable_test

import (
	"fmt"

	"github.com/rxsched/rxsched/observable"
	watcher "github.com/rxsched/rxsched/observable/watch"
)

// A name for the results, which the page of package inspect shows, too.
func ExampleAs() {
	w := watcher.Start(watcher.Config{})
	defer w.Stop()

	double := observable.Map(func(v int) int { return 2 * v })
	doubled := observable.Pipe2(observable.Of(1, 2, 3), double, observable.As[int]("doubled"))
	doubled.Subscribe(ctx, printing[int]())

	for _, o := range w.Snapshot().Operators {
		fmt.Println(o.Place.Operator, o.Name, o.Values)
	}
	// Output:
	// 2
	// 4
	// 6
	// complete
	// Subscribe  3
	// Map doubled 3
	// Of  3
}
