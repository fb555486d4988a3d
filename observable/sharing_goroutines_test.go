package observable_test

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

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

// Whoever subscribes while eight goroutines send has a run of the same sequence, without a gap, to
// its end.
func TestReplaySubject_LosesNothingBetweenReplayAndDelivery(t *testing.T) {
	t.Parallel()
	replay := observable.NewReplaySubject[int](0)
	var orders [eight][]int
	together(func(g int) {
		for i := range each {
			if i == each/2 {
				values := 0
				o := exclusive[int](t, &values)
				count := o.Next
				o.Next = func(v int) {
					count(v)
					orders[g] = append(orders[g], v)
				}
				replay.Subscribe(ctx, o)
			}
			replay.Next(g*each + i)
		}
	})
	replay.Complete()
	for g := range orders {
		require.Equal(t, orders[0], orders[g])
	}
	slices.Sort(orders[0])
	require.Len(t, slices.Compact(orders[0]), eight*each)
}

func TestBehaviorSubject_NeverSendsAnOlderValueLater(t *testing.T) {
	t.Parallel()
	b := observable.NewBehaviorSubject(0)
	together(func(g int) {
		if g == 0 {
			for i := range each {
				b.Next(i + 1)
			}
			return
		}
		for range each / 10 {
			var last atomic.Int64 // a delivery that has begun may go on after Unsubscribe
			last.Store(-1)
			b.Subscribe(ctx, observable.Next(func(v int) {
				if before := last.Swap(int64(v)); int64(v) <= before {
					t.Errorf("%d after %d", v, before)
				}
			})).Unsubscribe()
			if last.Load() < 0 {
				t.Error("no value")
			}
		}
	})
	v, err := b.Value()
	require.NoError(t, err)
	require.Equal(t, each, v)
}

func TestAsyncSubject_SendsOneOfTheValues(t *testing.T) {
	t.Parallel()
	a := observable.NewAsyncSubject[int]()
	var got [eight][]int
	together(func(g int) {
		a.Subscribe(ctx, observable.Next(func(v int) { got[g] = append(got[g], v) }))
		a.Next(g)
		if g == 3 {
			a.Complete()
		}
	})
	require.Len(t, got[0], 1)
	for g := range got {
		require.Equal(t, got[0], got[g])
	}
}

// Eight goroutines subscribe to a shared source and leave it again and again. It is subscribed once
// at a time, and let go of in the end.
func TestShare_HasOneConnectionAtATime(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]observable.Operator[int, int]{
		"Share":       observable.Share[int],
		"ShareReplay": observable.ShareReplayWithConfig[int](0, observable.ShareReplayConfig{RefCount: true}),
		"ShareWithConfig notifiers": observable.ShareWithConfig(observable.ShareConfig[int]{
			ResetOnComplete:     func(error) observable.Notifier { return observable.Of(1) },
			ResetOnRefCountZero: func(error) observable.Notifier { return observable.Of(1) },
		}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var mu sync.Mutex
			open, most := 0, 0
			count := func(n int) {
				mu.Lock()
				defer mu.Unlock()
				open += n
				most = max(most, open)
			}
			shared := op(observable.New(func(dst *observable.Subscriber[int]) {
				count(1)
				dst.AddFunc(func() { count(-1) })
				dst.Next(1)
			}))
			together(func(int) {
				for range 200 {
					shared.Subscribe(ctx, ignore[int]()).Unsubscribe()
				}
			})
			require.Zero(t, open)
			require.Positive(t, most)
		})
	}
}

// A source that completes again and again, on a goroutine of its own, for eight that subscribe
// again when it does: all get to their end.
func TestShare_EndsForAll(t *testing.T) {
	t.Parallel()
	var runs sync.WaitGroup
	shared := observable.Share(inBackground(&runs, observable.Range(0, 3)))
	var done [eight]chan struct{}
	together(func(g int) {
		done[g] = make(chan struct{})
		values := 0
		o := exclusive[int](t, &values)
		o.Complete = func() { close(done[g]) }
		observable.Pipe1(shared, observable.Repeat[int](50)).Subscribe(ctx, o)
	})
	for g := range done {
		<-done[g]
	}
	runs.Wait()
}

func TestConnectable_ConnectsOnce(t *testing.T) {
	t.Parallel()
	for range 50 {
		runs := 0
		shared := observable.NewConnectable(observable.New(func(dst *observable.Subscriber[int]) { runs++ }))
		together(func(int) {
			shared.Subscribe(ctx, ignore[int]())
			shared.Connect(ctx)
		})
		require.Equal(t, 1, runs)
	}
}

func TestConnectable_ConnectsAnewFromAnyGoroutine(t *testing.T) {
	t.Parallel()
	shared := observable.NewConnectable(observable.Never[int]())
	together(func(int) {
		for range 200 {
			shared.Connect(ctx).Unsubscribe()
		}
	})
	values := 0
	shared.Subscribe(ctx, exclusive[int](t, &values))
	require.False(t, shared.Connect(ctx).Closed())
}

// Notifiers and runs are on eight goroutines and more, and several runs go on at a time.
func TestRepeatWhenAndRetryWhen_SerialiseGoroutines(t *testing.T) {
	t.Parallel()
	for name, op := range map[string]func(*sync.WaitGroup) observable.Operator[int, int]{} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var wg sync.WaitGroup
			values := 0
			sub := observable.Pipe1(inBackground(&wg, observable.Range(0, each)), op(&wg)).
				Subscribe(ctx, exclusive[int](t, &values))
			wg.Wait()
			sub.Unsubscribe()
			require.GreaterOrEqual(t, values, each)
		})
	}
}

// Runs and the notifiers between them are on goroutines of their own, one after the other.
func TestRepeatAndRetry_HopGoroutines(t *testing.T) {
	t.Parallel()
	const runs = 50
	var wg sync.WaitGroup
	elsewhere := inBackground(&wg, observable.Of(1))
	fails := observable.Concat(inBackground(&wg, observable.Range(0, each)), observable.Throw[int](errOops))
	repeat := observable.RepeatConfig{Delay: func(int) observable.Notifier { return elsewhere }}
	retry := observable.RetryConfig{Delay: func(error, int) observable.Notifier { return elsewhere }}
	for name, src := range map[string]observable.Observable[int]{
		"Repeat": observable.RepeatWithConfig[int](runs, repeat)(inBackground(&wg, observable.Range(0, each))),
		"Retry":  observable.RetryWithConfig[int](runs-1, retry)(fails),
	} {
		values := 0
		o := exclusive[int](t, &values)
		done := make(chan struct{})
		o.Complete, o.Error = func() { close(done) }, func(error) { close(done) }
		src.Subscribe(ctx, o)
		<-done
		wg.Wait()
		require.Equal(t, runs*each, values, name)
	}
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

func TestConnect_SharesASourceOfAnotherGoroutine(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	values := 0
	observable.Pipe1(inBackground(&wg, observable.Range(0, each)), observable.Connect(func(shared observable.Observable[int]) observable.Observable[int] {
		return observable.Merge(slices.Repeat([]observable.Observable[int]{shared}, eight)...)
	})).Subscribe(ctx, exclusive[int](t, &values))
	wg.Wait()
	require.Equal(t, eight*each, values)
}
