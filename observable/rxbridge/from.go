package rxbridge

import (
	"context"

	"github.com/reactivex/rxgo/v2"

	"github.com/rxsched/rxsched/observable"
)

// From makes an observable of T of an observable, a single or an optional single of RxGo. Each
// subscriber observes src anew, with opts and with a context that ends with the subscription; src
// is observed before Subscribe returns. An error item ends the sequence, and so does an item that
// holds no T, with a [*TypeError]. If a context in opts ends, its error ends the sequence.
//
// With T = [rxgo.Item] every item is a value, error items included, so none is lost where RxGo goes
// on after an error.
//
// Each subscription has a goroutine, which takes an item from RxGo, delivers it, and ends with the
// subscription. To deliver on a scheduler instead, follow it with [observable.ObserveOn].
//
//	From(1 2 3 close): -1-2-3-|
//	From(1 error 3 close): -1-#
func From[T any](src rxgo.Iterable, opts ...rxgo.Option) observable.Observable[T] {
	must(src != nil, "From: nil src")
	return Defer[T](func(context.Context) rxgo.Iterable { return src }, opts...)
}

// Defer is From for a pipeline that build makes anew for each subscriber, on the subscribing
// goroutine. build passes ctx to RxGo with [rxgo.WithContext]. ctx ends with the subscription, and
// so stops also the work that RxGo starts in constructors, and operators that keep the context of
// their construction (the package comment lists both). It stands for RxJS's defer.
//
// Each subscription has a goroutine, as with From.
func Defer[T any](build func(ctx context.Context) rxgo.Iterable, opts ...rxgo.Option) observable.Observable[T] {
	must(build != nil, "Defer: nil build")
	opts = join(opts)
	outer, decode := contextOf(opts), decoder[T]()
	return observable.New(func(dst *observable.Subscriber[T]) {
		r := &reader[T]{dst: dst, decode: decode, sub: dst.Context(), outer: outer}
		ctx, cancel := either(r.sub, outer)
		if ctx.Err() != nil {
			defer cancel()
			r.end()
			return
		}
		src := build(ctx)
		must(src != nil, "Defer: build returned nil")
		items := src.Observe(join(opts, rxgo.WithContext(ctx))...)
		go func() {
			defer cancel()
			r.run(ctx, items)
		}()
	})
}

// either is a context that ends with a or b, or by cancel, which must be called.
func either(a, b context.Context) (ctx context.Context, cancel func()) {
	ctx, stop := context.WithCancel(a)
	if b.Err() != nil {
		stop()
	}
	forget := context.AfterFunc(b, stop)
	return ctx, func() {
		forget()
		stop()
	}
}

// reader is the goroutine of one subscription to RxGo.
type reader[T any] struct {
	dst        *observable.Subscriber[T]
	decode     func(rxgo.Item) (T, error)
	sub, outer context.Context // the subscription's, and the one that was given for RxGo
}

// run delivers items until they end or ctx does.
func (r *reader[T]) run(ctx context.Context, items <-chan rxgo.Item) {
	for !r.dst.Closed() {
		select {
		case <-ctx.Done():
			r.end()
			return
		case item, ok := <-items:
			if !ok || ctx.Err() != nil {
				r.end()
				return
			}
			r.deliver(item)
		}
	}
}

func (r *reader[T]) deliver(item rxgo.Item) {
	v, err := r.decode(item)
	if err != nil {
		r.dst.Error(err)
		return
	}
	r.dst.Next(v)
}

// end tells the subscriber why nothing more comes: RxGo closes its channel after the last item, but
// also when a context ends.
func (r *reader[T]) end() {
	if r.sub.Err() != nil {
		return // it has left, or is about to
	}
	if err := r.outer.Err(); err != nil {
		r.dst.Error(err)
		return
	}
	r.dst.Complete()
}
