package observable

import (
	"context"

	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// ToChanConfig bounds what waits for the receiver of [ToChanWithConfig].
type ToChanConfig struct {
	// Backlog bounds the values that wait, besides the one that the goroutine is about to send.
	// OverflowFail delivers the waiting values and then the error. With OverflowBlock sources that
	// can wait do, and continue on the goroutine of the channel if they send in a loop. With others
	// the sequence fails in the same way, with [ErrWouldDeadlock], if the producer would wait
	// before ToChan has returned, as a source of yours does that sends inside Subscribe: let it
	// ask [Subscriber.Ready], or move it to a loop with SubscribeOn. Any goroutine may receive, so
	// it is not seen if the producer would wait for itself later.
	Backlog Backlog
}

// ToChan subscribes and sends the values to a channel, which it closes at the end. err then returns
// the error of the source, ctx.Err() if ctx ended, or nil; after a panic, the error that [Values]
// has.
//
// A goroutine moves the values and ends with the channel. The source does not wait: values that
// come faster than they are received are kept, in order and without a limit. A receiver that stops
// before the end must end ctx.
func ToChan[T any](ctx context.Context, src Observable[T]) (values <-chan T, err func() error) {
	must(ctx != nil, "ToChan: nil ctx")
	must(!zero(src), "ToChan: zero Observable")
	return ToChanWithConfig(ctx, src, ToChanConfig{})
}

// ToChanWithConfig is ToChan with a bounded backlog. A producer that waits for room goes on when ctx
// ends. It panics if the bound is invalid.
func ToChanWithConfig[T any](
	ctx context.Context, src Observable[T], c ToChanConfig,
) (values <-chan T, err func() error) {
	must(ctx != nil, "ToChanWithConfig: nil ctx")
	must(!zero(src), "ToChanWithConfig: zero Observable")
	c.Backlog.check("ToChanWithConfig: Backlog")
	box, sub := fill(ctx, src, c.Backlog)
	box.taker.Store(0)
	out := make(chan T)
	done := make(chan struct{})
	var failure error // written before done closes
	point.Go(func() {
		defer close(out)
		defer close(done)
		defer sub.Unsubscribe()
		if c.Backlog.blocks() {
			box.taker.Store(gort.Goid()) // it may deliver, for an asker that it calls back
		}
		failure = box.pour(ctx, out)
	})
	return out, func() error {
		<-done
		return failure
	}
}

// pour sends fetched values until the end.
func (box *outbox[T]) pour(ctx context.Context, out chan<- T) error {
	for {
		v, ok, err := box.fetch(ctx)
		if !ok {
			return err
		}
		select {
		case out <- v:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
