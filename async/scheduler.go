package async

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/intervals"
	"github.com/rxsched/rxsched/kernel"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs actions from timers. It stands for RxJS's AsyncScheduler. All its methods may be
// called from any goroutine.
type Scheduler struct {
	scheduler.Base
	hooks intervals.Hooks
}

var _ scheduler.Scheduler = (*Scheduler)(nil)

// New makes a scheduler on h. It panics if h is nil.
func New(h host.Host) *Scheduler {
	if h == nil {
		panic("async: New: nil host")
	}
	k := kernel.Of(h)
	s := new(Scheduler)
	s.hooks = intervals.New(k, &s.Base)
	s.Init(k.Mutex(), &s.hooks, k.Now)
	return s
}
