package host

import (
	"context"

	"github.com/rxsched/rxsched/internal/waits"
)

// idlers are the goroutines that wait for one moment at which nothing is pending. Those that begin
// to wait later get idlers of their own: so each learns of its moment, however busy the host is
// again when the goroutine goes on.
type idlers struct {
	done chan struct{} // closed with the host's lock held
	err  error         // written before done closes
}

// WaitUntilIdle waits until nothing is pending on a host that another goroutine drives, not
// counting what was unref'd. It is for a host that runs already; [Loop.RunUntilIdle] runs
// one. It returns nil at once if nothing is pending, and [ErrClosed] if the host is closed, or
// closes first. If ctx ends first, the error wraps its error, and says what is pending. Any
// goroutine may call it, and any number may wait.
//
// A host knows nothing of what comes from elsewhere, such as from a channel. It may be idle between
// two values of a pipeline: to wait for a pipeline, use observable.ForEach.
//
// WaitUntilIdle returns observable.ErrWouldDeadlock, and does not wait, where the wait could not
// end: in a callback of the host, and on the goroutine that drove the host last, if it is not
// driven now. In a callback of another host that closes, it returns scheduler.ErrAbandoned. It
// panics if ctx is nil.
func (e *front) WaitUntilIdle(ctx context.Context) error {
	if ctx == nil {
		panic("host: WaitUntilIdle: nil ctx")
	}
	w, err := e.joinIdlers()
	if w == nil {
		return err
	}
	switch err := waits.For(ctx, w.done, e.core()); {
	case err == nil:
		return w.err
	case err == ctx.Err():
		e.mu.Lock()
		defer e.mu.Unlock()
		return e.unfinished(err)
	default:
		return err
	}
}

// joinIdlers returns what to wait for; nil if the caller must not wait. The lock is not held.
func (e *engine) joinIdlers() (*idlers, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case e.closed:
		return nil, ErrClosed
	case !e.pending():
		return nil, nil
	case e.place().Deadlocks():
		return nil, waits.ErrDeadlock
	}
	if e.idlers == nil {
		e.idlers = &idlers{done: make(chan struct{})}
	}
	return e.idlers, nil
}

// noticeIdle tells the waiters that nothing is pending, if that is so. It is called wherever
// that can become so: at the end of a turn, and after a cancellation.
func (e *engine) noticeIdle() {
	if e.idlers != nil && !e.pending() {
		e.endIdlers(nil)
	}
}

func (e *engine) endIdlers(err error) {
	if w := e.idlers; w != nil {
		e.idlers = nil
		w.err = err
		close(w.done)
	}
}
