package idle

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/batch"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs actions in idle periods. It stands for requestIdleCallback. All its methods may be
// called from any goroutine.
type Scheduler struct {
	scheduler.Base
	hooks batch.Hooks
}

// New makes a scheduler on h. It panics if h is nil.
func New(h host.Host) *Scheduler {
	s := new(Scheduler)
	s.hooks.Init(h, &s.Base, batch.Source{
		Label: "idle", Ask: kernel.Kernel.RequestIdleCallback, Cancel: kernel.Kernel.CancelIdleCallback,
		Goes: func(k kernel.Kernel) bool { return k.IdleTimeRemaining() > 0 },
	})
	return s
}
