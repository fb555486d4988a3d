package rxsched_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/priority"
)

// Long work at low priority gives way every 5 ms, so that input and frames are on time.
func Example_priority() {
	rx := rxsched.NewVirtual(rxsched.Config{})
	const ms = time.Millisecond
	lines := 0
	var render priority.Work
	render = func(slice priority.Slice) priority.Work {
		for ; lines < 10; lines++ {
			if slice.Over() {
				return render
			}
			rx.Block(2 * ms) // work on a line
		}
		fmt.Println(rx.Elapsed(), "rendered", lines, "lines")
		return nil
	}
	rx.Priorities().Schedule(render, priority.Low)
	_, _ = rx.SetTimeout(func() { fmt.Println(rx.Elapsed(), "input, after", lines, "lines") }, 7*ms)
	fmt.Println(rx.Run())
	// Output:
	// 12ms input, after 6 lines
	// 20ms rendered 10 lines
	// <nil>
}
