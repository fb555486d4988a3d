package observable

import "context"

// ToSlice subscribes, waits for the end, and returns all values. On an error it returns what came before it as well; if ctx ends first, nothing
// but ctx.Err(). It must not be called on the goroutine that the source needs, as in a callback of its host. It stands for RxJS's toArray, awaited
// with lastValueFrom.
func ToSlice[T any](ctx context.Context, src Observable[T]) ([]T, error) {
	var values []T
	finished, err := wait(ctx, src, func(v T) { values = append(values, v) })
	if !finished {
		return nil, err
	}
	return values, err
}

// FirstValue subscribes, waits for the first value and returns it: [ErrEmpty] if there is none, ctx.Err() if ctx ends first. It must
// not be called on the goroutine that the source needs. It stands for RxJS's firstValueFrom.
func FirstValue[T any](ctx context.Context, src Observable[T]) (T, error) {
	return LastValue(ctx, First(src))
}

// LastValue subscribes, waits for the end, and returns the last value: [ErrEmpty] if there is none, ctx.Err() if ctx ends first. It
// must not be called on the goroutine that the source needs. It stands for RxJS's lastValueFrom.
func LastValue[T any](ctx context.Context, src Observable[T]) (T, error) {
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

// wait subscribes and waits for the end. If ctx ends first it reports that src has not finished, and next may still be running.
func wait[T any](ctx context.Context, src Observable[T], next func(T)) (finished bool, err error) {
	must(ctx != nil, "nil ctx")
	end := make(chan error, 1)
	sub := src.Subscribe(ctx, Observer[T]{
		Next:     next,
		Error:    func(err error) { end <- err },
		Complete: func() { end <- nil },
	})
	select {
	case err := <-end:
		return true, err
	default:
	}
	select {
	case err := <-end:
		return true, err
	case <-ctx.Done():
		sub.Unsubscribe()
		return false, ctx.Err()
	}
}
