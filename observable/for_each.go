package observable

import "context"

// ForEach subscribes, calls next for each value, and waits for the end: it returns nil on
// completion, the error if the sequence fails, ctx.Err() if ctx ends first, when a call of next may
// still be running. The calls come one at a time on the goroutine that the source sends on. It must
// not be called on the goroutine that the source needs, as in a callback of its host. It stands for
// RxJS's forEach.
func ForEach[T any](ctx context.Context, src Observable[T], next func(T)) error {
	must(ctx != nil, "ForEach: nil ctx")
	must(next != nil, "ForEach: nil next")
	_, err := wait(ctx, src, next)
	return err
}

// TryForEach is ForEach with a next that can fail: its first error ends the sequence, and is
// returned.
func TryForEach[T any](ctx context.Context, src Observable[T], next func(T) error) error {
	must(ctx != nil, "TryForEach: nil ctx")
	must(next != nil, "TryForEach: nil next")
	told := TryMap(func(v T) (struct{}, error) { return struct{}{}, next(v) })
	_, err := wait(ctx, told(src), func(struct{}) {})
	return err
}
