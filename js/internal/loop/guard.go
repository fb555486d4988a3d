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

// guard knows what runs, and why it is being ended.
type guard struct {
	guts    *guts.VM     // set once
	deepest int          // set once: calls that may be nested
	depth   int          // callbacks that are nested
	ending  *Error       // why JavaScript is being ended; nil if it is not
	thrown  *goja.Object // what ends it

	counted    bool // CountGenerators has been called
	generators int  // that run in one another
}

// nested reports whether a callback runs.
func (g *guard) nested() bool { return g.depth > 0 }

// Ending reports whether JavaScript is being ended: then Go code that it has called returns soon.
func (g *guard) Ending() bool { return g.ending != nil }

// Ended returns why JavaScript is being ended; nil if it is not.
func (g *guard) Ended() error {
	if g.ending == nil {
		return nil
	}
	return g.ending
}

// TooDeep ends what runs if n is more calls than Limits allow to be nested. It is for calls that the
// engine does not count.
func (g *guard) TooDeep(n int) {
	if n > g.deepest {
		g.guts.Abort(guts.TooDeep, nil)
	}
}

// guarded is the door through which the loop calls JavaScript: it calls f, with nothing else on the
// stack, and returns what JavaScript throws, and why it was ended. A panic that comes out of the
// engine, wherever it began, is an error, too. One of f itself goes on, when the runtime is in order.
func (l *Loop) guarded(f func() error) (err error) {
	l.clock.called()
	if !l.turn.begin() {
		return l.interruption()
	}
	if l.nested() { // whoever is further out ends what has to end
		if ex := l.VM.Try(func() { err = f() }); ex != nil {
			err = ex
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
		if returned {
			return
		}
		r := recover()
		under := r != nil && underEngine()
		l.putInOrder()
		switch {
		case l.Ending():
			err = l.interruption()
		case under:
			err = panicked(subscription.NewPanicError(r))
		case r != nil:
			panic(r)
		}
	}()
	ex := l.VM.Try(func() { err = f() })
	returned = true
	if ex != nil {
		err = ex
	}
	if l.Ending() {
		l.putInOrder()
		return l.interruption()
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
func (l *Loop) interruption() (err error) {
	l.drop()
	err = l.turn.goOn()
	if l.Ending() {
		err, l.ending = l.ending, nil
	}
	return err
}

// abort is called by the interpreter when it is about to end what runs. It returns what is thrown,
// which no JavaScript gets to see: as long as the turn is interrupted, none runs.
func (l *Loop) abort(why guts.Why, cause any) *goja.Object {
	text := ""
	if why == guts.TooDeep {
		text, cause = "RangeError: Maximum call stack size exceeded", ErrStack
	}
	err, ok := cause.(error)
	if !ok {
		err = fmt.Errorf("%v", cause)
	}
	l.Interrupt(err) // unless that has led here
	if !l.Ending() {
		if text == "" {
			text = err.Error()
		}
		l.ending = &Error{Message: text, Stack: frames(l.VM.CaptureCallStack(0, nil)), Cause: err}
		l.thrown = l.VM.NewGoError(l.ending)
	}
	return l.thrown
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
