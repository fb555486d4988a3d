package workload

import (
	"context"

	"github.com/reactivex/rxgo/v2"
)

// rxgoBuffered are channels of 1024; by default they have no buffer.
var rxgoBuffered = rxgo.WithBufferedChannel(buffer)

// rxgoHop is two hops: Map needs one.
func rxgoHop(n int) (count int) {
	same := func(_ context.Context, v any) (any, error) { return v, nil }
	for item := range rxgo.Range(0, n, rxgoBuffered).Map(same, rxgoBuffered).Observe(rxgoBuffered) {
		if item.E == nil {
			count++
		}
	}
	return count
}

func rxgoPipeline(options ...rxgo.Option) pipeline {
	return func(n int, kept func()) int {
		triple := func(_ context.Context, v any) (any, error) { return triple(v.(int)), nil }
		even := func(v any) bool { return even(v.(int)) }
		add := func(_ context.Context, sum, v any) (any, error) {
			kept()
			if sum == nil {
				return v, nil
			}
			return add(sum.(int), v.(int)), nil
		}
		last := mustOf(rxgo.Range(0, n, options...).Map(triple, options...).Filter(even, options...).
			Scan(add, options...).Last(options...).Get())
		return last.V.(int)
	}
}
