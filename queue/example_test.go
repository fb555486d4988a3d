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
	s.Schedule(func(*action.Action) {
		s.Schedule(func(*action.Action) { fmt.Println("inner") }, 0)
		fmt.Println("outer")
	}, 0)
	fmt.Println("scheduled")
	// Output:
	// outer
	// inner
	// scheduled
}
