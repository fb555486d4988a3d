package observable_test

import (
	"fmt"

	"github.com/rxsched/rxsched/observable"
)

func ExampleFromCallback() {
	var listeners []func(string)
	clicks := observable.FromCallback(func(callback func(string)) func() {
		listeners = append(listeners, callback)
		return func() { listeners = nil }
	})
	observable.Pipe1(clicks, observable.Take[string](2)).Subscribe(ctx, printing[string]())
	listeners[0]("left")
	listeners[0]("right")
	fmt.Println(len(listeners), "listeners")
	// Output:
	// left
	// right
	// complete
	// 0 listeners
}
