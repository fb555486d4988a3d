package observable

import (
	"context"
	"errors"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/scheduler"
)

// Observer receives a sequence. A nil Next or Complete ignores the call. An error for a nil Error
// becomes a panic with an [*UnhandledError], unless the function that takes the observer says
// otherwise. Only [scheduler.ErrAbandoned] is ignored, so that closing a host quietly ends its
// pipelines.
//
// The calls come one at a time, on the goroutine on which the source or the last ObserveOn
// delivers. It stands for RxJS's Observer.
type Observer[T any] struct {
	Next     func(T)
	Error    func(error)
	Complete func()

	below scope.Place // where what it gets may wait; nil if that is not known
}

// Next makes an observer of values only.
func Next[T any](next func(T)) Observer[T] {
	must(next != nil, "Next: nil next")
	return Observer[T]{Next: next}
}

// end takes the end of a sequence.
type end interface {
	Error(error)
	Complete()
}

// orIgnore is next, never nil.
func orIgnore[T any](next func(T)) func(T) {
	if next == nil {
		return func(T) {}
	}
	return next
}

// stepOf is an observer's Next as a step. Were it inlined, each caller would have the functions once
// more.
//
//go:noinline
func stepOf[T any](next func(T)) step[T] {
	next = orIgnore(next)
	return func(v T, _ end) { next(v) }
}

// ending is an end made of functions. An end for which there is none goes to rest.
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

// last takes the end of a chain: an observer's functions, either of which may be nil.
type last struct {
	fail func(error)
	done func()
}

func (l *last) Error(err error) {
	switch {
	case l.fail != nil:
		l.fail(err)
	case !l.handles(err):
		panic(&UnhandledError{Err: err})
	}
}

func (l *last) Complete() {
	if l.done != nil {
		l.done()
	}
}

// handles reports whether an error needs no panic: ErrAbandoned does not, as closing a host is
// meant to end its pipelines.
func (l *last) handles(err error) bool {
	return l.fail != nil || errors.Is(err, scheduler.ErrAbandoned)
}

// leaving is last for a context that may end: nothing passes after that. It leaves the context when
// the subscription closes.
type leaving struct {
	last
	root *scope.Scope // set once
	tie  heirs.Link
	stop func() bool
}

// watchful is next as the step of a root whose context may end. To end that in next is to
// unsubscribe.
//
//go:noinline
func watchful[T any](root *scope.Scope, next func(T)) step[T] {
	ctx := root.Ctx
	return func(v T, _ end) {
		if ctx.Err() == nil {
			next(v)
		}
		if ctx.Err() != nil {
			root.End()
		}
	}
}

func (l *leaving) Error(err error) {
	if !l.root.Ended() {
		l.last.Error(err)
	}
}

func (l *leaving) Complete() {
	if !l.root.Ended() {
		l.last.Complete()
	}
}

// join makes the subscription close when its context ends.
func (l *leaving) join() {
	l.stop = context.AfterFunc(l.root.Ctx, l.root.End)
	heirs.AddPart(l.root.Tree, l, &l.tie)
}

// Unsubscribe leaves the context.
func (l *leaving) Unsubscribe() { l.stop() }
