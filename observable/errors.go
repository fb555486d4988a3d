package observable

import (
	"errors"
	"fmt"
	"slices"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

var (
	// ErrEmpty is the error of a sequence that ended without the value that was asked for. It
	// stands for RxJS's EmptyError.
	ErrEmpty = errors.New("observable: no elements in sequence")

	// ErrSequence is the error of [Single] when the source has more than one value. It stands for
	// RxJS's SequenceError.
	ErrSequence = errors.New("observable: too many matching values")

	// ErrArgumentOutOfRange is the error of [ElementAt] when there is no value at the index. It
	// stands for RxJS's ArgumentOutOfRangeError.
	ErrArgumentOutOfRange = errors.New("observable: argument out of range")

	// ErrObjectUnsubscribed is the value of a panic: a subject was used after its Unsubscribe. It
	// stands for RxJS's ObjectUnsubscribedError.
	ErrObjectUnsubscribed = errors.New("observable: object unsubscribed")

	// ErrUnsubscribed is the error of calls that wait for the end of a sequence, such as [ToSlice],
	// when the subscription closes without an end. If a panic in the pipeline has closed it, the
	// error also wraps a [*PanicError].
	ErrUnsubscribed = errors.New("observable: the subscription was closed before the sequence ended")

	// ErrTooDeep is the error of a sequence that nests subscriptions, one inside the other, until
	// they use 64 MiB of the goroutine's stack, a little before Go would end the process. [Expand]
	// of synchronous values gets some 80,000 levels deep. Where the stack can't be measured, it is
	// estimated by the number of calls. It stands for JavaScript's RangeError.
	ErrTooDeep = errors.New("observable: subscriptions are nested too deep: 64 MiB of stack in use")

	// ErrTooManyGroups is the error of [GroupByWithConfig] with [BeyondFail] and one group more than
	// there may be.
	ErrTooManyGroups = errors.New("observable: too many groups")

	// ErrWouldDeadlock is the error of a sequence whose producer sends without asking for room,
	// and would wait for itself: on the goroutine that has to make room. See [OverflowBlock].
	ErrWouldDeadlock = waits.ErrDeadlock
)

// stuck is err, with advice if it is ErrWouldDeadlock: the source of the operator cannot wait.
func stuck(name string, s any, err error) error {
	if err != ErrWouldDeadlock { //nolint:errorlint // it is wrapped here first
		return err
	}
	if s != nil {
		name += fmt.Sprintf(" on %T", s)
	}
	return fmt.Errorf("observable: %s is full, and its source sends without asking for room, "+
		"on a goroutine that is needed to make some: use a source that asks, such as FromSeqOn or "+
		"FromChan, ask Subscriber.Ready, or set another Overflow: %w", name, err)
}

// PanicError is a panic as an error, with its value and its stack. If the value is an error,
// PanicError unwraps it. [CatchPanic] sends it, and the calls that wait for the end of a sequence
// return it, together with [ErrUnsubscribed].
type PanicError = subscription.PanicError

// UnhandledError is the panic value when an error reaches an [Observer] without Error. The host
// whose callback delivered the error gets it as an uncaught panic. [scheduler.ErrAbandoned] causes
// no panic: see [Observer]. It stands for RxJS's reportUnhandledError.
type UnhandledError struct{ Err error }

// Error describes the error.
func (e *UnhandledError) Error() string { return fmt.Sprint("observable: unhandled error: ", e.Err) }

// Unwrap returns the error that was not handled.
func (e *UnhandledError) Unwrap() error { return e.Err }

// OverflowError is the error of a sequence that had more than Limit waiting values under
// [OverflowFail].
type OverflowError struct{ Limit int }

// Error names the limit.
func (e *OverflowError) Error() string {
	return fmt.Sprintf("observable: backlog overflow: the limit is %d", e.Limit)
}

// must panics with message, unless ok. The message names the bad argument.
func must(ok bool, message string) {
	if !ok {
		panic("observable: " + message)
	}
}

// given reports whether there is a scheduler: not nil, nor a nil pointer.
func given(s scheduler.Scheduler) bool { return !gort.Nil(s) }

// mustSource is must for what an operator is applied to. It makes the message only if it is needed.
func mustSource(name string, ok bool) {
	if !ok {
		must(false, name+": zero source")
	}
}

// mustSources is must for each source that the operator joins.
func mustSources(name string, ok ...bool) {
	if i := slices.Index(ok, false); i >= 0 {
		must(false, fmt.Sprint(name, ": source ", i+1, " is a zero Observable"))
	}
}

func mustAll[T any](name string, sources []Observable[T]) {
	if i := slices.IndexFunc(sources, zero[T]); i >= 0 {
		must(false, fmt.Sprint(name, ": source ", i+1, " is a zero Observable"))
	}
}

// mustResult is must for what a function that was given to the operator has returned.
func mustResult(name, function string, ok bool) {
	if !ok {
		must(false, name+": "+function+" returned a zero Observable")
	}
}

// checked is an operator's function that makes observables, with mustResult.
func checked[T, R any](name, function string, f func(T) Observable[R]) func(T) Observable[R] {
	return func(v T) Observable[R] {
		src := f(v)
		mustResult(name, function, !zero(src))
		return src
	}
}

// mustOps panics, in the name of a function, if an operator is nil.
func mustOps(name string, ok ...bool) {
	if i := slices.Index(ok, false); i >= 0 {
		must(false, fmt.Sprint(name, ": nil op", i+1))
	}
}
