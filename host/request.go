package host

import (
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// request is a user's function that takes an A, or a kernel's runner; neither, once it was called
// or cancelled.
type request[A any] struct {
	f func(A)
	r kernel.Runner
}

func (c *request[A]) gone() bool { return c.f == nil && c.r == nil }

func (c *request[A]) label() string {
	if c.r != nil {
		return label(c.r)
	}
	return gort.FuncName(c.f)
}

// call calls the runner with the lock, or the function without it.
func (c *request[A]) call(e *engine, k EventKind, id uint64, arg A) {
	e.checks.again()
	if e.traced {
		e.tracers.begin(k, id, c.label())
	}
	if c.r != nil {
		c.r.Run()
	} else {
		e.mu.Unlock()
		c.f(arg)
		e.mu.Lock()
	}
	if e.traced {
		e.tracers.end()
	}
}
