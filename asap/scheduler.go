package asap

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/batch"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs actions in microtasks. It stands for RxJS's AsapScheduler and AsapAction. All its
// methods may be called from any goroutine.
type Scheduler struct {
	scheduler.Base
	hooks batch.Hooks
}

// New makes a scheduler on h. It panics if h is nil.
func New(h host.Host) *Scheduler {
	s := new(Scheduler)
	s.hooks.Init(h, &s.Base, batch.Source{
		Label: "asap", Ask: kernel.Kernel.QueueMicrotask, Cancel: kernel.Kernel.CancelMicrotask,
	})
	return s
}
