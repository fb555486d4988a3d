package explore

import (
	"context"
	"sync"
)

// ending is the context of an order, which is made when somebody asks for it.
type ending struct {
	mu     sync.Mutex // guards what is below
	ctx    context.Context
	cancel context.CancelFunc
	over   bool
}

func (e *ending) context() context.Context {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.ctx == nil {
		e.ctx, e.cancel = context.WithCancel(context.Background())
		if e.over {
			e.cancel()
		}
	}
	return e.ctx
}

// end cancels the context.
func (e *ending) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.over = true; e.cancel != nil {
		e.cancel()
	}
}
