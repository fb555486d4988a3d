package scheduler_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

// A countdown: the state is handed from run to run, without being boxed.
func ExampleSchedule() {
	s := virtual.New(virtual.Config{})
	scheduler.Schedule(s, func(self *action.Of[int], n int) {
		fmt.Println(s.Now().Format(time.TimeOnly), n)
		if n > 0 {
			self.Schedule(n-1, time.Second)
		}
	}, 3, time.Second)
	s.Flush()
	// Output:
	// 00:00:01 3
	// 00:00:02 2
	// 00:00:03 1
	// 00:00:04 0
}

// What needs time takes a scheduler, and does not know which.
func ExampleScheduler() {
	remind := func(s scheduler.Scheduler, d time.Duration, what string) *action.Action {
		return s.Schedule(func(*action.Action) { fmt.Println(what) }, d)
	}
	s := virtual.New(virtual.Config{})
	remind(s, 8*time.Hour, "go home")
	remind(s, 4*time.Hour, "have lunch")
	remind(s, 6*time.Hour, "have another coffee").Unsubscribe()
	s.Flush()
	// Output:
	// have lunch
	// go home
}
