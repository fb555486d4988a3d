package subscription_test

import (
	"errors"
	"fmt"
	"io"

	"github.com/rxsched/rxsched/subscription"
)

// What was caught can be asked like any error, and keeps the stack of the panic.
func ExampleNewPanicError() {
	defer func() {
		err := subscription.NewPanicError(recover())
		fmt.Println(err, errors.Is(err, io.EOF), len(err.Stack) > 0)
	}()
	panic(io.EOF)
	// Output: panic: EOF true true
}
