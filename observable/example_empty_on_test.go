package observable_test

import (
	"errors"
	"fmt"

	"github.com/rxsched/rxsched/observable"
)

func ExampleEmptyOn() {
	h, s := virtual()
	observable.EmptyOn[int](s).Subscribe(ctx, printing[int]())
	fmt.Println("subscribed")
	h.Advance(0)
	// Output:
	// subscribed
	// complete
}

func ExampleThrowOn() {
	h, s := virtual()
	observable.ThrowOn[int](errors.New("oops"), s).Subscribe(ctx, printing[int]())
	fmt.Println("subscribed")
	h.Advance(0)
	// Output:
	// subscribed
	// error: oops
}
