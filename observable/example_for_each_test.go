package observable_test

import (
	"fmt"
	"strconv"

	"github.com/rxsched/rxsched/observable"
)

func ExampleForEach() {
	err := observable.ForEach(ctx, observable.Of("a", "b"), func(v string) { fmt.Println(v) })
	fmt.Println(err)
	// Output:
	// a
	// b
	// <nil>
}

func ExampleTryForEach() {
	err := observable.TryForEach(ctx, observable.Of("1", "x", "3"), func(v string) error {
		n, err := strconv.Atoi(v)
		fmt.Println(n)
		return err
	})
	fmt.Println(err)
	// Output:
	// 1
	// 0
	// strconv.Atoi: parsing "x": invalid syntax
}
