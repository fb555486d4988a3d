package loop

import (
	"errors"
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

	// Rejection says that a promise was rejected with the value, without a handler.
	Rejection bool

	// InHandler says that a handler of another error threw it.
	InHandler bool

	context *Context // what the code carried along that rejected the promise
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// NewError describes an error. JavaScript must be able to run.
func (l *Loop) NewError(err error) *Error {
	switch e := err.(type) {
	case *Error:
		return e
	case *goja.InterruptedError, *goja.StackOverflowError:
		return ended(e)
	case *goja.Exception:
		made := l.ErrorOf(e.Value())
		if made.Stack == "" {
			made.Stack = frames(e.Stack())
		}
		l.VM.Try(func() { made.Cause = e.Unwrap() }) // a Proxy may throw
		return made
	}
	return &Error{Message: err.Error(), Cause: err}
}

// ErrStack says that calls were nested deeper than Limits allow.
var ErrStack = errors.New("js: stack overflow")

// ErrorOf describes a value that was thrown.
func (l *Loop) ErrorOf(v goja.Value) *Error {
	e := &Error{Value: v}
	var ok bool
	if e.Message, ok = l.text(v); !ok {
		e.Message = "a value that has no string"
	}
	if o, is := v.(*goja.Object); is {
		l.VM.Try(func() { e.Stack = stackLines(Property(o, "stack").String()) })
	}
	return e
}

// text returns a value as a string, unless JavaScript that makes it throws.
func (l *Loop) text(v goja.Value) (s string, ok bool) {
	ex := l.VM.Try(func() { s = v.String() })
	return s, ex == nil
}

// Property returns a property of an object; undefined if there is none. It throws what a getter
// throws.
func Property(o *goja.Object, name string) goja.Value { return orUndefined(o.Get(name)) }

// stackLines returns the frames of an error's property stack.
func stackLines(stack string) string {
	var lines []string
	for line := range strings.Lines(stack) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "at ") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// mostFrames is how many lines a stack has that goja does not format.
const mostFrames = 100

func frames(stack []goja.StackFrame) string {
	var lines []string
	for _, f := range stack[:min(len(stack), mostFrames)] {
		var b goja.StringBuilder
		b.WriteUTF8String("at ")
		f.WriteToValueBuilder(&b)
		lines = append(lines, b.String().String())
	}
	return strings.Join(lines, "\n")
}

// Report reports an error that no JavaScript has caught: to a handler in JavaScript, or else to
// Fatal. It is called when a callback has ended. After Close, and for what Halt has ended, it does
// nothing.
func (l *Loop) Report(err error) {
	if l.Closed() || l.halted(err) {
		return
	}
	if l.NodeErrors {
		_, _ = l.Host.SetImmediate(l.nothing)
	}
	of := l.carrier.failed
	e := l.describe(err)
	if e.context = of; l.nested() {
		e.context = l.carrier.forTimers()
	}
	l.report(e)
}

func (l *Loop) report(e *Error) {
	if e.Value != nil && l.Uncaught != nil {
		handled := false
		err := l.guarded(func() error {
			if e.context != nil {
				l.carrier.current = e.context
			}
			handled = l.Uncaught(e)
			return nil
		})
		switch {
		case l.Closed(), handled:
			return
		case err != nil && !Ended(err):
			e = l.describe(err)
			e.InHandler = true
		}
	}
	l.fatal(e)
}

// fatal tells of an error that no handler took.
func (l *Loop) fatal(e *Error) {
	if l.Fatal == nil {
		panic(e)
	}
	l.Fatal(e)
}
