package carry

import (
	"context"

	"github.com/rxsched/rxsched/observable"
)

// Value is a value with the context of its sender.
type Value[T any] struct {
	Context context.Context // not nil
	Value   T
}

// With gives each value its context. It panics if contextOf is nil, and when contextOf returns nil.
func With[T any](contextOf func(T) context.Context) observable.Operator[T, Value[T]] {
	must(contextOf != nil, "With: nil contextOf")
	return observable.Map(func(v T) Value[T] {
		ctx := contextOf(v)
		must(ctx != nil, "With: contextOf returned nil")
		return Value[T]{ctx, v}
	})
}

// Map sends the result of project for each value, with the value's context. It panics if project is
// nil.
func Map[T, R any](project func(context.Context, T) R) observable.Operator[Value[T], Value[R]] {
	must(project != nil, "Map: nil project")
	return observable.Map(func(v Value[T]) Value[R] {
		return Value[R]{v.Context, project(v.Context, v.Value)}
	})
}

// TryMap is Map with a project that can fail: its first error ends the sequence.
func TryMap[T, R any](
	project func(context.Context, T) (R, error),
) observable.Operator[Value[T], Value[R]] {
	must(project != nil, "TryMap: nil project")
	return observable.TryMap(func(v Value[T]) (Value[R], error) {
		r, err := project(v.Context, v.Value)
		return Value[R]{v.Context, r}, err
	})
}

// Values sends the values without their contexts.
func Values[T any]() observable.Operator[Value[T], T] {
	return observable.Map(func(v Value[T]) T { return v.Value })
}

// Live drops values whose contexts have ended: they are no longer wanted.
func Live[T any]() observable.Operator[Value[T], Value[T]] {
	return observable.Filter(func(v Value[T]) bool { return v.Context.Err() == nil })
}

// Around calls begin before it sends a value on, which then has the context that begin returns, and
// calls end when those below have dealt with the value: when the delivery returns, also by a panic.
// So a span that begin starts covers what the value does on this host, up to the next hop, and
// those below start children of it. It panics if begin is nil, and when begin returns nil.
func Around[T any](
	begin func(context.Context, T) (_ context.Context, end func()),
) observable.Operator[Value[T], Value[T]] {
	must(begin != nil, "Around: nil begin")
	return observable.Operate(func(src observable.Observable[Value[T]], dst *observable.Subscriber[Value[T]]) {
		observable.Forward(src, dst, func(v Value[T]) {
			ctx, end := begin(v.Context, v.Value)
			must(ctx != nil && end != nil, "Around: begin returned nil")
			defer end()
			dst.Next(Value[T]{ctx, v.Value})
		})
	})
}

// Inner subscribes to an observable in the context of a value, and gives that context to what it
// sends. It is for the functions of MergeMap and its kin:
//
//	observable.MergeMap(func(r carry.Value[Request]) observable.Observable[carry.Value[Page]] {
//		return carry.Inner(r.Context, fetch(r.Value))
//	})
//
// If ctx ends first, the subscription to src closes, and the result completes. It panics if ctx is
// nil.
func Inner[T any](ctx context.Context, src observable.Observable[T]) observable.Observable[Value[T]] {
	must(ctx != nil, "Inner: nil ctx")
	inner := observable.New(func(dst *observable.Subscriber[Value[T]]) {
		dst.Add(src.Subscribe(ctx, observable.Observer[T]{
			Next:     func(v T) { dst.Next(Value[T]{ctx, v}) },
			Error:    dst.Error,
			Complete: dst.Complete,
		}))
	})
	return observable.TakeUntil[Value[T]](observable.FromContext(ctx))(inner)
}

func must(ok bool, what string) {
	if !ok {
		panic("carry: " + what)
	}
}
