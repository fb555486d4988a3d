package subscription

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// PanicError is a recovered panic as an error: its value, and the stack of the goroutine at the
// moment of the panic.
type PanicError struct {
	Value any
	Stack []byte
}

// NewPanicError wraps a recovered value. The deferred function that recovered the value must call
// it, because it records the stack. If the value is a *PanicError already, it returns that.
func NewPanicError(recovered any) *PanicError {
	if e, ok := recovered.(*PanicError); ok {
		return e
	}
	return &PanicError{Value: recovered, Stack: debug.Stack()}
}

// Error returns the panic's value as text, without the stack.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Unwrap returns the panic's value if that is an error, or else nil.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// UnsubscriptionError holds the panics of all teardowns that panicked, in order. Unsubscribe panics
// with it. It stands for RxJS's UnsubscriptionError.
type UnsubscriptionError struct{ Errors []error }

// Error lists the panics.
func (e *UnsubscriptionError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "subscription: %d errors occurred during unsubscription", len(e.Errors))
	for i, err := range e.Errors {
		fmt.Fprintf(&b, "\n%d) %v", i+1, err)
	}
	return b.String()
}

// Unwrap gives errors.Is and errors.As access to each panic.
func (e *UnsubscriptionError) Unwrap() []error { return e.Errors }

// flatten returns err as a list. The errors of a child's teardowns are listed one by one. An error
// that wraps such a list stays whole, because it adds something.
func flatten(err *PanicError) []error {
	if nested, ok := err.Value.(*UnsubscriptionError); ok {
		return nested.Errors
	}
	return []error{err}
}
