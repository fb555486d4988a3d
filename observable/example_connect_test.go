package observable_test

import (
	"errors"
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

func ExampleTryConnect() {
	observable.Pipe1(observable.Of(1), observable.TryConnect(func(shared observable.Observable[int]) (observable.Observable[int], error) {
		return shared, errors.New("not today")
	})).Subscribe(ctx, printing[int]())
	// Output: error: not today
}

func ExampleTryConnectWithConfig() {
	config := observable.ConnectConfig[int]{Connector: func() observable.SubjectLike[int] { return observable.NewAsyncSubject[int]() }}
	observable.Pipe1(observable.Of(1, 2), observable.TryConnectWithConfig(func(shared observable.Observable[int]) (observable.Observable[int], error) {
		return shared, nil
	}, config)).Subscribe(ctx, printing[int]())
	// Output:
	// 2
	// complete
}
