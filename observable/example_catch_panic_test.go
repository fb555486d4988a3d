package observable_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

// A subscription that survives a panic: that becomes an error, and RetryAfter begins again.
func ExampleCatchPanic() {
	h, s := virtual()
	share := func(people int) int { return 12 / people } // a bug: perhaps there are none
	observable.Pipe4(observable.Interval(time.Second, s),
		observable.Map(func(tick int) int { return share(1 - tick) }),
		observable.CatchPanic,
		observable.TapObserver(observable.Observer[int]{Error: func(err error) { fmt.Println(h.Elapsed(), err) }}),
		observable.RetryAfter[int](schedule.Every(time.Minute).AtMost(2), s),
	).Subscribe(ctx, observable.Observer[int]{
		Next:  func(v int) { fmt.Println(h.Elapsed(), v) },
		Error: func(error) { fmt.Println("given up") },
	})
	h.Run()
	// Output:
	// 1s 12
	// 2s panic: runtime error: integer divide by zero
	// 1m3s 12
	// 1m4s panic: runtime error: integer divide by zero
	// 2m5s 12
	// 2m6s panic: runtime error: integer divide by zero
	// given up
}
