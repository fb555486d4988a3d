package subscription

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// PanicError is a panic that was caught, as an error: the value, and the stack of the goroutine at
// the moment of the panic.
type PanicError struct {
	Value any
	Stack []byte
}

// NewPanicError wraps a recovered value. It must be called by the deferred function that recovered
// it, so that the stack is that of the panic. A value that is a *PanicError already is returned as
// it is.
func NewPanicError(recovered any) *PanicError {
	if e, ok := recovered.(*PanicError); ok {
		return e
	}
	return &PanicError{Value: recovered, Stack: debug.Stack()}
}

// Error is the value in words; the stack is in Stack.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Unwrap is the value, if that is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// UnsubscriptionError is what Unsubscribe panics with when teardowns panicked: all of their panics,
// in order. It stands for RxJS's UnsubscriptionError.
type UnsubscriptionError struct{ Errors []error }

// Error lists the failures.
func (e *UnsubscriptionError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "subscription: %d errors occurred during unsubscription", len(e.Errors))
	for i, err := range e.Errors {
		fmt.Fprintf(&b, "\n%d) %v", i+1, err)
	}
	return b.String()
}

// Unwrap gives errors.Is and errors.As access to each failure.
func (e *UnsubscriptionError) Unwrap() []error { return e.Errors }

// flatten is err as a list: what a child's teardowns failed with stands in its parent's list one by
// one. An error that only wraps such a list stays whole, since what it adds would be lost.
func flatten(err *PanicError) []error {
	if nested, ok := err.Value.(*UnsubscriptionError); ok {
		return nested.Errors
	}
	return []error{err}
}
