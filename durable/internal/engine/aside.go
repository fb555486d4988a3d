package engine

import (
	"errors"

	"github.com/rxsched/rxsched/subscription"
)

// errGoexit says that a function of the user has ended its goroutine, as a test's FailNow does.
var errGoexit = errors.New("durable: the function called runtime.Goexit")

// aside calls a hook of the user on a goroutine of its own, and waits for it. It returns the hook's
// panic as an error. Hooks are rare, so the goroutine costs little, and the caller's own stays
// whatever they do.
func aside(hook func()) error {
	done := make(chan error, 1)
	go func() {
		err := errGoexit
		defer func() { done <- err }()
		err = Caught(hook)
	}()
	return <-done
}

// Caught calls f, and returns its panic as an error.
func Caught(f func()) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = subscription.NewPanicError(value)
		}
	}()
	f()
	return nil
}
