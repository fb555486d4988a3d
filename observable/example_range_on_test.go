package observable_test

import (
	"fmt"

	"github.com/rxsched/rxsched/observable"
)

func ExampleRangeOn() {
	h, s := virtual()
	observable.RangeOn(1, 2, s).Subscribe(ctx, printing[int]())
	fmt.Println("subscribed")
	h.Advance(0)
	// Output:
	// subscribed
	// 1
	// 2
	// complete
}
