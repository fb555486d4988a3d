package async

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/intervals"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs actions from timers. It stands for RxJS's AsyncScheduler. All its methods may be
// called from any goroutine.
type Scheduler struct {
	scheduler.Base
	hooks intervals.Hooks
}

// New makes a scheduler on h. It panics if h is nil.
func New(h host.Host) *Scheduler {
	s := new(Scheduler)
	s.hooks = intervals.New("async", h, &s.Base)
	s.Init(s.hooks.Mutex, &s.hooks, s.hooks.Kernel.Now)
	return s
}
