package watchdog

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// goroutineOf returns the goroutine that drives a host; nothing if it is not known.
func goroutineOf(h host.Host) gort.Goroutine {
	driver := provide.Open(h).Driver()
	if driver == 0 {
		return gort.Goroutine{}
	}
	return gort.Find(gort.Stacks(), driver)
}
