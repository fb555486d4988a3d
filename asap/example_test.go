package asap_test

import (
	"fmt"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/host"
)

// Work runs right after the callback that scheduled it.
func ExampleNew() {
	h := host.NewVirtual(host.Config{})
	s := asap.New(h)
	h.Post(func() {
		h.Post(func() { fmt.Println("another task") })
		s.Schedule(func(*action.Action) { fmt.Println("asap") }, 0)
		fmt.Println("this task ends")
	})
	h.Run()
	// Output:
	// this task ends
	// asap
	// another task
}
