package scheduler_test

import (
	"context"
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

// A run knows the request for which it runs, and ends with it.
func ExampleScheduleContext() {
	type requestID struct{}
	ctx := context.WithValue(context.Background(), requestID{}, 7)
	s := virtual.New(virtual.Config{})
	retry := func(ctx context.Context, self *action.Of[int], attempt int) {
		fmt.Println("attempt", attempt, "for request", ctx.Value(requestID{}))
		if attempt < 2 {
			self.Schedule(attempt+1, time.Second)
		}
	}
	scheduler.ScheduleContext(ctx, s, retry, 1, 0)
	s.Flush()
	// Output:
	// attempt 1 for request 7
	// attempt 2 for request 7
}
