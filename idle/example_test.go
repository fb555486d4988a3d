package idle_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
)

// Work runs when nothing else is ready, as long as the idle period lasts.
func ExampleNew() {
	h := host.NewVirtual(host.Config{})
	s := idle.New(h)
	for _, name := range []string{"a", "b", "c"} {
		s.Schedule(func(*action.Action) {
			fmt.Println(name, "at", h.Elapsed())
			h.Block(30 * time.Millisecond)
		}, 0)
	}
	h.Post(func() { fmt.Println("a task") })
	h.Run()
	// Output:
	// a task
	// a at 0s
	// b at 30ms
	// c at 60ms
}
