package loop

import (
	"errors"
	"fmt"
	"strings"

	"github.com/dop251/goja"
)

// Error is an error of a script: a value that JavaScript threw, or the reason for which Go ended
// JavaScript.
type Error struct {
	// Value is what was thrown; nil if JavaScript was interrupted. It belongs to the runtime: only
	// the goroutine that drives the host may look into it.
	Value goja.Value

	// Message is the value as a string, such as "TypeError: x is not a function".
	Message string

	// Stack is the JavaScript stack, a line for each frame, the innermost first. It may be empty.
	Stack string

	// Cause is the error of Go that the script ended with, such as that of a context. It is nil if
	// JavaScript threw a value of its own.
	Cause error

	// Rejection says that a promise was rejected with the value, and that nobody handled it.
	Rejection bool

	// InHandler says that a handler of another error threw it.
	InHandler bool
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Uncatchable reports whether an error is one that JavaScript can't catch.
func Uncatchable(err error) bool {
	var i *goja.InterruptedError
	var s *goja.StackOverflowError
	return errors.As(err, &i) || errors.As(err, &s)
}

// thrown returns the exception for a panic by which Go code throws a value; nil if it is another
// panic.
func thrown(r any) error {
	switch r := r.(type) {
	case *goja.Exception:
		return r
	case goja.Value:
		return &valueError{r}
	}
	return nil
}

// valueError is a value that Go code threw.
type valueError struct{ value goja.Value }

func (e *valueError) Error() string { return e.value.String() }

// NewError describes an error. JavaScript must be able to run.
func (l *Loop) NewError(err error) *Error {
	switch e := err.(type) {
	case *Error:
		return e
	case *goja.Exception:
		made := l.ErrorOf(e.Value())
		if made.Stack == "" {
			made.Stack = frames(e.Stack())
		}
		made.Cause = e.Unwrap()
		return made
	case *valueError:
		return l.ErrorOf(e.value)
	case *goja.InterruptedError:
		cause, ok := e.Value().(error)
		if !ok {
			cause = fmt.Errorf("%v", e.Value())
		}
		return &Error{Message: cause.Error(), Stack: frames(e.Stack()), Cause: cause}
	case *goja.StackOverflowError:
		return &Error{
			Message: "RangeError: Maximum call stack size exceeded",
			Stack:   frames(e.Stack()), Cause: ErrStack,
		}
	}
	return &Error{Message: err.Error(), Cause: err}
}

// ErrStack says that calls were nested deeper than Limits allow.
var ErrStack = errors.New("js: stack overflow")

// ErrorOf describes a value that was thrown.
func (l *Loop) ErrorOf(v goja.Value) *Error {
	e := &Error{Value: v}
	e.Message = l.text(func() string { return v.String() })
	if o, ok := v.(*goja.Object); ok {
		e.Stack = l.text(func() string {
			stack := o.Get("stack")
			if stack == nil || goja.IsUndefined(stack) {
				return ""
			}
			return stackLines(stack.String())
		})
	}
	return e
}

// text calls f, which may run JavaScript that throws.
func (l *Loop) text(f func() string) (s string) {
	if ex := l.VM.Try(func() { s = f() }); ex != nil {
		return "a value that has no string"
	}
	return s
}

// stackLines returns the frames of an error's property stack.
func stackLines(stack string) string {
	var lines []string
	for line := range strings.Lines(stack) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "at ") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func frames(stack []goja.StackFrame) string {
	var lines []string
	for _, f := range stack {
		var b goja.StringBuilder
		b.WriteUTF8String("at ")
		f.WriteToValueBuilder(&b)
		lines = append(lines, b.String().String())
	}
	return strings.Join(lines, "\n")
}

// Report reports an error that no JavaScript has caught: to a handler in JavaScript, or else to
// Fatal. It is called when a callback has ended. After Close it does nothing.
func (l *Loop) Report(err error) {
	if l.closed.Load() {
		return
	}
	if l.NodeErrors {
		_, _ = l.Host.SetImmediate(l.nothing)
	}
	l.report(l.NewError(err))
}

func (l *Loop) report(e *Error) {
	if e.Value != nil && l.Uncaught != nil {
		handled := false
		err := l.guarded(func() error { handled = l.Uncaught(e); return nil })
		switch {
		case l.closed.Load(), handled:
			return
		case err != nil:
			e = l.NewError(err)
			e.InHandler = true
		}
	}
	l.fatal(e)
}

// fatal tells of an error of which nobody has taken care.
func (l *Loop) fatal(e *Error) {
	if l.Fatal == nil {
		panic(e)
	}
	l.Fatal(e)
}
