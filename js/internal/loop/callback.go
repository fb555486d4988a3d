package loop

import (
	"github.com/dop251/goja"
)

// Callback runs f as a callback of the host, which has called the caller for that. Its error, if
// any, and what JavaScript throws in f, is reported as uncaught. The jobs of f become microtasks.
// Its ticks run before Callback returns.
//
// Inside another callback, f is simply called. After Close it is not called.
func (l *Loop) Callback(f func() error) {
	switch {
	case l.Closed():
		return
	case l.nested():
		if err := f(); err != nil {
			l.rethrow(err)
		}
		return
	}
	l.jobs.begin()
	l.carrier.begin()
	l.endCallback(l.guarded(f))
}

// endCallback ends a callback: with its ticks, or by reporting its error.
func (l *Loop) endCallback(err error) {
	l.jobs.release()
	if err != nil {
		l.fail(err, l.jobs.ofTimer())
	} else {
		l.Flush()
		l.runTicks()
	}
	l.afterCallback()
}

// fail reports the error of a callback or a tick. In the flavour of Node the jobs and the ticks of a
// timer or an immediate then wait for the next timer of the pass or the next immediate of the phase, or
// for the end of that. If an immediate failed and no other waits, Node sets one that does nothing.
func (l *Loop) fail(err error, atEnd bool) {
	l.Report(err)
	if !l.NodeErrors || l.Closed() || !l.jobs.hold() {
		l.Flush()
	} else if atEnd {
		_ = l.Host.Post(l.nothing)
	}
}

// nothing is a callback that does nothing, but for what comes at the end of a callback.
func (l *Loop) nothing() { l.Callback(func() error { return nil }) }

// Call calls a JavaScript function as a callback.
func (l *Loop) Call(f goja.Callable, this goja.Value, args ...goja.Value) {
	l.Callback(func() error {
		_, err := f(this, args...)
		return err
	})
}

// Invoke is for Go code that JavaScript has called: it calls a function, and throws what that
// throws.
func (l *Loop) Invoke(f goja.Callable, this goja.Value, args ...goja.Value) goja.Value {
	v, err := f(this, args...)
	if err != nil {
		l.rethrow(err)
	}
	return v
}

// rethrow throws an error in JavaScript that is running.
func (l *Loop) rethrow(err error) {
	switch e := err.(type) {
	case *goja.Exception, *goja.InterruptedError, *goja.StackOverflowError:
		panic(e)
	case *Error:
		if e.Value != nil {
			panic(e.Value)
		}
	}
	panic(l.VM.NewGoError(err))
}
