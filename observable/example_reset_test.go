package observable_test

import (
	"fmt"

	"github.com/rxsched/rxsched/observable"
)

// The source runs once.
func ExampleResetNever() {
	config := observable.ShareConfig[string]{
		Connector:       func() observable.SubjectLike[string] { return observable.NewAsyncSubject[string]() },
		ResetOnComplete: observable.ResetNever,
	}
	fetched := observable.Pipe1(observable.Defer(func() observable.Observable[string] {
		fmt.Println("fetching")
		return observable.Of("page")
	}), observable.ShareWithConfig(config))
	fetched.Subscribe(ctx, printing[string]())
	fetched.Subscribe(ctx, printing[string]())
	// Output:
	// fetching
	// page
	// complete
	// page
	// complete
}
