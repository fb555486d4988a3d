package loop

import (
	"context"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/kernel"
)

// Do runs f as a task and waits for it. In a callback it calls f. Any goroutine may call it.
func (l *Loop) Do(ctx context.Context, f func(vm *goja.Runtime) error) error {
	if l.kernel.Place() == kernel.Inside {
		if l.closed.Load() {
			return ErrClosed
		}
		var err error
		l.Callback(func() error { err = f(l.VM); return nil })
		return err
	}
	done := make(chan error, 1)
	remove := l.OnClose(func() {
		select {
		case done <- ErrClosed:
		default:
		}
	})
	defer remove()
	if err := l.Post(func() error { done <- f(l.VM); return nil }); err != nil {
		return err
	}
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
