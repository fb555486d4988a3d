package observable

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/subscription"
)

// outbox keeps the values of a source until a goroutine outside the pipeline fetches them.
type outbox[T any] struct {
	queue boundedQueue[T]
	rung  chan struct{} // holds a token if something has changed since the last look
	taker atomic.Int64  // the goroutine that fetches, or subscribes and has to return before; or 0
	ended bool          // guarded by the queue's mu
	err   error         // if ended; guarded by the queue's mu
}

// fill subscribes a new outbox to src. The caller's goroutine fetches.
func fill[T any](
	ctx context.Context, src Observable[T], b Backlog,
) (*outbox[T], *subscription.Subscription) {
	box := &outbox[T]{rung: make(chan struct{}, 1)}
	initQueue(&box.queue, b, box.await)
	if b.blocks() {
		box.taker.Store(gort.Goid())
	}
	sub, why := subscribeAsking(ctx, box.sink(src), Observer[T]{
		Error:    box.finish,
		Complete: func() { box.finish(nil) },
	})
	sub.AddFunc(func() { box.finish(why.cause()) }) // after the end, if any
	return box, sub
}

// sink passes on only the end. When it closes, producers go on.
func (box *outbox[T]) sink(src Observable[T]) Observable[T] {
	return New(func(dst *Subscriber[T]) {
		dst.AddFunc(box.queue.door.release)
		in := NewSubscriber(dst, Observer[T]{Next: func(v T) { box.add(v, dst) }})
		if box.queue.backlog.blocks() {
			in.root = dst.root.With(&box.queue.door.gate)
		}
		src.SubscribeTo(in)
	})
}

// add keeps a value, and ends the sequence if that fails.
func (box *outbox[T]) add(v T, dst *Subscriber[T]) {
	box.queue.door.mu.Lock()
	ok, err := enqueueLocked(&box.queue, v)
	box.queue.door.mu.Unlock()
	if ok {
		box.ring()
	}
	if err != nil {
		dst.Error(stuck("the backlog of Values or ToChan", nil, err))
	}
}

// await waits for the taker.
func (box *outbox[T]) await(c *sync.Cond) error {
	return waits.On(c, waits.Lone{Int64: &box.taker})
}

// finish says that no value will come after those that wait. Only the first call counts.
func (box *outbox[T]) finish(err error) {
	box.queue.door.mu.Lock()
	if !box.ended {
		box.ended, box.err = true, err
	}
	box.queue.door.mu.Unlock()
	box.ring()
}

// ring says that something has changed. It does not wait.
func (box *outbox[T]) ring() {
	select {
	case box.rung <- struct{}{}:
	default:
	}
}

// fetch waits for the next value. It reports false at the end, with its error, with ctx's error if
// ctx ends, and in a callback of a host that closes, with scheduler.ErrAbandoned.
func (box *outbox[T]) fetch(ctx context.Context) (v T, ok bool, err error) {
	for {
		if err := ctx.Err(); err != nil {
			return v, false, err
		}
		v, ok, ended, err := box.next()
		if ok || ended {
			return v, ok, err
		}
		if !box.wait(ctx) {
			return v, false, waits.ErrAbandoned
		}
	}
}

// wait waits for a change. It reports false in a callback of a host that closes.
func (box *outbox[T]) wait(ctx context.Context) bool {
	stop, done := waits.Stop()
	defer done()
	select {
	case <-box.rung:
	case <-ctx.Done():
	case <-stop:
		return false
	}
	return true
}

// next takes the first value. If there is none, it reports whether there will be any, and the error
// of the end.
func (box *outbox[T]) next() (v T, ok, ended bool, err error) {
	defer box.queue.door.gate.Freed()
	box.queue.door.mu.Lock()
	defer box.queue.door.mu.Unlock()
	if ring.Len(&box.queue.waiting) > 0 {
		return popLocked(&box.queue), true, false, nil
	}
	return v, false, box.ended, box.err
}
