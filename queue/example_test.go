package queue_test

import (
	"fmt"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/queue"
)

// Work that is scheduled by work waits for it to end.
func ExampleNew() {
	s := queue.New(host.NewVirtual(host.Config{}))
	s.Schedule(0, func(*action.Action) {
		s.Schedule(0, func(*action.Action) { fmt.Println("inner") })
		fmt.Println("outer")
	})
	fmt.Println("scheduled")
	// Output:
	// outer
	// inner
	// scheduled
}
