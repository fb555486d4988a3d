package workload

import (
	"time"

	"github.com/RussellLuo/timingwheel"
)

// wheelTimers counts every Stop: it misses a timer that is on its way from one wheel to the next.
func wheelTimers(slots int, use user, wait func()) {
	wheel := timingwheel.NewTimingWheel(time.Millisecond, 20)
	wheel.Start()
	defer wheel.Stop()
	inSlots(slots, use, wheel.AfterFunc, func(t *timingwheel.Timer) bool {
		t.Stop()
		return true
	})
	wait()
}
