package observable_test

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// crowd is how many goroutines send at once, and how many values each sends.
const crowd, each = 4, 2000

// exclusive is an observer that fails the test if its calls overlap; it counts values.
func exclusive[T any](t *testing.T, values *int) observable.Observer[T] {
	var inside atomic.Int32
	enter := func() {
		if inside.Add(1) != 1 {
			t.Error("calls overlap")
		}
	}
	return observable.Observer[T]{
		Next:     func(T) { enter(); *values++; inside.Add(-1) },
		Error:    func(err error) { t.Error(err) },
		Complete: func() { enter(); inside.Add(-1) },
	}
}

// inBackground sends what src sends from a goroutine of its own.
func inBackground[T any](wg *sync.WaitGroup, src observable.Observable[T]) observable.Observable[T] {
	return observable.New(func(dst *observable.Subscriber[T]) {
		wg.Go(func() { src.SubscribeTo(dst) })
	})
}

func TestGate_QueuesWhatComesFromInside(t *testing.T) {
	t.Parallel()
	r := newRig()
	a, b := observable.NewSubject[string](), observable.NewSubject[string]()
	o := observer[string](r)
	o.Next = func(v string) {
		r.note("<" + v)
		if v == "a" {
			b.Next("b")
		}
		r.note(v + ">")
	}
	observable.Merge(a.Observable(), b.Observable()).Subscribe(context.Background(), o)
	a.Next("a")
	require.Equal(t, []string{"0<a", "0a>", "0<b", "0b>"}, r.log)
}

func TestGate_EndFromInsideDropsWhatComesAfter(t *testing.T) {
	t.Parallel()
	r := newRig()
	stop := observable.NewSubject[string]()
	src := observable.Pipe1(observable.Of("a", "b", "c"), observable.TakeUntil[string](stop.Observable()))
	o := observer[string](r)
	o.Next = func(v string) {
		r.note(v)
		if v == "b" {
			stop.Next("now")
		}
	}
	src.Subscribe(context.Background(), o)
	require.Equal(t, []string{"0a", "0b", "0|"}, r.log)
}

func TestGate_LetsInnerSourcesSendSynchronously(t *testing.T) {
	t.Parallel()
	endless := func(yield func(int) bool) {
		for yield(1) {
		}
	}
	got, err := observable.ToSlice(context.Background(), observable.Pipe2(observable.Of("x"),
		observable.MergeMap(func(string) observable.Observable[int] { return observable.FromSeq(endless) }),
		observable.Take[int](3)))
	require.NoError(t, err)
	require.Equal(t, []int{1, 1, 1}, got)
}

func TestGate_GoesOnAfterAPanic(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[int]()
	var got []int
	bad := subject.Subscribe(context.Background(), observable.Next(func(v int) {
		subject.Next(v + 10)
		panic("boom")
	}))
	subject.Subscribe(context.Background(), observable.Next(func(v int) { got = append(got, v) }))
	require.Equal(t, "boom", recovered(func() { subject.Next(1) }))
	require.True(t, bad.Closed())
	subject.Next(2)
	require.Equal(t, []int{1, 11, 2}, got)
}

// together runs f on eight goroutines, which begin at the same time, and waits for them.
func together(f func(g int)) {
	var wg sync.WaitGroup
	start := make(chan struct{})
	for g := range eight {
		wg.Go(func() {
			<-start
			f(g)
		})
	}
	close(start)
	wg.Wait()
}

func TestScansThroughAndExpand_SerialiseGoroutines(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]func(*sync.WaitGroup) observable.Operator[int, int]{
		"MergeScan": func(wg *sync.WaitGroup) observable.Operator[int, int] {
			return observable.MergeScan(func(acc, _ int) observable.Observable[int] {
				return inBackground(wg, observable.Range(acc, each))
			}, 0)
		},
		"SwitchScan": func(wg *sync.WaitGroup) observable.Operator[int, int] {
			return observable.SwitchScan(func(acc, _ int) observable.Observable[int] {
				return inBackground(wg, observable.Range(acc, each))
			}, 0)
		},
		"Expand": func(wg *sync.WaitGroup) observable.Operator[int, int] {
			return observable.Expand(func(v int) observable.Observable[int] {
				if v >= 1<<eight {
					return observable.Empty[int]()
				}
				return inBackground(wg, observable.Of(2*v+2, 2*v+3))
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var wg sync.WaitGroup
			values := 0
			o := exclusive[int](t, &values)
			done := make(chan struct{})
			o.Complete = func() { close(done) }
			observable.Pipe1(inBackground(&wg, observable.Range(0, eight)), op(&wg)).Subscribe(ctx, o)
			<-done
			wg.Wait()
			require.GreaterOrEqual(t, values, each/4)
		})
	}
}

// Sources on goroutines of their own, timers on a running loop: calls to the observer do not
// overlap, and the end comes.
func TestTimedOperators_SerialiseGoroutinesAndTimers(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]func(scheduler.Scheduler) observable.Operator[int, int]{
		"DebounceTime": func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.DebounceTime[int](0, s) },
		"ThrottleTime": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.ThrottleTimeWithConfig[int](0, s, observable.ThrottleConfig{Trailing: true})
		},
		"BufferTime": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.Compose2(
				observable.BufferTimeWithConfig[int](ms/5, s, observable.BufferTimeConfig{Every: ms / 10, Max: 3}),
				observable.Map(func(list []int) int { return len(list) }))
		},
		"Delay":     func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.Delay[int](0, s) },
		"ObserveOn": func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.ObserveOn[int](s) },
		"SubscribeOn": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.SubscribeOn[int](s)
		},
		"TakeUntil": func(s scheduler.Scheduler) observable.Operator[int, int] {
			return observable.TakeUntil[int](observable.Timer(ms, s))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			loop := host.NewLoop(host.Config{})
			loop.Start()
			defer loop.Close()
			var wg sync.WaitGroup
			src := observable.Merge(inBackground(&wg, observable.Range(0, each)), inBackground(&wg, observable.Range(0, each)))
			values := 0
			o := exclusive[int](t, &values)
			done := make(chan struct{})
			o.Complete = func() { close(done) }
			observable.Pipe1(src, op(async.New(loop))).Subscribe(context.Background(), o)
			<-done
			wg.Wait()
			if name != "TakeUntil" { // whose timer may be first
				require.Positive(t, values)
			}
		})
	}
}

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
		"CombineLatest": {func(s []ints) ints { return size(observable.CombineLatest(s...)) }, some},
		"CombineLatest4": {func(s []ints) ints {
			return observable.CombineLatest4(s[0], s[1], s[2], observable.Merge(s[3:]...), add4)
		}, some},
		"Zip": {func(s []ints) ints { return size(observable.Zip(s...)) }, each},
		"Zip4": {func(s []ints) ints {
			return observable.Zip4(s[0], s[1], s[2], observable.Merge(s[3:]...), add4)
		}, each},
		"Race":     {func(s []ints) ints { return observable.Race(s...) }, each},
		"RaceWith": {func(s []ints) ints { x, y := first(s); return observable.RaceWith(y...)(x) }, each},
		"ForkJoin": {func(s []ints) ints { return size(observable.ForkJoin(s...)) }, 1},
		"ForkJoin4": {func(s []ints) ints {
			return observable.ForkJoin4(s[0], s[1], s[2], observable.Merge(s[3:]...), add4)
		}, 1},
		"WithLatestFrom": {func(s []ints) ints {
			return observable.WithLatestFrom(observable.Merge(s[1:]...), func(a, b int) int { return a + b })(s[0])
		}, any},
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

// Two goroutines end a sequence at the same time: one end is delivered, and nothing with it.
func TestJoins_DeliverOneOfTwoEndsThatMeet(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]func(other observable.Observable[int]) observable.Operator[int, int]{
		"TakeUntil": observable.TakeUntil[int, int],
		"SkipUntil": observable.SkipUntil[int, int],
		"RaceWith": func(other observable.Observable[int]) observable.Operator[int, int] {
			return observable.RaceWith(other)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range 100 {
				src, other := observable.NewSubject[int](), observable.NewSubject[int]()
				ends := 0
				slowly := func() {
					ends++
					for range 10 {
						runtime.Gosched() // the other comes meanwhile
					}
				}
				op(other.Observable())(src.Observable()).Subscribe(ctx, observable.Observer[int]{
					Error:    func(error) { slowly() },
					Complete: slowly,
				})
				var wg sync.WaitGroup
				start := make(chan struct{})
				wg.Go(func() { <-start; src.Next(1); src.Complete() })
				wg.Go(func() { <-start; other.Error(errOops) })
				close(start)
				wg.Wait()
				require.Equal(t, 1, ends)
			}
		})
	}
}
