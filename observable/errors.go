package observable

import (
	"errors"
	"fmt"

	"github.com/rxsched/rxsched/internal/waits"
)

var (
	// ErrEmpty says that a sequence ended without the value that was asked for. It stands for
	// RxJS's EmptyError.
	ErrEmpty = errors.New("observable: no elements in sequence")

	// ErrSequence says that more than one value was the one asked for. It stands for RxJS's
	// SequenceError.
	ErrSequence = errors.New("observable: too many matching values")

	// ErrArgumentOutOfRange says that there is no value at that index. It stands for RxJS's
	// ArgumentOutOfRangeError.
	ErrArgumentOutOfRange = errors.New("observable: argument out of range")

	// ErrObjectUnsubscribed is what using a subject after its Unsubscribe panics with. It stands
	// for RxJS's ObjectUnsubscribedError.
	ErrObjectUnsubscribed = errors.New("observable: object unsubscribed")

	// ErrUnsubscribed is what those get who wait for the end of a sequence whose subscription was
	// closed without one: a panic in the pipeline does that.
	ErrUnsubscribed = errors.New("observable: the subscription was closed before the sequence ended")

	// ErrTooDeep is the error of a sequence that nests subscriptions, one inside the other, until
	// they use 64 MiB of the goroutine's stack. [Expand] of synchronous values gets some 80,000
	// levels deep. A little later Go would end the process, and nothing could recover that. The
	// stack can be measured on amd64 and arm64 only, and a lower limit that debug.SetMaxStack sets
	// is not known here. It stands for JavaScript's RangeError.
	ErrTooDeep = errors.New("observable: subscriptions are nested too deep: 64 MiB of stack in use")

	// ErrWouldDeadlock is how a sequence fails whose producer would wait for itself: on the very
	// goroutine that has to make room, or by way of others that wait for it. See [OverflowBlock].
	ErrWouldDeadlock = waits.ErrDeadlock
)

// UnhandledError is what delivering an error panics with where nobody handles it: the observer's
// Error is nil. It reaches the host whose callback the error came from, as an uncaught error.
// [scheduler.ErrAbandoned] does not become one: see [Observer]. It stands for what RxJS reports by
// reportUnhandledError.
type UnhandledError struct{ Err error }

// Error is the error in words.
func (e *UnhandledError) Error() string { return fmt.Sprint("observable: unhandled error: ", e.Err) }

// Unwrap is the error that nobody handled.
func (e *UnhandledError) Unwrap() error { return e.Err }

// OverflowError is how a sequence fails that has more values waiting than it may, under
// [OverflowFail].
type OverflowError struct{ Limit int }

// Error names the limit.
func (e *OverflowError) Error() string {
	return fmt.Sprintf("observable: backlog overflow: the limit is %d", e.Limit)
}

// must panics with message, which names the argument that is at fault, unless ok.
func must(ok bool, message string) {
	if !ok {
		panic("observable: " + message)
	}
}
