package frame_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
)

// Work runs at the next vsync, and what it schedules at the one after that.
func ExampleNew() {
	h := host.NewVirtual(host.Config{FramePeriod: 16 * time.Millisecond})
	frames := 0
	frame.New(h).Schedule(func(self *action.Action) {
		frames++
		fmt.Println("frame", frames, "at", h.Elapsed())
		if frames < 3 {
			self.Schedule(0)
		}
	}, 0)
	h.Run()
	// Output:
	// frame 1 at 16ms
	// frame 2 at 32ms
	// frame 3 at 48ms
}
