package observable_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// No t.Parallel here: AllocsPerRun must be alone.

func TestChoosing_AllocatesNothingPerItem(t *testing.T) {
	pass := func(int) bool { return true }
	never := func(int) bool { return false }
	same := func(int) int { return 0 }
	for name, apply := range map[string]func(observable.Observable[int]){
		"DefaultIfEmpty":         with(observable.DefaultIfEmpty(1)),
		"ThrowIfEmpty":           with(observable.ThrowIfEmpty[int](errOops)),
		"MaterializeAndBack":     with(observable.Compose2(observable.Materialize[int], observable.Dematerialize[int])),
		"Distinct":               with(observable.DistinctBy(same)),
		"DistinctUntilChanged":   with(observable.Operator[int, int](observable.DistinctUntilChanged[int])),
		"DistinctUntilChangedBy": with(observable.DistinctUntilChangedBy(func(v int) int { return v })),
		"ElementAt":              with(observable.ElementAt[int](1 << 30)),
		"Every":                  with(observable.Every(pass)),
		"Find":                   with(observable.Find(never)),
		"FindIndex":              with(observable.FindIndex(never)),
		"Last":                   with(observable.Operator[int, int](observable.Last[int])),
		"Max":                    with(observable.Operator[int, int](observable.Max[int])),
		"MinFunc":                with(observable.MinFunc(func(a, b int) int { return a - b })),
		"Pairwise":               with(observable.Operator[int, [2]int](observable.Pairwise[int])),
		"Skip":                   with(observable.Skip[int](3)),
		"SkipLast":               with(observable.SkipLast[int](3)),
		"SkipWhile":              with(observable.SkipWhile(pass)),
		"TakeLast":               with(observable.TakeLast[int](3)),
		"TakeWhile":              with(observable.TakeWhile(pass)),
		"IgnoreElements":         with(observable.Operator[int, int](observable.IgnoreElements[int])),
	} {
		t.Run(name, func(t *testing.T) {
			subject := observable.NewSubject[int]()
			apply(subject.Observable())
			v := 0
			step := func() {
				v++
				subject.Next(v)
			}
			for range 10 {
				step()
			}
			require.Zero(t, testing.AllocsPerRun(100, step))
			require.True(t, subject.Observed(), "it has ended")
		})
	}
}

// with subscribes to what an operator makes of a source.
func with[R any](op observable.Operator[int, R]) func(observable.Observable[int]) {
	return func(src observable.Observable[int]) { op(src).Subscribe(context.Background(), ignore[R]()) }
}
