package observable_test

import (
	"fmt"

	"github.com/rxsched/rxsched/observable"
)

func ExampleNewBehaviorSubject() {
	temperature := observable.NewBehaviorSubject(20)
	temperature.Next(21)
	temperature.Subscribe(ctx, printing[int]())
	temperature.Next(22)
	fmt.Println(temperature.Value())
	// Output:
	// 21
	// 22
	// 22 <nil>
}
