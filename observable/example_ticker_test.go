package observable_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/observable"
)

func ExampleTicker() {
	h, s := virtual()
	observable.Ticker(time.Second, s).Subscribe(ctx, observable.Next(func(at time.Time) { fmt.Println(at.UTC().Format(time.TimeOnly)) }))
	h.Advance(2 * time.Second)
	// Output:
	// 00:00:01
	// 00:00:02
}
