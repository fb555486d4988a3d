package rxbridge

import (
	"context"
	"slices"

	"github.com/reactivex/rxgo/v2"
)

// join returns a and b in a slice that RxGo may append to, from any goroutines.
func join(a []rxgo.Option, b ...rxgo.Option) []rxgo.Option {
	return slices.Clip(slices.Concat(a, b))
}

// contextOf returns the context that opts name, or one that never ends. Options can't be inspected,
// but RxGo passes their context to a producer.
func contextOf(opts []rxgo.Option) context.Context {
	ctx := context.Background()
	if len(opts) == 0 {
		return ctx
	}
	told := []rxgo.Producer{func(c context.Context, _ chan<- rxgo.Item) { ctx = c }}
	for range rxgo.Defer(told, opts...).Observe() { // until it is closed: nothing is sent
	}
	return ctx
}

// observe observes src with the capacity and the context that the observer of the bridge asks for.
// It passes on no context that can't end, since that would replace the source's own.
func observe(ctx context.Context, src rxgo.Iterable, capacity int, opts []rxgo.Option) <-chan rxgo.Item {
	if ctx.Done() != nil {
		opts = join(opts, rxgo.WithContext(ctx))
	}
	if capacity > 0 {
		opts = join(opts, rxgo.WithBufferedChannel(capacity))
	}
	return src.Observe(opts...)
}
