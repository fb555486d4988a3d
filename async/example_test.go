package async_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
)

// An action that schedules itself with the same delay keeps its interval.
func ExampleNew() {
	h := host.NewVirtual(host.Config{})
	n := 0
	async.New(h).Schedule(func(self *action.Action) {
		n++
		fmt.Println(n, "after", h.Elapsed())
		if n < 3 {
			self.Schedule(time.Second)
		}
	}, time.Second)
	fmt.Println("pending ends with", h.Run())
	// Output:
	// 1 after 1s
	// 2 after 2s
	// 3 after 3s
	// pending ends with <nil>
}
