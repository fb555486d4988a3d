package observable_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestJoins(t *testing.T) {
	t.Parallel()
	type strs = observable.Observable[string]
	label := func(list []string) string { return fmt.Sprint(list) }
	lists := func(src observable.Observable[[]string]) strs { return observable.Map(label)(src) }
	for _, c := range []struct {
		name string
		src  func(*rig) strs
		want string
	}{
		{"Zip sends partners", func(r *rig) strs { return lists(observable.Zip(r.cold("ab--c|"), r.cold("-p--q-|"))) }, "1[a p] 4[b q] 6|"},
		{"Zip completes when one is used up", func(r *rig) strs { return lists(observable.Zip(r.cold("a|"), r.cold("--p-q|"))) }, "2[a p] 2|"},
		{"Zip of nothing", func(*rig) strs { return lists(observable.Zip[string]()) }, "0|"},
		{"Zip of a source that ends at once does not subscribe to the next", func(*rig) strs {
			return lists(observable.Zip(observable.Empty[string](), observable.Defer(func() strs { panic("subscribed") })))
		}, "0|"},
		{"Race is the first to send", func(r *rig) strs { return observable.Race(r.cold("--a-b|"), r.cold("-p-q-|")) }, "1p 3q 5|"},
		{"Race can be won by an end", func(r *rig) strs { return observable.Race(r.cold("--a-b|"), r.cold("-|")) }, "1|"},
		{"Race of nothing", func(*rig) strs { return observable.Race[string]() }, ""},
		{"Race that is won at once does not subscribe to the next", func(*rig) strs {
			return observable.Race(observable.Of("a"), observable.Defer(func() strs { panic("subscribed") }))
		}, "0a 0|"},
		{"OnErrorResumeNext drops errors", func(r *rig) strs { return observable.OnErrorResumeNext(r.cold("-a#"), r.cold("-p#")) }, "1a 3p 4|"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			require.Equal(t, c.want, watch(r, c.src(r)))
		})
	}
}

func TestJoiningOperators(t *testing.T) {
	t.Parallel()
	lists := func(op observable.Operator[string, []string]) observable.Operator[string, string] { return text(op) }
	runRows(t, []row{
		{"SwitchMap lets go of the one before", "-ab|", func(r *rig) observable.Operator[string, string] { return observable.SwitchMap(inner(r)) }, "1a0 2b0 4b1 5|"},
		{"SwitchMap fails with the one that runs", "-ab|", func(r *rig) observable.Operator[string, string] {
			return observable.SwitchMap(func(v string) observable.Observable[string] { return r.cold("-#") })
		}, "3#"},
		{"WithLatestFrom waits for the others", "-a-b-c|", func(r *rig) observable.Operator[string, string] {
			return lists(observable.WithLatestFrom(r.cold("--p|"), r.cold("----x|")))
		}, "5[c p x] 6|"},
		{"WithLatestFrom of no others sends nothing", "-a|", func(*rig) observable.Operator[string, string] {
			return lists(observable.WithLatestFrom[string]())
		}, "2|"},
		{"SequenceEqual is false as soon as it is known", "-a-b|", func(r *rig) observable.Operator[string, string] {
			return text(observable.SequenceEqual(r.cold("-a-x|")))
		}, "3false 3|"},
		{"SkipUntil drops what comes before", "-a-b-c|", func(r *rig) observable.Operator[string, string] {
			return observable.SkipUntil[string](r.cold("--x|"))
		}, "3b 5c 6|"},
		{"SkipUntil of a notifier that only completes drops all", "-a-b|", func(r *rig) observable.Operator[string, string] {
			return observable.SkipUntil[string](r.cold("--|"))
		}, "4|"},
		{"StartWith and EndWith", "-a|", always(observable.Compose2(observable.StartWith("s"), observable.EndWith("e"))), "0s 1a 2e 2|"},
	})
}

func TestArities(t *testing.T) {
	t.Parallel()
	of := func(v string) observable.Observable[string] { return observable.Of(v) }
	a, b, c, d := of("a"), of("b"), of("c"), of("d")
	f2 := func(a, b string) string { return a + b }
	f3 := func(a, b, c string) string { return a + b + c }
	f4 := func(a, b, c, d string) string { return a + b + c + d }
	for want, all := range map[string][]observable.Observable[string]{
		"ab":   {observable.CombineLatest2(a, b, f2), observable.Zip2(a, b, f2), observable.ForkJoin2(a, b, f2), observable.WithLatestFrom1(b, f2)(a)},
		"abc":  {observable.CombineLatest3(a, b, c, f3), observable.Zip3(a, b, c, f3), observable.ForkJoin3(a, b, c, f3), observable.WithLatestFrom2(b, c, f3)(a)},
		"abcd": {observable.CombineLatest4(a, b, c, d, f4), observable.Zip4(a, b, c, d, f4), observable.ForkJoin4(a, b, c, d, f4), observable.WithLatestFrom3(b, c, d, f4)(a)},
	} {
		for _, src := range all {
			got, err := observable.ToSlice(context.Background(), src)
			require.NoError(t, err)
			require.Equal(t, []string{want}, got)
		}
	}
}

// Not parallel: AllocsPerRun must be alone.
func TestJoins_AllocateNothingPerItem(t *testing.T) {
	sum := func(a, b int) int { return a + b }
	for name, join := range map[string]func(x, y observable.Observable[int]) observable.Observable[int]{
		"CombineLatest2": func(x, y observable.Observable[int]) observable.Observable[int] {
			return observable.CombineLatest2(x, y, sum)
		},
		"Zip2": func(x, y observable.Observable[int]) observable.Observable[int] { return observable.Zip2(x, y, sum) },
		"WithLatestFrom1": func(x, y observable.Observable[int]) observable.Observable[int] {
			return observable.WithLatestFrom1(y, sum)(x)
		},
		"Race": func(x, y observable.Observable[int]) observable.Observable[int] { return observable.Race(x, y) },
		"SkipUntil": func(x, y observable.Observable[int]) observable.Observable[int] {
			return observable.SkipUntil[int](y)(x)
		},
		"StartWith": func(x, _ observable.Observable[int]) observable.Observable[int] { return observable.StartWith(1)(x) },
		"EndWith":   func(x, _ observable.Observable[int]) observable.Observable[int] { return observable.EndWith(1)(x) },
		"OnErrorResumeNext": func(x, y observable.Observable[int]) observable.Observable[int] {
			return observable.OnErrorResumeNext(x, y)
		},
		"SwitchAll": func(x, _ observable.Observable[int]) observable.Observable[int] {
			return observable.SwitchAll(observable.Of(x))
		},
		"ConcatAll": func(x, _ observable.Observable[int]) observable.Observable[int] {
			return observable.ConcatAll(observable.Of(x))
		},
		"Merge with a bound": func(x, y observable.Observable[int]) observable.Observable[int] {
			return mergeWith(observable.MergeConfig{Arriving: observable.Backlog{Limit: 2, Overflow: observable.OverflowDropOldest}}, x, y)
		},
	} {
		t.Run(name, func(t *testing.T) {
			x, y := observable.NewSubject[int](), observable.NewSubject[int]()
			join(x.Observable(), y.Observable()).Subscribe(context.Background(), ignore[int]())
			step := func() {
				x.Next(1)
				y.Next(2)
			}
			for range 10 {
				step()
			}
			require.Zero(t, testing.AllocsPerRun(100, step))
		})
	}
}
