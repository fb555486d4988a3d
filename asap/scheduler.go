package asap

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/batch"
	"github.com/rxsched/rxsched/kernel"
	"github.com/rxsched/rxsched/scheduler"
)

// Scheduler runs actions in microtasks. It stands for RxJS's AsapScheduler and AsapAction. All its
// methods may be called from any goroutine.
type Scheduler struct {
	scheduler.Base
	hooks batch.Hooks
}

var _ scheduler.Scheduler = (*Scheduler)(nil)

// New makes a scheduler on h. It panics if h is nil.
func New(h host.Host) *Scheduler {
	if h == nil {
		panic("asap: New: nil host")
	}
	k := kernel.Of(h)
	s := new(Scheduler)
	s.hooks.Init(k, &s.Base, source{k})
	return s
}

// source asks for a batch with an immediate.
type source struct{ kernel kernel.Kernel }

func (s source) Ask(r kernel.Runner) kernel.ID { return s.kernel.SetImmediate(r) }
func (s source) Cancel(id kernel.ID)           { s.kernel.ClearImmediate(id) }
func (s source) Label() string                 { return "asap" }
func (s source) Goes() bool                    { return true }
