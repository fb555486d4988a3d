package observable_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// eight is how many goroutines send at once to what joins them.
const eight = 8

func size[T any](src observable.Observable[[]T]) observable.Observable[int] {
	return observable.Map(func(list []T) int { return len(list) })(src)
}

func add4(a, b, c, d int) int { return a + b + c + d }

// Sources on eight goroutines: calls to the observer do not overlap, and there are as many values
// as there should be.
func TestJoins_SerialiseEightGoroutines(t *testing.T) {
	t.Parallel()
	type ints = observable.Observable[int]
	first := func(s []ints) (ints, []ints) { return s[0], s[1:] }
	any, some := -1, -2
	for name, c := range map[string]struct {
		join func(s []ints) ints
		want int // or any, or some: at least one
	}{
		"CombineLatest":     {func(s []ints) ints { return size(observable.CombineLatest(s...)) }, some},
		"CombineLatestWith": {func(s []ints) ints { x, y := first(s); return size(observable.CombineLatestWith(y...)(x)) }, some},
		"CombineLatest4": {func(s []ints) ints {
			return observable.CombineLatest4(s[0], s[1], s[2], observable.Merge(s[3:]...), add4)
		}, some},
		"Zip":     {func(s []ints) ints { return size(observable.Zip(s...)) }, each},
		"ZipWith": {func(s []ints) ints { x, y := first(s); return size(observable.ZipWith(y...)(x)) }, each},
		"Zip4": {func(s []ints) ints {
			return observable.Zip4(s[0], s[1], s[2], observable.Merge(s[3:]...), add4)
		}, each},
		"Race":     {func(s []ints) ints { return observable.Race(s...) }, each},
		"RaceWith": {func(s []ints) ints { x, y := first(s); return observable.RaceWith(y...)(x) }, each},
		"ForkJoin": {func(s []ints) ints { return size(observable.ForkJoin(s...)) }, 1},
		"ForkJoin4": {func(s []ints) ints {
			return observable.ForkJoin4(s[0], s[1], s[2], observable.Merge(s[3:]...), add4)
		}, 1},
		"WithLatestFrom": {func(s []ints) ints { x, y := first(s); return size(observable.WithLatestFrom(y...)(x)) }, any},
		"WithLatestFrom3": {func(s []ints) ints {
			return observable.WithLatestFrom3(s[1], s[2], observable.Merge(s[3:]...), add4)(s[0])
		}, any},
		"MergeWith":             {func(s []ints) ints { x, y := first(s); return observable.MergeWith(y...)(x) }, eight * each},
		"ConcatWith":            {func(s []ints) ints { x, y := first(s); return observable.ConcatWith(y...)(x) }, eight * each},
		"OnErrorResumeNext":     {func(s []ints) ints { return observable.OnErrorResumeNext(s...) }, eight * each},
		"OnErrorResumeNextWith": {func(s []ints) ints { x, y := first(s); return observable.OnErrorResumeNextWith(y...)(x) }, eight * each},
		"ConcatAll":             {func(s []ints) ints { return observable.ConcatAll(observable.FromSlice(s)) }, eight * each},
		"ConcatMap": {func(s []ints) ints {
			return observable.ConcatMap(func(i int) ints { return s[i%eight] })(observable.Take[int](eight)(s[0]))
		}, eight * each},
		"SwitchAll": {func(s []ints) ints { return observable.SwitchAll(observable.FromSlice(s)) }, some},
		"SwitchMap": {func(s []ints) ints {
			return observable.SwitchMap(func(i int) ints { return s[i%eight] })(observable.Merge(s...))
		}, some},
		"ExhaustAll": {func(s []ints) ints { return observable.ExhaustAll(observable.FromSlice(s)) }, some},
		"ExhaustMap": {func(s []ints) ints {
			return observable.ExhaustMap(func(i int) ints { return s[i%eight] })(observable.Merge(s...))
		}, some},
		"SequenceEqual": {func(s []ints) ints {
			return observable.Map(func(bool) int { return 0 })(observable.SequenceEqual(observable.Merge(s[4:]...))(observable.Merge(s[:4]...)))
		}, 1},
		"SkipUntil": {func(s []ints) ints {
			return observable.SkipUntil[int](observable.Merge(s[4:]...))(observable.Merge(s[:4]...))
		}, any},
		"StartWith and EndWith": {func(s []ints) ints {
			return observable.Pipe2(observable.Merge(s...), observable.StartWith(1), observable.EndWith(1))
		}, eight*each + 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var wg sync.WaitGroup
			sources := make([]ints, eight)
			for i := range sources {
				sources[i] = inBackground(&wg, observable.Range(0, each))
			}
			values := 0
			o := exclusive[int](t, &values)
			done := make(chan struct{})
			o.Complete = func() { close(done) }
			sub := c.join(sources).Subscribe(context.Background(), o)
			<-done
			wg.Wait()
			require.True(t, sub.Closed())
			switch c.want {
			case any:
			case some:
				require.Positive(t, values)
			default:
				require.Equal(t, c.want, values)
			}
		})
	}
}
