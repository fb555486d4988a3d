package observable

import (
	"cmp"
	"context"
	"fmt"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// ToSlice subscribes, waits for the end, and returns all values. It returns an error of the
// sequence together with the values before it. If ctx ends first, it returns only ctx.Err(). If a
// panic closes the pipeline, it returns an error that wraps [ErrUnsubscribed] and a [*PanicError]
// with the panic's value and stack; the panic goes on to its host all the same. In a callback of a
// host that closes, it returns [scheduler.ErrAbandoned], as FirstValue, LastValue and [ForEach] do.
// It must not be called on a goroutine that the source needs, such as a callback of its host. It
// stands for RxJS's toArray and lastValueFrom.
func ToSlice[T any](ctx context.Context, src Observable[T]) ([]T, error) {
	must(ctx != nil, "ToSlice: nil ctx")
	must(!zero(src), "ToSlice: zero Observable")
	var values []T
	finished, err := wait(ctx, src, func(v T) { values = appendDoubling(values, v) })
	if !finished {
		return nil, err
	}
	return values, err
}

// FirstValue subscribes, waits for the first value, and returns it. It fails with [ErrEmpty] if
// there is none, with ctx.Err() if ctx ends first, and with [ErrUnsubscribed] and a [*PanicError]
// if a panic closes the pipeline. It must not be called on a goroutine that the source needs. It
// stands for RxJS's firstValueFrom.
func FirstValue[T any](ctx context.Context, src Observable[T]) (T, error) {
	must(ctx != nil, "FirstValue: nil ctx")
	must(!zero(src), "FirstValue: zero Observable")
	return LastValue(ctx, First(src))
}

// LastValue subscribes, waits for the end, and returns the last value. It fails with [ErrEmpty] if
// there is none, with ctx.Err() if ctx ends first, and with [ErrUnsubscribed] and a [*PanicError]
// if a panic closes the pipeline. It must not be called on a goroutine that the source needs. It
// stands for RxJS's lastValueFrom.
func LastValue[T any](ctx context.Context, src Observable[T]) (T, error) {
	must(ctx != nil, "LastValue: nil ctx")
	must(!zero(src), "LastValue: zero Observable")
	var last, none T
	found := false
	finished, err := wait(ctx, src, func(v T) { last, found = v, true })
	switch {
	case !finished || err != nil:
		return none, err
	case !found:
		return none, ErrEmpty
	}
	return last, nil
}

// wait subscribes and waits for the end. It returns finished == false if ctx ended or the
// subscription was closed before; then next may still be running.
func wait[T any](ctx context.Context, src Observable[T], next func(T)) (finished bool, err error) {
	end, closed := make(chan error, 1), make(chan struct{})
	sub, why := subscribeAsking(ctx, src, Observer[T]{
		Next:     next,
		Error:    func(err error) { end <- err },
		Complete: func() { end <- nil },
	})
	sub.AddFunc(func() { close(closed) }) // after the end, if there is one
	if waits.For(context.Background(), closed, nil) != nil {
		sub.Unsubscribe()
		return false, scheduler.ErrAbandoned
	}
	select {
	case err := <-end:
		return true, err
	default:
		return false, why.cause()
	}
}

// closing knows why a subscription closes without an end.
type closing struct {
	ctx      context.Context            // of the subscription; set once
	panicked atomic.Pointer[PanicError] // nil unless a panic has closed it
}

// subscribeAsking is [Observable.Subscribe] for callers that ask why the subscription has closed.
func subscribeAsking[T any](
	ctx context.Context, src Observable[T], o Observer[T],
) (*subscription.Subscription, *closing) {
	must(!zero(src), "Subscribe: zero Observable")
	s := newRoot(ctx, o)
	why := &closing{ctx: ctx}
	s.root.Rare = &scope.Rare{Tell: scope.Tells(func(err *PanicError) bool {
		if !s.tree.Closed() {
			why.panicked.CompareAndSwap(nil, err)
		}
		return false // it goes on to the caller
	})}
	run(src, s)
	return &s.tree, why
}

// cause returns why the subscription has closed. Teardowns may call it.
func (c *closing) cause() error {
	if err := c.panicked.Load(); err != nil {
		return fmt.Errorf("%w: %w", ErrUnsubscribed, err)
	}
	return cmp.Or(c.ctx.Err(), ErrUnsubscribed)
}
