package scheduler_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
	"github.com/rxsched/rxsched/testing/virtual"
)

// A poller that survives a panic: it tries again, later and later.
func ExampleScheduleSurviving() {
	s := virtual.New(virtual.Config{})
	answers := []int{4, 0, 0, 3}
	poll := func(self *action.Of[int], polls int) {
		answer := answers[0]
		answers = answers[1:]
		fmt.Println(s.Now().Format(time.TimeOnly), "poll", polls, "gives", 12/answer)
		if len(answers) > 0 {
			self.Schedule(polls+1, time.Minute)
		}
	}
	later := schedule.Exponential(time.Second, 2).UpTo(time.Minute)
	scheduler.ScheduleSurviving(s, poll, 1, time.Minute, later, func(err *subscription.PanicError) {
		fmt.Println(s.Now().Format(time.TimeOnly), err)
	})
	s.Flush()
	// Output:
	// 00:01:00 poll 1 gives 3
	// 00:02:00 panic: runtime error: integer divide by zero
	// 00:02:01 panic: runtime error: integer divide by zero
	// 00:02:03 poll 2 gives 4
}
