package observable

import (
	"errors"

	"github.com/rxsched/rxsched/scheduler"
)

// Observer is what receives a sequence. A nil Next or Complete ignores what it would be told. An
// error for a nil Error must not get lost: it becomes a panic with an [*UnhandledError], unless the
// place that takes the observer says otherwise. Only [scheduler.ErrAbandoned] is ignored, too:
// closing a host quietly ends what runs on it.
//
// The calls come one at a time, on whatever goroutine the source or the last ObserveOn delivers on.
// It stands for RxJS's Observer.
type Observer[T any] struct {
	Next     func(T)
	Error    func(error)
	Complete func()
}

// Next is an observer of values only.
func Next[T any](next func(T)) Observer[T] {
	must(next != nil, "Next: nil next")
	return Observer[T]{Next: next}
}

// end is who takes the end of a sequence.
type end interface {
	Error(error)
	Complete()
}

// endTo is o's part in the end of a sequence; what o has no function for goes to rest.
func (o *Observer[T]) endTo(rest end) end {
	if o.Error == nil && o.Complete == nil {
		return rest
	}
	return &ending{rest: rest, fail: o.Error, done: o.Complete}
}

// nextOrIgnore is o.Next, never nil.
func (o *Observer[T]) nextOrIgnore() func(T) {
	if o.Next == nil {
		return func(T) {}
	}
	return o.Next
}

// ending is an end of functions, either of which may be nil.
type ending struct {
	rest end
	fail func(error)
	done func()
}

func (e *ending) Error(err error) {
	if e.fail == nil {
		e.rest.Error(err)
		return
	}
	e.fail(err)
}

func (e *ending) Complete() {
	if e.done == nil {
		e.rest.Complete()
		return
	}
	e.done()
}

// unhandled is where an end goes that no observer takes.
type unhandled struct{}

func (unhandled) Error(err error) {
	if errors.Is(err, scheduler.ErrAbandoned) {
		return // whoever closes a host means to end what runs on it
	}
	panic(&UnhandledError{Err: err})
}
func (unhandled) Complete() {}
