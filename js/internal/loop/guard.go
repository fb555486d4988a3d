package loop

import (
	"errors"
	"fmt"
	"runtime"
	"strings"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
	"github.com/rxsched/rxsched/subscription"
)

// guard knows what runs.
type guard struct {
	guts    *guts.VM // set once
	deepest int      // set once: calls that may be nested
	depth   int      // callbacks that are nested

	counted    bool // CountGenerators has been called
	generators int  // that run in one another
}

// nested reports whether a callback runs.
func (g *guard) nested() bool { return g.depth > 0 }

// TooDeep ends what runs if n is more calls than Limits allow to be nested. It is for calls that the
// engine does not count.
func (g *guard) TooDeep(n int) {
	if n > g.deepest {
		panic(&goja.StackOverflowError{})
	}
}

// Ended reports whether an error is that of JavaScript that was ended, which no JavaScript can catch:
// Go code that JavaScript has called throws it again.
func Ended(err error) bool { return ended(err) != nil }

// ended describes the error of JavaScript that was ended; nil for any other.
func ended(err error) *Error {
	switch e := err.(type) {
	case *goja.InterruptedError:
		cause, ok := e.Value().(error)
		if !ok {
			cause = fmt.Errorf("%v", e.Value())
		}
		return &Error{Message: cause.Error(), Stack: frames(e.Stack()), Cause: cause}
	case *goja.StackOverflowError:
		return &Error{
			Message: "RangeError: Maximum call stack size exceeded", Stack: frames(e.Stack()), Cause: ErrStack,
		}
	}
	return nil
}

// guarded is the door through which the loop calls JavaScript: it calls f, with nothing else on the
// stack, and returns what JavaScript throws, and why it was ended. A panic that comes out of the
// engine, wherever it began, is an error, too. One of f itself goes on, when the runtime is in order.
func (l *Loop) guarded(f func() error) (err error) {
	l.clock.called()
	if !l.turn.begin() {
		return l.interruption()
	}
	if l.nested() { // the outer call ends what has to end
		if ex := l.VM.Try(func() { err = f() }); ex != nil {
			err = ex
		} else if Ended(err) {
			panic(err)
		}
		return err
	}
	returned := false
	l.depth++
	defer func() {
		if l.carrier.failed = nil; err != nil {
			l.carrier.failed = l.carrier.forTimers()
		}
		l.carrier.leave()
	}()
	defer func() {
		l.depth--
		if r := any(nil); !returned {
			r = recover()
			under := r != nil && underEngine()
			l.putInOrder()
			if e, ok := r.(error); ok && Ended(e) {
				err = e
			} else if under {
				err = panicked(subscription.NewPanicError(r))
			} else if r != nil {
				panic(r)
			}
		}
		if e := ended(err); e != nil {
			l.putInOrder()
			l.Interrupt(e.Cause) // unless that has led here
			_ = l.interruption()
			err = e
		}
	}()
	ex := l.VM.Try(func() { err = f() })
	returned = true
	if ex != nil {
		err = ex
	}
	return err
}

// panicked makes a panic an error.
func panicked(p *subscription.PanicError) error {
	if e, ok := p.Value.(*Error); ok {
		return e // of fatal
	}
	return &Error{Message: fmt.Sprintf("js: a panic under the engine: %v", p.Value), Cause: p}
}

// putInOrder makes the interpreter rest after it was left in disorder.
func (l *Loop) putInOrder() {
	l.Flush()
	l.guts.Reset()
}

// interruption ends an interruption: it drops the jobs and ticks of the turn. It returns the cause.
func (l *Loop) interruption() error {
	cause := l.turn.goOn()
	l.drop(cause)
	return cause
}

// underEngine reports whether the panic that is being recovered has come through the engine, or began
// in the packages here: it is none of Go code that the loop itself has called.
func underEngine() bool {
	pcs := make([]uintptr, 1024)
	n := runtime.Callers(0, pcs)
	for ; n == len(pcs); n = runtime.Callers(0, pcs) {
		pcs = make([]uintptr, 4*n)
	}
	raised, engine, under := false, false, false
	for frames, more := runtime.CallersFrames(pcs[:n]), true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		switch name := f.Function; {
		case strings.HasPrefix(name, "runtime.") && strings.Contains(name, "panic"):
			raised, engine, under = true, false, false // the first panic comes last
		case strings.HasPrefix(name, "runtime."):
		case strings.HasPrefix(name, own+"loop.(*Loop).guarded."):
			under = under || engine
		default:
			engine = engine || strings.HasPrefix(name, "github.com/dop251/goja.") ||
				raised && strings.HasPrefix(name, own)
			raised = false
		}
	}
	return under
}

// own begins the names of the functions of these packages.
const own = "github.com/rxsched/rxsched/js/internal/"

// describe describes an error when no JavaScript runs. If that is ended, too, it says so first.
func (l *Loop) describe(err error) (e *Error) {
	ended := l.guarded(func() error { e = l.NewError(err); return nil })
	if e == nil {
		e = &Error{Message: "a value that has no string", Cause: ended}
		if ex, ok := err.(*goja.Exception); ok {
			e.Value = ex.Value()
		}
	} else if ended != nil {
		e.Cause = errors.Join(e.Cause, ended)
	}
	return e
}
