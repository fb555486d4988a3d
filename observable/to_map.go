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
	return toMap(ctx, src, func(v T, m map[K]V) {
		key, value := entry(v)
		m[key] = value
	})
}

// TryToMap is ToMap with an entry that can fail: its first error ends the sequence.
func TryToMap[T any, K comparable, V any](
	ctx context.Context, src Observable[T], entry func(T) (K, V, error),
) (map[K]V, error) {
	must(ctx != nil, "TryToMap: nil ctx")
	must(!zero(src), "TryToMap: zero Observable")
	must(entry != nil, "TryToMap: nil entry")
	pairs := TryMap(func(v T) (p pair[K, V], err error) {
		p.key, p.value, err = entry(v)
		return p, err
	})
	return toMap(ctx, pairs(src), func(p pair[K, V], m map[K]V) { m[p.key] = p.value })
}

type pair[K, V any] struct {
	key   K
	value V
}

func toMap[T any, K comparable, V any](
	ctx context.Context, src Observable[T], add func(T, map[K]V),
) (map[K]V, error) {
	m := map[K]V{}
	finished, err := wait(ctx, src, func(v T) { add(v, m) })
	if !finished {
		return nil, err // a value may still be on its way into m
	}
	return m, err
}
