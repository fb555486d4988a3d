package loop

import (
	"context"

	"github.com/dop251/goja"
)

// Do runs f as a task and waits for it. In a callback it calls f. Any goroutine may call it.
func (l *Loop) Do(ctx context.Context, f func(vm *goja.Runtime) error) error {
	if l.Inside() {
		return l.Try(func() error { return f(l.VM) })
	}
	if err := l.MayWait(); err != nil {
		return err
	}
	done := make(chan error, 1)
	end := func(err error) {
		select {
		case done <- err:
		default: // only the first counts
		}
	}
	defer l.OnClose(func() { end(ErrClosed) })()
	run := func() { end(l.Try(func() error { return f(l.VM) })) }
	if err := l.Host.Post(run); err != nil {
		return ErrClosed
	}
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
