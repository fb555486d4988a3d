package observable

import "context"

// ForEach subscribes, calls next for each value, one at a time on the goroutine that the source
// sends on, and waits for the end. It returns nil on completion, the error of a sequence that
// fails, ctx.Err() if ctx ends first, perhaps during a call of next, and an error that wraps
// [ErrUnsubscribed] and a [*PanicError] if a panic closes the pipeline. It must not be called on a
// goroutine that the source needs, such as a callback of its host. It stands for RxJS's forEach.
func ForEach[T any](ctx context.Context, src Observable[T], next func(T)) error {
	must(ctx != nil, "ForEach: nil ctx")
	must(!zero(src), "ForEach: zero Observable")
	must(next != nil, "ForEach: nil next")
	_, err := wait(ctx, src, next)
	return err
}

// TryForEach is ForEach with a next that can fail. The first error ends the sequence and is
// returned.
func TryForEach[T any](ctx context.Context, src Observable[T], next func(T) error) error {
	must(ctx != nil, "TryForEach: nil ctx")
	must(!zero(src), "TryForEach: zero Observable")
	must(next != nil, "TryForEach: nil next")
	told := TryMap(func(v T) (struct{}, error) { return struct{}{}, next(v) })
	_, err := wait(ctx, told(src), func(struct{}) {})
	return err
}
