package observable

import (
	"context"
	"iter"

	"github.com/rxsched/rxsched/observable/internal/mailbox"
	"github.com/rxsched/rxsched/subscription"
)

// Values returns an iterator over the source. Each loop subscribes anew, on its own goroutine, and
// unsubscribes when it is left, however that happens. An error ends the loop: it comes last, with a
// zero value. If ctx ends, that error is ctx.Err(). If a panic closes the pipeline, the error wraps
// [ErrUnsubscribed] and a [*PanicError] with the panic's value and stack. In a callback of a host
// that closes, it is [scheduler.ErrAbandoned].
//
// The source never waits: values that come faster than the loop takes them are kept, in order and
// without a limit. A loop must not wait on the goroutine that the source needs, such as inside a
// callback of its host. A source that sends for ever inside Subscribe never lets the loop begin:
// cut it with Take, or move it to a loop with SubscribeOn.
func Values[T any](ctx context.Context, src Observable[T]) iter.Seq2[T, error] {
	must(ctx != nil, "Values: nil ctx")
	must(src.subscribe != nil, "Values: zero Observable")
	return func(yield func(T, error) bool) {
		box, sub := fill(ctx, src)
		defer sub.Unsubscribe()
		for {
			v, ok, err := box.Fetch(ctx)
			if !ok && err == nil || !yield(v, err) || !ok {
				return
			}
		}
	}
}

// ToChan subscribes and sends the values to a channel, which it closes at the end. err then returns
// the error of the source, ctx.Err() if ctx ended, or nil; after a panic, the error that [Values]
// has.
//
// A goroutine moves the values and ends with the channel. The source never waits: values that come
// faster than they are received are kept, in order and without a limit. A receiver that stops
// before the end must end ctx.
func ToChan[T any](ctx context.Context, src Observable[T]) (values <-chan T, err func() error) {
	must(ctx != nil, "ToChan: nil ctx")
	box, sub := fill(ctx, src)
	out := make(chan T)
	done := make(chan struct{})
	var failure error // written before done closes
	go func() {
		defer close(out)
		defer close(done)
		defer sub.Unsubscribe()
		failure = pour(ctx, box, out)
	}()
	return out, func() error {
		<-done
		return failure
	}
}

// pour sends fetched values until the end.
func pour[T any](ctx context.Context, box *mailbox.Mailbox[T], out chan<- T) error {
	for {
		v, ok, err := box.Fetch(ctx)
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

// fill subscribes a new mailbox to src.
func fill[T any](ctx context.Context, src Observable[T]) (*mailbox.Mailbox[T], *subscription.Subscription) {
	box := mailbox.New[T]()
	sub, why := subscribeAsking(ctx, src, Observer[T]{
		Next:     box.Put,
		Error:    box.End,
		Complete: func() { box.End(nil) },
	})
	sub.AddFunc(func() { box.End(why.cause()) }) // after the end, if any
	return box, sub
}
