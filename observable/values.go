package observable

import (
	"cmp"
	"context"
	"iter"

	"github.com/rxsched/rxsched/observable/internal/mailbox"
	"github.com/rxsched/rxsched/subscription"
)

// Values is an observable as an iterator, to be ranged over. Each loop subscribes anew, on its own
// goroutine, and unsubscribes when it is left, however that happens. An error ends the loop: it
// comes last, with a zero value; the end of ctx is such an error, ctx.Err().
//
// Nobody is held up: what comes faster than the loop takes it is kept, in order and without a
// limit. A loop must not wait on the goroutine that the source needs, as in a callback of its host;
// and a source that goes on for ever within Subscribe, without a scheduler, never gives the loop
// its turn: cut it with Take, or move it to a loop with SubscribeOn.
func Values[T any](ctx context.Context, src Observable[T]) iter.Seq2[T, error] {
	must(ctx != nil, "Values: nil ctx")
	must(src.subscribe != nil, "Values: zero Observable")
	return func(yield func(T, error) bool) {
		box, sub := fill(ctx, src)
		defer sub.Unsubscribe()
		for {
			v, ok, err := box.Fetch(ctx)
			switch {
			case ok:
				if !yield(v, nil) {
					return
				}
			case err != nil:
				yield(v, err)
				return
			default:
				return
			}
		}
	}
}

// ToChan subscribes and sends the values to a channel, which it closes at the end; err says then
// whether that was an error, such as ctx.Err().
//
// A goroutine moves the values; it ends with the channel. Nobody is held up: what comes faster than
// it is received is kept, in order and without a limit. Who stops receiving before the end must end
// ctx.
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

// pour sends what is fetched, until the end.
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
	sub := src.Subscribe(ctx, Observer[T]{
		Next:     box.Put,
		Error:    box.End,
		Complete: func() { box.End(nil) },
	})
	sub.AddFunc(func() { box.End(cmp.Or(ctx.Err(), ErrUnsubscribed)) }) // after the end, if any
	return box, sub
}
