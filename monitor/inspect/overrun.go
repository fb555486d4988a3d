package inspect

import (
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/watchdog"
)

// overrun is what a page shows of a turn that has run for too long, and still runs.
type overrun struct {
	State   string `json:"state"`
	At      string `json:"at"`
	Stack   string `json:"stack"`
	Waiting int    `json:"waiting"`
}

// guardDog looks at a host for turns that overrun.
type guardDog struct {
	eye  *watchdog.Eye
	last watchdog.Overrun
}

func newGuardDog(h host.Host, longTask time.Duration) guardDog {
	return guardDog{eye: watchdog.NewEye("", h, watchdog.Config{LongTask: longTask})}
}

// look returns the turn that overruns, or nil if none does.
func (g *guardDog) look(s host.Stats) *overrun {
	if o, ok := g.eye.Look(); ok {
		g.last = o
	}
	if o := &g.last; s.Running && o.Turn == s.Turns && o.Turn > 0 {
		return &overrun{o.State, o.At, o.Stack, o.Waiting}
	}
	return nil
}
