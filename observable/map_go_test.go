package observable_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/testkit/schedulers"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// working is a call of project that takes so many milliseconds, or less if its context ends. It
// fails for values above nine.
func working(takes map[int]int) func(context.Context, int) (int, error) {
	return func(ctx context.Context, v int) (int, error) {
		select {
		case <-time.After(time.Duration(takes[v]) * ms):
		case <-ctx.Done():
			return 0, ctx.Err()
		}
		if v > 9 {
			return 0, errOops
		}
		return v, nil
	}
}

// inBubble calls f in a bubble, with a loop that runs there.
func inBubble(t *testing.T, f func(t *testing.T, loop *host.Loop)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { f(t, started(t, 1)[0]) })
}

// journal is an observer's, for deliveries on one host.
type journal struct {
	start time.Time
	log   []string
}

func newJournal() *journal { return &journal{start: time.Now()} }

func (j *journal) note(v any) {
	j.log = append(j.log, fmt.Sprint(time.Since(j.start).Milliseconds(), ":", v))
}

func (j *journal) observer() observable.Observer[int] {
	return observable.Observer[int]{
		Next:     func(v int) { j.note(v) },
		Error:    func(err error) { j.note(err) },
		Complete: func() { j.note("|") },
	}
}

func TestMapGo(t *testing.T) {
	oops := errOops.Error()
	takes := map[int]int{1: 4, 2: 1, 3: 2, 11: 2, 12: 6}
	for name, c := range map[string]struct {
		workers   int
		unordered bool
		in        []int
		fails     bool // the source, in the end
		want      []string
	}{
		"in order":                              {workers: 2, in: []int{1, 2}, want: []string{"4:1", "4:2", "4:|"}},
		"as they come":                          {workers: 2, unordered: true, in: []int{1, 2}, want: []string{"1:2", "4:1", "4:|"}},
		"one at a time":                         {workers: 1, in: []int{1, 2, 3}, want: []string{"4:1", "5:2", "7:3", "7:|"}},
		"two at a time":                         {workers: 2, in: []int{1, 2, 3, 2}, want: []string{"4:1", "4:2", "4:3", "4:2", "4:|"}},
		"more workers than values":              {workers: 9, in: []int{3}, want: []string{"2:3", "2:|"}},
		"nothing":                               {workers: 1, want: []string{"0:|"}},
		"a call's error in order":               {workers: 3, in: []int{1, 11, 2}, want: []string{"4:1", "4:" + oops}},
		"a call's error as it comes":            {workers: 3, unordered: true, in: []int{1, 11, 2}, want: []string{"1:2", "2:" + oops}},
		"the first of two errors in order":      {workers: 3, in: []int{12, 11, 2}, want: []string{"6:" + oops}},
		"an error of the source in order":       {workers: 1, in: []int{1, 2}, fails: true, want: []string{"4:1", "5:2", "5:" + oops}},
		"an error of the source as it comes":    {workers: 1, unordered: true, in: []int{1, 2}, fails: true, want: []string{"0:" + oops}},
		"an error of the source, nothing first": {workers: 1, fails: true, want: []string{"0:" + oops}},
	} {
		for kind, of := range map[string]func(scheduler.Scheduler) scheduler.Scheduler{
			"": same[scheduler.Scheduler], ", on a scheduler of a user's": schedulers.Bare,
		} {
			t.Run(name+kind, func(t *testing.T) {
				inBubble(t, func(t *testing.T, loop *host.Loop) {
					src := observable.FromSlice(c.in)
					if c.fails {
						src = observable.Concat(src, observable.Throw[int](errOops))
					}
					j := newJournal()
					op := observable.MapGoWithConfig(c.workers, working(takes), of(async.New(loop)), observable.MapGoConfig{Unordered: c.unordered})
					op(src).Subscribe(ctx, j.observer())
					time.Sleep(time.Second)
					synctest.Wait()
					require.Equal(t, c.want, j.log)
				})
			})
		}
	}
}

// The results are Map's: all of them in its order, or only as many.
func TestMapGo_DoesAsMapDoes(t *testing.T) {
	t.Parallel()
	loop := started(t, 1)[0]
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.IntRange(0, 12), 0, 60).Draw(t, "values")
		unordered := rapid.Bool().Draw(t, "unordered")
		limit := rapid.IntRange(0, 3).Draw(t, "limit")
		fails := rapid.Bool().Draw(t, "fails")
		try := func(v int) (int, error) {
			if fails && v == 12 {
				return 0, errOops
			}
			return 10 * v, nil
		}
		want, wantErr := observable.ToSlice(ctx, observable.Pipe1(observable.FromSlice(values), observable.TryMap(try)))
		var calls atomic.Int32
		workers := rapid.IntRange(1, 4).Draw(t, "workers")
		op := observable.MapGoWithConfig(workers, func(_ context.Context, v int) (int, error) {
			if n := calls.Add(1); int(n) > workers {
				return 0, fmt.Errorf("%d calls at a time", n)
			}
			defer calls.Add(-1)
			for range v {
				runtime.Gosched()
			}
			return try(v)
		}, async.New(loop), observable.MapGoConfig{Unordered: unordered, Backlog: observable.Backlog{Limit: limit}})
		got, err := observable.ToSlice(ctx, op(observable.FromSlice(values)))
		require.Equal(t, wantErr, err)
		if unordered && err == nil {
			slices.Sort(want)
			slices.Sort(got)
		}
		if !unordered || err == nil {
			require.Equal(t, want, got)
		}
	})
}

// The goroutines end though the subscription stays open: the bubble would not end otherwise.
func TestMapGo_HasNoGoroutinesWithoutWork(t *testing.T) {
	inBubble(t, func(t *testing.T, loop *host.Loop) {
		src, j := observable.NewSubject[int](), newJournal()
		op := observable.MapGo(3, working(map[int]int{1: 1, 2: 1}), async.New(loop))
		op(src.Observable()).Subscribe(ctx, j.observer())
		src.Next(1)
		src.Next(2)
		time.Sleep(5 * ms)
		src.Next(1)
		time.Sleep(5 * ms)
		synctest.Wait()
		require.Equal(t, []string{"1:1", "1:2", "6:1"}, j.log)
	})
}

// noted is project, which also notes when a call begins and when its context ends.
func noted(takes map[int]int) (project func(context.Context, int) (int, error), log func() []string) {
	var mu sync.Mutex
	var lines []string
	note := func(format string, v int) {
		mu.Lock()
		defer mu.Unlock()
		lines = append(lines, fmt.Sprintf(format, v))
	}
	work := working(takes)
	project = func(ctx context.Context, v int) (int, error) {
		note("%d begins", v)
		got, err := work(ctx, v)
		if ctx.Err() != nil {
			note("%d is cancelled", v)
		}
		return got, err
	}
	return project, func() []string {
		mu.Lock()
		defer mu.Unlock()
		slices.Sort(lines)
		return lines
	}
}

func TestMapGo_EndsItsCallsWithTheSubscription(t *testing.T) {
	for name, leave := range map[string]func(loop *host.Loop, unsubscribe, cancel func()){
		"unsubscribed":     func(_ *host.Loop, unsubscribe, _ func()) { unsubscribe() },
		"the context ends": func(_ *host.Loop, _, cancel func()) { cancel() },
		"the host closes":  func(loop *host.Loop, _, _ func()) { _ = loop.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, loop *host.Loop) {
				project, log := noted(map[int]int{1: 1000, 2: 1000, 3: 1000})
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				var ended error
				sub := observable.MapGo(2, project, async.New(loop))(observable.Of(1, 2, 3)).
					Subscribe(ctx, observable.Observer[int]{Error: func(err error) { ended = err }})
				synctest.Wait()
				leave(loop, sub.Unsubscribe, cancel)
				synctest.Wait()
				require.Equal(t, []string{"1 begins", "1 is cancelled", "2 begins", "2 is cancelled"}, log())
				require.True(t, sub.Closed())
				if name == "the host closes" {
					require.ErrorIs(t, ended, scheduler.ErrAbandoned)
				} else {
					require.NoError(t, ended)
				}
			})
		})
	}
}

func TestMapGo_BeginsNothingAfterAnError(t *testing.T) {
	for _, unordered := range []bool{false, true} {
		t.Run(fmt.Sprint(unordered), func(t *testing.T) {
			inBubble(t, func(t *testing.T, loop *host.Loop) {
				project, log := noted(map[int]int{1: 5, 11: 1, 2: 100, 3: 1})
				src := observable.NewSubject[int]()
				op := observable.MapGoWithConfig(3, project, async.New(loop), observable.MapGoConfig{Unordered: unordered})
				sub := op(src.Observable()).Subscribe(ctx, observable.Observer[int]{Error: func(error) {}})
				for _, v := range []int{1, 11, 2, 3} {
					src.Next(v)
				}
				time.Sleep(2 * ms)
				require.False(t, src.Observed(), "what it sends will not be wanted")
				require.Equal(t, unordered, sub.Closed())
				time.Sleep(10 * ms) // 2 is cancelled long before it is done
				want := []string{"1 begins", "11 begins", "2 begins", "2 is cancelled"}
				if unordered {
					want = slices.Insert(want, 1, "1 is cancelled")
				}
				require.Equal(t, want, log())
				require.True(t, sub.Closed())
			})
		})
	}
}

func TestMapGo_HasTheSubscribersContext(t *testing.T) {
	inBubble(t, func(t *testing.T, loop *host.Loop) {
		type name struct{}
		op := observable.MapGo(1, func(ctx context.Context, _ int) (any, error) { return ctx.Value(name{}), nil }, async.New(loop))
		got, err := observable.FirstValue(context.WithValue(t.Context(), name{}, "Ada"), op(observable.Of(1)))
		require.NoError(t, err)
		require.Equal(t, "Ada", got)
	})
}

// A panic comes out of a callback of the host, also if no subscriber is left.
func TestMapGo_APanicReachesTheHost(t *testing.T) {
	bad := errors.New("bad")
	for name, c := range map[string]struct {
		dies   func()
		leaves bool
		value  any
	}{
		"a panic":                        {dies: func() { panic(bad) }, value: bad},
		"a panic after Unsubscribe":      {dies: func() { panic(bad) }, leaves: true, value: bad},
		"a call that ends its goroutine": {dies: runtime.Goexit, value: "observable: MapGo: project called runtime.Goexit"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				caught := make(chan *host.PanicError, 2)
				loop := host.NewLoop(host.Config{OnError: func(e *host.PanicError) { caught <- e }})
				require.NoError(t, loop.Start())
				defer loop.Close()
				cancelled := false
				op := observable.MapGo(2, func(ctx context.Context, v int) (int, error) {
					if v == 1 {
						<-ctx.Done()
						cancelled = true
						return 0, nil
					}
					time.Sleep(ms)
					c.dies()
					return 0, nil
				}, async.New(loop))
				sub := op(observable.Of(1, 2, 3)).Subscribe(ctx, observable.Observer[int]{
					Error:    func(err error) { t.Error(err) },
					Complete: func() { t.Error("completed") },
				})
				if c.leaves {
					synctest.Wait()
					sub.Unsubscribe()
				}
				failure := <-caught
				require.Equal(t, fmt.Sprint(c.value), fmt.Sprint(failure.Value))
				require.Contains(t, string(failure.Stack), "map_go_calls.go")
				synctest.Wait()
				require.True(t, sub.Closed())
				require.True(t, cancelled)
				require.Empty(t, caught)
			})
		})
	}
}

func TestMapGo_APanicIsCaughtBelow(t *testing.T) {
	inBubble(t, func(t *testing.T, loop *host.Loop) {
		op := observable.MapGo(1, func(context.Context, int) (int, error) { panic("bad") }, async.New(loop))
		_, err := observable.ToSlice(t.Context(), observable.CatchPanic(op(observable.Of(1, 2))))
		var failure *host.PanicError
		require.ErrorAs(t, err, &failure)
		require.Equal(t, "bad", failure.Value)
		require.Contains(t, string(failure.Stack), "map_go_calls.go")
	})
}

func TestMapGo_OfAClosedHostIsAbandoned(t *testing.T) {
	loop := host.NewLoop(host.Config{})
	require.NoError(t, loop.Close())
	op := observable.MapGo(1, func(context.Context, int) (int, error) { panic("called") }, async.New(loop))
	_, err := observable.ToSlice(t.Context(), op(observable.Of(1)))
	require.ErrorIs(t, err, scheduler.ErrAbandoned)
}

// One value is in a call, and two may wait.
func TestMapGo_BacklogBoundsTheValuesThatWait(t *testing.T) {
	for overflow, want := range map[string][]string{
		"drop oldest": {"1:1", "2:4", "3:5", "3:|"},
		"drop newest": {"1:1", "2:2", "3:3", "3:|"},
		"keep latest": {"1:1", "2:4", "3:5", "3:|"},
		"fail":        {"1:1", "2:2", "3:3", "3:observable: backlog overflow: the limit is 2"},
		"block":       {"1:1", "2:2", "3:3", "4:4", "5:5", "5:|"},
	} {
		t.Run(overflow, func(t *testing.T) {
			inBubble(t, func(t *testing.T, loop *host.Loop) {
				j := newJournal()
				op := observable.MapGoWithConfig(1, working(map[int]int{1: 1, 2: 1, 3: 1, 4: 1, 5: 1}), async.New(loop),
					observable.MapGoConfig{Backlog: observable.Backlog{Limit: 2, Overflow: overflows[overflow]}})
				op(observable.Range(1, 5)).Subscribe(ctx, j.observer())
				time.Sleep(time.Second)
				synctest.Wait()
				require.Equal(t, want, j.log)
			})
		})
	}
}

// No call begins while results wait for a host that does not run, and the producer waits.
func TestMapGo_BacklogBoundsTheResults(t *testing.T) {
	for _, s := range []func(*rig) scheduler.Scheduler{
		func(r *rig) scheduler.Scheduler { return r.async },
		func(r *rig) scheduler.Scheduler { return schedulers.Bare(r.async) },
	} {
		synctest.Test(t, func(t *testing.T) {
			r := newRig()
			var wg sync.WaitGroup
			var calls atomic.Int32
			src, sent := count(&wg, 9)
			op := observable.MapGoWithConfig(2, func(_ context.Context, v int) (int, error) {
				calls.Add(1)
				return v, nil
			}, s(r), observable.MapGoConfig{Backlog: observable.Backlog{Limit: 3}})
			op(src).Subscribe(t.Context(), observer[int](r))
			synctest.Wait()
			require.LessOrEqual(t, calls.Load(), int32(4)) // three results wait, or begin to while a second call runs
			require.LessOrEqual(t, sent.Load(), int64(8))  // three values wait, and one can't
			for range 20 {
				r.host.Advance(0)
				synctest.Wait()
			}
			wg.Wait()
			require.Equal(t, []string{"0 0", "0 1", "0 2", "0 3", "0 4", "0 5", "0 6", "0 7", "0 8", "0|"}, r.log)
		})
	}
}

func TestMapGo_BlockEndsWithTheSubscription(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig()
		var wg sync.WaitGroup
		src, _ := count(&wg, 9)
		op := observable.MapGoWithConfig(1, working(map[int]int{0: 1000}), r.async, observable.MapGoConfig{Backlog: observable.Backlog{Limit: 1}})
		sub := op(src).Subscribe(t.Context(), observer[int](r))
		synctest.Wait()
		sub.Unsubscribe()
		wg.Wait() // the producer goes on
	})
}

func TestMapGo_AProducerDoesNotWaitOnTheHostThatDelivers(t *testing.T) {
	inBubble(t, func(t *testing.T, loop *host.Loop) {
		s := async.New(loop)
		op := observable.MapGoWithConfig(1, working(nil), s, observable.MapGoConfig{Backlog: observable.Backlog{Limit: 1}})
		got, err := observable.ToSlice(t.Context(), observable.Pipe2(pushed(9), observable.SubscribeOn[int](s), op))
		require.ErrorIs(t, err, observable.ErrWouldDeadlock)
		require.Equal(t, []int{0, 1}, got)
	})
}
