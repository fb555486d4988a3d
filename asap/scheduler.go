package asap

import (
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/batch"
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
	return NewWith(h, NewImmediate(h))
}

// NewWith makes a scheduler on h with the caller's own immediates, for example to watch them. It
// panics if h or im is nil.
func NewWith(h host.Host, im Immediates) *Scheduler {
	if h == nil {
		panic("asap: NewWith: nil host")
	}
	if im == nil {
		panic("asap: NewWith: nil immediates")
	}
	s := new(Scheduler)
	s.hooks.Init(h.Kernel(), &s.Base, source{im})
	return s
}

// source asks for a batch with an immediate.
type source struct{ immediates Immediates }

func (s source) Ask(r host.Runner) uint64 { return uint64(s.immediates.SetImmediate(r)) }
func (s source) Cancel(handle uint64)     { s.immediates.ClearImmediate(Handle(handle)) }
func (s source) Label() string            { return "asap" }
func (s source) Goes() bool               { return true }
