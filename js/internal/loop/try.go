package loop

import (
	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/observable"
)

// Inside reports whether the caller is in a callback of the host. Any goroutine may call it.
func (l *Loop) Inside() bool { return l.kernel.Place() == kernel.Inside }

// Try runs f, which runs JavaScript, in a callback of the host, and returns its error. Unlike
// Callback it reports nothing, and ticks wait until no microtask is left: the callback is Go's, and
// goes on.
func (l *Loop) Try(f func() error) error {
	switch {
	case l.Closed():
		return ErrClosed
	case l.nested():
		err := f()
		if err == nil || Ended(err) {
			return err
		}
		return l.NewError(err)
	}
	err := l.guarded(f)
	l.Flush()
	l.afterCallback()
	if err != nil {
		return l.describe(err)
	}
	return nil
}

// MayWait returns an error if the caller must not wait for a callback of the host: it would wait
// for itself. Any goroutine may call it.
func (l *Loop) MayWait() error {
	if l.kernel.Place().Deadlocks() {
		return observable.ErrWouldDeadlock
	}
	return nil
}

// Then calls one of two functions when a value is settled, if it is a promise or another thenable.
// Otherwise it calls resolved later, too.
func (l *Loop) Then(v goja.Value, resolved, rejected func(goja.Value)) error {
	p, resolve, _ := l.VM.NewPromise()
	if err := resolve(v); err != nil {
		return err
	}
	promise := l.VM.ToValue(p).ToObject(l.VM)
	then, _ := goja.AssertFunction(promise.Get("then"))
	handler := func(f func(goja.Value)) goja.Value {
		return l.VM.ToValue(func(c goja.FunctionCall) goja.Value {
			f(c.Argument(0))
			return goja.Undefined()
		})
	}
	_, err := then(promise, handler(resolved), handler(rejected))
	return err
}
