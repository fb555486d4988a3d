package observable

import (
	"context"
	"iter"
)

// ValuesConfig bounds what waits for the loop of [ValuesWithConfig].
type ValuesConfig struct {
	// Backlog bounds the values that wait for the loop. OverflowFail delivers the waiting values
	// and then the error. With OverflowBlock sources that can wait do, and continue on the
	// goroutine of the loop if they send in one themselves. With others the sequence fails in the
	// same way, with [ErrWouldDeadlock], if the producer would wait on the goroutine of the loop:
	// ask [Subscriber.Ready], or move the source to a host with SubscribeOn.
	Backlog Backlog
}

// Values returns an iterator over the source. Each loop subscribes anew, on its own goroutine, and
// unsubscribes when it is left, however that happens. An error ends the loop: it comes last, with a
// zero value. If ctx ends, that error is ctx.Err(). If a panic closes the pipeline, the error wraps
// [ErrUnsubscribed] and a [*PanicError] with the panic's value and stack. In a callback of a host
// that closes, it is [scheduler.ErrAbandoned].
//
// The source does not wait: values that come faster than the loop takes them are kept, without a
// limit. A loop must not wait on the goroutine that the source needs, such as inside a callback of
// its host, nor for a source that sends for ever inside Subscribe: cut that with Take, or move it
// to a host with SubscribeOn.
func Values[T any](ctx context.Context, src Observable[T]) iter.Seq2[T, error] {
	must(ctx != nil, "Values: nil ctx")
	must(!zero(src), "Values: zero Observable")
	return ValuesWithConfig(ctx, src, ValuesConfig{})
}

// ValuesWithConfig is Values with a bounded backlog. A producer that waits for room goes on when
// the loop is left, or ctx ends. It panics if the bound is invalid.
func ValuesWithConfig[T any](
	ctx context.Context, src Observable[T], c ValuesConfig,
) iter.Seq2[T, error] {
	must(ctx != nil, "ValuesWithConfig: nil ctx")
	must(!zero(src), "ValuesWithConfig: zero Observable")
	c.Backlog.check("ValuesWithConfig: Backlog")
	return func(yield func(T, error) bool) {
		box, sub := fill(ctx, src, c.Backlog)
		defer sub.Unsubscribe()
		for {
			v, ok, err := box.fetch(ctx)
			if !ok && err == nil || !yield(v, err) || !ok {
				return
			}
		}
	}
}
