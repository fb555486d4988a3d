package observable_test

import (
	"strings"

	"github.com/rxsched/rxsched/observable"
)

// Both halves are of one run of the source.
func ExampleConnect() {
	observable.Pipe1(observable.Of("a", "b"), observable.Connect(func(shared observable.Observable[string]) observable.Observable[string] {
		return observable.Merge(shared, observable.Map(strings.ToUpper)(shared))
	})).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// A
	// b
	// B
	// complete
}

func ExampleConnectWithConfig() {
	config := observable.ConnectConfig[int]{Connector: func() observable.SubjectLike[int] { return observable.NewBehaviorSubject(0) }}
	observable.Pipe1(observable.Of(1, 2), observable.ConnectWithConfig(func(shared observable.Observable[int]) observable.Observable[[2]int] {
		return observable.Pairwise(shared)
	}, config)).Subscribe(ctx, printing[[2]int]())
	// Output:
	// [0 1]
	// [1 2]
	// complete
}
