package observable_test

import (
	"context"
	"log/slog"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// No t.Parallel here: AllocsPerRun must be alone.

// chain is the pipeline that other libraries are measured by.
func chain(n int) observable.Observable[int] {
	return observable.Pipe4(observable.Range(0, n),
		observable.Map(func(v int) int { return v + 1 }),
		observable.Filter(func(v int) bool { return v%3 != 0 }),
		observable.Scan(func(acc, v int) int { return acc + v }, 0),
		observable.Last)
}

func TestChain_AllocatesNothingPerItem(t *testing.T) {
	run := func(n int) float64 {
		src := chain(n)
		return testing.AllocsPerRun(10, func() { src.Subscribe(context.Background(), ignore[int]()) })
	}
	require.Equal(t, run(1), run(10_000))
}

// allocs is what subscribing to src allocates.
func allocs[T any](src observable.Observable[T]) float64 {
	o := observable.Observer[T]{Next: func(T) {}, Error: func(error) {}}
	return testing.AllocsPerRun(100, func() { src.Subscribe(context.Background(), o) })
}

func TestSubscribing_AllocatesFewObjects(t *testing.T) {
	one := observable.Of(1)
	require.EqualValues(t, 1, allocs(one))
	const rest = 2 // the source, and the step of the observer
	add := func(a, v int) int { return a + v }
	to := func(error, observable.Observable[int]) observable.Observable[int] { return one }
	for name, c := range map[string]struct {
		op   observable.Operator[int, int]
		want int // of the operator
	}{
		"Map":                  {observable.Map(same[int]), 1},
		"Filter":               {observable.Filter(func(int) bool { return true }), 1},
		"FilterMap":            {observable.FilterMap(func(v int) (int, bool) { return v, true }), 1},
		"MapErr":               {observable.MapErr[int](same[error]), 1},
		"Tap":                  {observable.Tap(func(int) {}), 1},
		"TapError":             {observable.TapError[int](func(error) {}), 4},
		"Scan":                 {observable.Scan(add, 0), 1},
		"Scan1":                {observable.Scan1(add), 1},
		"Reduce":               {observable.Reduce(add, 0), 1},
		"Count":                {observable.Count[int], 1},
		"Last":                 {observable.Last[int], 1},
		"First":                {observable.First[int], 1},
		"Take":                 {observable.Take[int](2), 1},
		"TakeWhile":            {observable.TakeWhile(func(int) bool { return true }), 1},
		"Skip":                 {observable.Skip[int](2), 1},
		"SkipWhile":            {observable.SkipWhile(func(int) bool { return true }), 1},
		"DistinctUntilChanged": {observable.DistinctUntilChanged[int], 1},
		"DefaultIfEmpty":       {observable.DefaultIfEmpty(2), 1},
		"IgnoreElements":       {observable.IgnoreElements[int], 1},
		"CatchError":           {observable.CatchError(to), 1},
	} {
		t.Run(name, func(t *testing.T) {
			require.EqualValues(t, c.want, allocs(c.op(one))-rest)
		})
	}
}

// What leaves the context is part of the subscription. What looks at it for each value is a closure.
func TestSubscribing_MakesThreeObjectsMoreThanTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	never := observable.Never[int]()
	floor := testing.AllocsPerRun(100, func() { context.AfterFunc(ctx, cancel)() })
	require.Equal(t, floor+3, testing.AllocsPerRun(100, func() {
		never.Subscribe(ctx, observable.Observer[int]{Next: func(int) {}}).Unsubscribe()
	}))
}

func TestSources_AllocateFewObjectsEach(t *testing.T) {
	copies := func(n int, src ints) []ints { return slices.Repeat([]ints{src}, n) }
	failing := observable.Throw[int](errOops)
	for name, c := range map[string]struct {
		src   func(n int, as func(ints) ints) ints
		want  int // of each of the n sources
		known int // of each one that is known beforehand
		chain int // of each chain of one operator that passes on what is known
	}{
		"Concat":     {func(n int, as func(ints) ints) ints { return observable.Concat(copies(n, as(one))...) }, 1, 0, 1},
		"Merge":      {func(n int, as func(ints) ints) ints { return observable.Merge(copies(n, as(one))...) }, 1, 0, 2},
		"Repeat":     {func(n int, as func(ints) ints) ints { return observable.Repeat[int](n)(as(one)) }, 1, 0, 1},
		"Retry":      {func(n int, as func(ints) ints) ints { return observable.Retry[int](n)(as(failing)) }, 1, 0, 1},
		"ConcatMap":  {projecting(observable.ConcatMap[int, int]), 1, 0, 2},
		"MergeMap":   {projecting(observable.MergeMap[int, int]), 1, 0, 2},
		"SwitchMap":  {projecting(observable.SwitchMap[int, int]), 1, 0, 2},
		"ExhaustMap": {projecting(observable.ExhaustMap[int, int]), 1, 1, 2},
	} {
		t.Run(name, func(t *testing.T) {
			each := func(as func(ints) ints) float64 { return allocs(c.src(110, as)) - allocs(c.src(10, as)) }
			require.EqualValues(t, 100*c.want, each(deferred))
			require.EqualValues(t, 100*c.known, each(same[ints]))
			require.EqualValues(t, 100*c.chain, each(observable.Map(same[int])))
		})
	}
}

// An operator that is a function itself makes no operator first.
func TestCount_MakesAnObjectOfASource(t *testing.T) {
	var counted observable.Observable[int]
	require.LessOrEqual(t, testing.AllocsPerRun(100, func() { counted = observable.Count(one) }), 2.0)
	require.EqualValues(t, 3, allocs(counted))
}

// A group is one object, with its observers.
func TestGroupBy_AllocatesAnObjectForEachGroup(t *testing.T) {
	groups := func(n int) float64 {
		op := observable.Compose2(observable.GroupBy(same[int]),
			observable.IgnoreElements[observable.Grouped[int, int]])
		return testing.AllocsPerRun(100, func() {
			op(observable.Range(0, n)).Subscribe(ctx, observable.Observer[observable.Grouped[int, int]]{})
		})
	}
	require.InDelta(t, 1000, groups(1100)-groups(100), 100) // and those of the map
}

// Operators that only pass on need no subscription of their own below another: that would take
// twice as much.
func TestChain_AllocatesLittle(t *testing.T) {
	const runs = 1000
	src := chained(chained(observable.Never[int]()))
	subscribe := func() { src.Subscribe(ctx, observable.Observer[int]{}).Unsubscribe() }
	subscribe()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range runs {
		subscribe()
	}
	runtime.ReadMemStats(&after)
	require.Less(t, (after.TotalAlloc-before.TotalAlloc)/runs, uint64(900))
}

// deferred is src, not known before it is subscribed to.
func deferred(src ints) ints { return observable.Defer(func() ints { return src }) }

// projecting projects n numbers to one observable.
func projecting(op func(func(int) ints) intOp) func(n int, as func(ints) ints) ints {
	return func(n int, as func(ints) ints) ints {
		to := as(one)
		return op(func(int) ints { return to })(observable.Range(0, n))
	}
}

func TestSteadyState_AllocatesNothingPerItem(t *testing.T) {
	for name, op := range map[string]func(*rig) observable.Operator[int, int]{
		"Merge": func(*rig) observable.Operator[int, int] {
			return func(src observable.Observable[int]) observable.Observable[int] {
				return observable.Merge(src, observable.Never[int]())
			}
		},
		"TakeUntil": func(*rig) observable.Operator[int, int] { return observable.TakeUntil[int](observable.Never[int]()) },
		"ObserveOn": func(r *rig) observable.Operator[int, int] { return observable.ObserveOn[int](r.async) },
		"Delay":     func(r *rig) observable.Operator[int, int] { return observable.Delay[int](ms, r.async) },
		"Pace":      func(r *rig) observable.Operator[int, int] { return observable.Pace[int](1, ms, r.async) },
		"Pace with a bound": func(r *rig) observable.Operator[int, int] {
			c := observable.PaceConfig{Backlog: observable.Backlog{Limit: 1}}
			return observable.PaceWithConfig[int](1, ms, r.async, c)
		},
		"Log, off": func(*rig) observable.Operator[int, int] {
			return observable.Log[int](slog.New(slog.DiscardHandler), slog.LevelInfo, "s")
		},
		"DebounceTime": func(r *rig) observable.Operator[int, int] {
			return observable.DebounceTime[int](ms, r.async)
		},
		"ThrottleTime": func(r *rig) observable.Operator[int, int] {
			return observable.ThrottleTime[int](ms, r.async)
		},
		"AuditTime":  func(r *rig) observable.Operator[int, int] { return observable.AuditTime[int](ms, r.async) },
		"SampleTime": func(r *rig) observable.Operator[int, int] { return observable.SampleTime[int](ms, r.async) },
		"Timeout":    func(r *rig) observable.Operator[int, int] { return observable.Timeout[int](time.Second, r.async) },
		"Sample": func(r *rig) observable.Operator[int, int] {
			return observable.Sample[int](observable.Interval(ms, r.async))
		},
		"TimeInterval": func(r *rig) observable.Operator[int, int] {
			return observable.Compose2(observable.TimeInterval[int](r.async), observable.Map(func(v observable.Elapsed[int]) int { return v.Value }))
		},
		"Timestamp": func(r *rig) observable.Operator[int, int] {
			return observable.Compose2(observable.Timestamp[int](r.async), observable.Map(func(v observable.Timestamped[int]) int { return v.Value }))
		},
		"GroupBy": func(*rig) observable.Operator[int, int] {
			return observable.Compose2(observable.GroupBy(func(int) int { return 0 }),
				observable.MergeMap(func(g observable.Grouped[int, int]) observable.Observable[int] { return g.Observable }))
		},
		"Window": func(*rig) observable.Operator[int, int] {
			return opened(observable.Window[int](observable.Never[int]()))
		},
		"WindowCount": func(*rig) observable.Operator[int, int] { return opened(observable.WindowCount[int](1000)) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig()
			subject := observable.NewSubject[int]()
			received := 0
			observable.Pipe1(subject.Observable(), op(r)).Subscribe(context.Background(), observable.Next(func(int) { received++ }))
			step := func() {
				subject.Next(1)
				r.host.Advance(2 * ms)
			}
			for range 10 {
				step()
			}
			require.Zero(t, testing.AllocsPerRun(100, step))
			require.Equal(t, 111, received)
		})
	}
}

func TestJoins_AllocateNothingPerItem(t *testing.T) {
	sum := func(a, b int) int { return a + b }
	for name, join := range map[string]func(x, y observable.Observable[int]) observable.Observable[int]{
		"CombineLatest2": func(x, y observable.Observable[int]) observable.Observable[int] {
			return observable.CombineLatest2(x, y, sum)
		},
		"Zip2": func(x, y observable.Observable[int]) observable.Observable[int] { return observable.Zip2(x, y, sum) },
		"WithLatestFrom": func(x, y observable.Observable[int]) observable.Observable[int] {
			return observable.WithLatestFrom(y, sum)(x)
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

func TestOperators_AllocateNothingPerItem(t *testing.T) {
	pass := func(int) bool { return true }
	never := func(int) bool { return false }
	same := func(int) int { return 0 }
	itself := func(src observable.Observable[int]) observable.Observable[int] { return src }
	half := func(src observable.Observable[int]) observable.Observable[int] {
		one, _ := observable.Partition(src, pass)
		return one
	}
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
		"Share":                  with(observable.Operator[int, int](observable.Share[int])),
		"Connect":                with(observable.Connect(itself)),
		"Repeat":                 with(observable.Repeat[int](2)),
		"Retry": with(observable.RetryWithConfig[int](observable.Forever,
			observable.RetryConfig{ResetOnSuccess: true})),
		"ShareReplay": with(observable.ShareReplay[int](4)),
		"ShareWithConfig": with(observable.ShareWithConfig(observable.ShareConfig[int]{
			Connector: func() observable.SubjectLike[int] { return observable.NewBehaviorSubject(0) },
		})),
		"Partition":      with(observable.Operator[int, int](half)),
		"IgnoreElements": with(observable.Operator[int, int](observable.IgnoreElements[int])),
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

func opened(op observable.Operator[int, observable.Observable[int]]) observable.Operator[int, int] {
	return observable.Compose2(op, observable.MergeAll[int])
}

// with subscribes to what an operator makes of a source.
func with[R any](op observable.Operator[int, R]) func(observable.Observable[int]) {
	return func(src observable.Observable[int]) { op(src).Subscribe(context.Background(), ignore[R]()) }
}

func TestSubjects_AllocateNothingPerItem(t *testing.T) {
	for name, subject := range map[string]interface {
		observable.SubjectLike[int]
		Observed() bool
	}{
		"AsyncSubject":                observable.NewAsyncSubject[int](),
		"BehaviorSubject":             observable.NewBehaviorSubject(0),
		"ReplaySubject":               observable.NewReplaySubject[int](4),
		"ReplaySubject with a Window": observable.NewReplaySubjectWithConfig[int](4, observable.ReplayConfig{Window: ms, Scheduler: newRig().async}),
	} {
		t.Run(name, func(t *testing.T) {
			subject.Observable().Subscribe(ctx, ignore[int]())
			step := func() { subject.Next(1) }
			for range 10 {
				step()
			}
			require.Zero(t, testing.AllocsPerRun(100, step))
		})
	}
}

func TestGroupBy_AllocatesForGroupsOnly(t *testing.T) {
	run := func(n, keys int) float64 {
		src := observable.GroupBy(func(v int) int { return v % keys })(observable.Range(0, n))
		return testing.AllocsPerRun(10, func() { src.Subscribe(ctx, ignore[observable.Grouped[int, int]]()) })
	}
	require.Equal(t, run(100, 10), run(10_000, 10), "for values")
	require.InDelta(t, 1, (run(1000, 1000)-run(100, 100))/900, 0.1, "for a group")
}

func TestCombineLatest_AllocatesOnceForSeveralShortLists(t *testing.T) {
	run := func(n int) float64 {
		src := observable.CombineLatest(observable.Of(1), observable.Range(0, n))
		return testing.AllocsPerRun(10, func() { src.Subscribe(ctx, ignore[[]int]()) })
	}
	require.InDelta(t, 125, run(1001)-run(1), 0) // eight lists of two values
}

func TestForkJoin_AllocatesForEachSource(t *testing.T) {
	run := func(n int) float64 {
		src := observable.ForkJoin(slices.Repeat([]observable.Observable[int]{observable.Of(1)}, n)...)
		return testing.AllocsPerRun(10, func() { src.Subscribe(ctx, ignore[[]int]()) })
	}
	require.InDelta(t, 6, (run(1001)-run(1))/1000, 0.1)
}
