package frame

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/batch"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs actions in frames. It stands for RxJS's AnimationFrameScheduler and
// AnimationFrameAction. All its methods may be called from any goroutine.
type Scheduler struct {
	scheduler.Base
	hooks batch.Hooks
}

// New makes a scheduler on h. It panics if h is nil.
func New(h host.Host) *Scheduler {
	s := new(Scheduler)
	s.hooks.Init(h, &s.Base, batch.Source{
		Label: "frame", Ask: kernel.Kernel.RequestAnimationFrame, Cancel: kernel.Kernel.CancelAnimationFrame,
	})
	return s
}
