package observable_test

import (
	"fmt"

	"github.com/rxsched/rxsched/observable"
)

// An observer that reports its panics, and gets the next value all the same.
func ExampleSurviving() {
	draw := observable.Next(func(people int) { fmt.Println(12/people, "each") })
	report := func(err *observable.PanicError) { fmt.Println("reported:", err) }
	observable.Of(3, 0, 4).Subscribe(ctx, observable.Surviving(draw, report))
	// Output:
	// 4 each
	// reported: panic: runtime error: integer divide by zero
	// 3 each
}
