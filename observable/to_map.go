package observable

import "context"

// ToMap subscribes, waits for the end, and returns a map of what entry makes of the values. Of
// several values for a key, the last stays. It returns the error of a sequence that fails, together
// with the map of the values before it, and otherwise what [ToSlice] returns. entry is called on
// the goroutine that the source sends on, and ToMap must not be called on one that it needs. It
// stands for RxGo's ToMapWithValueSelector.
func ToMap[T any, K comparable, V any](
	ctx context.Context, src Observable[T], entry func(T) (K, V),
) (map[K]V, error) {
	must(ctx != nil, "ToMap: nil ctx")
	must(!zero(src), "ToMap: zero Observable")
	must(entry != nil, "ToMap: nil entry")
	m := map[K]V{}
	finished, err := wait(ctx, src, func(v T) {
		key, value := entry(v)
		m[key] = value
	})
	if !finished {
		return nil, err // a value may still be on its way into m
	}
	return m, err
}
