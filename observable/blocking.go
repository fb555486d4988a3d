package observable

import (
	"cmp"
	"context"
)

// ToSlice subscribes, waits for the end, and returns all values. On an error it returns what came
// before it as well; if ctx ends first, nothing but ctx.Err(), and if a panic closes the pipeline,
// [ErrUnsubscribed], as all that wait here do. It must not be called on the goroutine that the
// source needs, as in a callback of its host. It stands for RxJS's toArray, awaited with
// lastValueFrom.
func ToSlice[T any](ctx context.Context, src Observable[T]) ([]T, error) {
	must(ctx != nil, "ToSlice: nil ctx")
	var values []T
	finished, err := wait(ctx, src, func(v T) { values = append(values, v) })
	if !finished {
		return nil, err
	}
	return values, err
}

// FirstValue subscribes, waits for the first value and returns it: [ErrEmpty] if there is none,
// ctx.Err() if ctx ends first. It must not be called on the goroutine that the source needs. It
// stands for RxJS's firstValueFrom.
func FirstValue[T any](ctx context.Context, src Observable[T]) (T, error) {
	must(ctx != nil, "FirstValue: nil ctx")
	return LastValue(ctx, First(src))
}

// LastValue subscribes, waits for the end, and returns the last value: [ErrEmpty] if there is none,
// ctx.Err() if ctx ends first. It must not be called on the goroutine that the source needs. It
// stands for RxJS's lastValueFrom.
func LastValue[T any](ctx context.Context, src Observable[T]) (T, error) {
	must(ctx != nil, "LastValue: nil ctx")
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

// wait subscribes and waits for the end. If ctx ends first, or the subscription is closed, it
// reports that src has not finished, and next may still be running.
func wait[T any](ctx context.Context, src Observable[T], next func(T)) (finished bool, err error) {
	end, closed := make(chan error, 1), make(chan struct{})
	sub := src.Subscribe(ctx, Observer[T]{
		Next:     next,
		Error:    func(err error) { end <- err },
		Complete: func() { end <- nil },
	})
	sub.AddFunc(func() { close(closed) }) // after the end, if there is one
	<-closed
	select {
	case err := <-end:
		return true, err
	default:
		return false, cmp.Or(ctx.Err(), ErrUnsubscribed)
	}
}
