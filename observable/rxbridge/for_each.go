package rxbridge

import (
	"context"

	"github.com/reactivex/rxgo/v2"
)

// ForEach is RxGo's ForEach; the scheduler calls its functions. It goes on after an error. After
// its context has ended, no more functions are called.
func (o *observed) ForEach(next rxgo.NextFunc, fail rxgo.ErrFunc, done rxgo.CompletedFunc, opts ...rxgo.Option) rxgo.Disposed {
	return o.each(&handlers{next: next, fail: fail, done: done, persists: true}, opts)
}

// DoOnNext is RxGo's DoOnNext; the scheduler calls its function. It stops at the first error.
func (o *observed) DoOnNext(next rxgo.NextFunc, opts ...rxgo.Option) rxgo.Disposed {
	return o.each(&handlers{next: next}, opts)
}

// DoOnError is RxGo's DoOnError; the scheduler calls its function. It stops at the first error.
func (o *observed) DoOnError(fail rxgo.ErrFunc, opts ...rxgo.Option) rxgo.Disposed {
	return o.each(&handlers{fail: fail}, opts)
}

// DoOnCompleted is RxGo's DoOnCompleted; the scheduler calls its function at the end, or at the
// first error.
func (o *observed) DoOnCompleted(done rxgo.CompletedFunc, opts ...rxgo.Option) rxgo.Disposed {
	return o.each(&handlers{done: done}, opts)
}

// handlers is an observer of RxGo as functions that the scheduler calls. Each may be nil.
type handlers struct {
	next     rxgo.NextFunc
	fail     rxgo.ErrFunc
	done     rxgo.CompletedFunc
	persists bool // goes on after an error
}

// arrive handles an item or the end. It reports whether the observer goes on.
func (h *handlers) arrive(item rxgo.Item, end bool) bool {
	switch {
	case end:
		h.complete()
	case item.Error():
		h.error(item.E)
		return h.persists
	case h.next != nil:
		h.next(item.V)
	}
	return true
}

func (h *handlers) error(err error) {
	if h.fail != nil {
		h.fail(err)
	}
	if !h.persists {
		h.complete()
	}
}

func (h *handlers) complete() {
	if h.done != nil {
		h.done()
	}
}

// each observes the source for h. If the scheduler refuses to run, the observer's goroutine tells h
// of that error.
func (o *observed) each(h *handlers, opts []rxgo.Option) rxgo.Disposed {
	disposed := make(chan struct{})
	all := join(o.opts, opts...)
	begin(func(ctx context.Context, next chan<- rxgo.Item, ready func()) {
		defer close(disposed)
		c := newCrossing(ctx, o.s, cap(next))
		c.arrive = h.arrive
		if err := o.cross(c, cap(next), all, ready); err != nil {
			h.persists = false // this error is the last
			h.error(err)
		}
	}, all)
	return disposed
}
