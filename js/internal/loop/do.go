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
	_, err := Wait(ctx, l, func(settle func(struct{}, error)) error {
		return l.postTask(func() { settle(struct{}{}, l.Try(func() error { return f(l.VM) })) })
	})
	return err
}

// Wait calls begin, and waits until the function that this is given is called; the first call counts.
// It returns ErrClosed if the runtime closes, and ctx.Err() if ctx ends first. Any goroutine may call
// it, but no callback of the host.
func Wait[T any](ctx context.Context, l *Loop, begin func(settle func(T, error)) error) (v T, err error) {
	if err := l.MayWait(); err != nil {
		return v, err
	}
	type result struct {
		v   T
		err error
	}
	done := make(chan result, 1)
	settle := func(v T, err error) {
		select {
		case done <- result{v, err}:
		default:
		}
	}
	defer l.OnClose(func() { settle(v, ErrClosed) })()
	if err := begin(settle); err != nil {
		return v, err
	}
	select {
	case r := <-done:
		return r.v, r.err
	case <-ctx.Done():
		return v, ctx.Err()
	}
}
