package observable_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
	vtime "github.com/rxsched/rxsched/testing/virtual"
)

// A context tells its end on a goroutine of its own, some time later. What these tests forbid might
// happen before that, now and then, so each of them does the same often.
const often = 100

// notes is an observer that keeps what it gets, and calls then after each value.
func notes[T any](got *[]any, then func()) observable.Observer[T] {
	return observable.Observer[T]{
		Next: func(v T) {
			*got = append(*got, v)
			then()
		},
		Error:    func(err error) { *got = append(*got, err) },
		Complete: func() { *got = append(*got, "|") },
	}
}

func TestContext_DeliversNothingAfterCancel(t *testing.T) {
	t.Parallel()
	for name, send := range map[string]func(s *observable.Subject[int]){
		"a value":    func(s *observable.Subject[int]) { s.Next(2) },
		"an error":   func(s *observable.Subject[int]) { s.Error(errOops) },
		"completion": func(s *observable.Subject[int]) { s.Complete() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range often {
				ctx, cancel := context.WithCancel(context.Background())
				s := observable.NewSubject[int]()
				var got []any
				sub := observable.Map(same[int])(s.Observable()).Subscribe(ctx, notes[int](&got, func() {}))
				s.Next(1)
				cancel()
				send(s)
				require.Equal(t, []any{1}, got)
				require.True(t, sub.Closed())
			}
		})
	}
}

func TestContext_SwallowsAnUnhandledErrorAfterCancel(t *testing.T) {
	t.Parallel()
	for range often {
		ctx, cancel := context.WithCancel(context.Background())
		s := observable.NewSubject[int]()
		s.Observable().Subscribe(ctx, observable.Observer[int]{})
		cancel()
		require.NotPanics(t, func() { s.Error(errOops) })
	}
}

// To end the context in Next is to unsubscribe there: the source sends no further value, also if the
// context's own goroutine has begun to unsubscribe, and is slow.
func TestContext_StopsALoopAtOnce(t *testing.T) {
	t.Parallel()
	numbers := make([]int, 1000)
	for name, src := range map[string]ints{
		"Range":     observable.Range(0, 1000),
		"FromSlice": observable.FromSlice(numbers),
		"Of":        observable.Of(numbers...),
		"Repeat":    observable.Repeat[int](1000)(observable.Of(1)),
		"Concat":    observable.Concat(observable.Range(0, 2), observable.Range(0, 1000)),
		"MergeMap": observable.MergeMap(func(int) ints { return observable.Of(1, 2) })(
			observable.Range(0, 1000)),
		"Share": observable.Share(observable.MergeMap(func(int) ints { return observable.Of(1, 2) })(
			observable.Range(0, 1000))),
		"FromSeq": observable.FromSeq(func(yield func(int) bool) {
			for yield(1) {
			}
		}),
		"New": observable.New(func(dst *observable.Subscriber[int]) {
			for !dst.Closed() {
				dst.Next(1)
			}
		}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range often {
				ctx, cancel := context.WithCancel(context.Background())
				made, got := 0, []any(nil)
				observable.Tap(func(int) { made++ })(src).Subscribe(ctx, notes[int](&got, func() {
					if len(got) == 3 {
						cancel()
					}
				}))
				require.Len(t, got, 3)
				require.Equal(t, 3, made)
			}
		})
	}
}

// An operator's function ends the context, too: its own value is not delivered.
func TestContext_EndsInAFunctionOfAnOperator(t *testing.T) {
	t.Parallel()
	for range often {
		ctx, cancel := context.WithCancel(context.Background())
		var got []any
		observable.Tap(func(v int) {
			if v == 3 {
				cancel()
			}
		})(observable.Range(0, 1000)).Subscribe(ctx, notes[int](&got, func() {}))
		require.Equal(t, []any{0, 1, 2}, got)
	}
}

// A goroutine that receives takes no value off the channel for an observer that has had enough.
func TestContext_LeavesTheRestInAChannel(t *testing.T) {
	t.Parallel()
	for range often {
		ctx, cancel := context.WithCancel(context.Background())
		values := make(chan int, 10)
		for v := range 10 {
			values <- v
		}
		closed := observable.FromChan(values).Subscribe(ctx, observable.Next(func(v int) {
			if v == 3 {
				cancel()
			}
		}))
		require.NoError(t, closed.Wait(context.Background()))
		require.Len(t, values, 6)
	}
}

// stray is a context of a user's own type: it says that it has ended, and never tells.
type stray struct {
	context.Context
	never chan struct{}
	ended atomic.Bool
}

func (s *stray) Done() <-chan struct{} { return s.never }

func (s *stray) Err() error {
	if s.ended.Load() {
		return context.Canceled
	}
	return nil
}

// AfterFunc is what context.AfterFunc calls.
func (s *stray) AfterFunc(func()) (stop func() bool) { return func() bool { return true } }

func TestContext_OfAUsersTypeEndsWhenErrSaysSo(t *testing.T) {
	t.Parallel()
	ctx := &stray{Context: context.Background(), never: make(chan struct{})}
	r := newRig()
	var got []any
	sub := observable.Interval(ms, r.async).Subscribe(ctx, notes[int](&got, func() {
		ctx.ended.Store(len(got) == 2)
	}))
	require.NoError(t, r.host.Run())
	require.Equal(t, []any{0, 1}, got)
	require.True(t, sub.Closed())
}

// ticks are what run in simulated time with the context of a pipeline. Each calls tap in each run.
var ticks = map[string]func(s scheduler.Scheduler, tap func(int)) ints{
	"Interval": func(s scheduler.Scheduler, tap func(int)) ints {
		return observable.Tap(tap)(observable.Interval(ms, s))
	},
	"Interval, filtered": func(s scheduler.Scheduler, tap func(int)) ints {
		return observable.Filter(func(v int) bool { tap(v); return true })(observable.Interval(ms, s))
	},
	"TimerEvery and Delay": func(s scheduler.Scheduler, tap func(int)) ints {
		return observable.Delay[int](ms/2, s)(observable.Tap(tap)(observable.TimerEvery(ms, ms, s)))
	},
	"Interval and ObserveOn": func(s scheduler.Scheduler, tap func(int)) ints {
		return observable.ObserveOn[int](s)(observable.Tap(tap)(observable.Interval(ms, s)))
	},
	"MergeMap of timers": func(s scheduler.Scheduler, tap func(int)) ints {
		later := observable.MergeMap(func(v int) ints { return observable.Map(func(int) int { return v })(observable.Timer(ms/2, s)) })
		return later(observable.Tap(tap)(observable.Interval(ms, s)))
	},
	"FromSliceOn": func(s scheduler.Scheduler, tap func(int)) ints {
		return observable.Tap(tap)(observable.FromSliceOn(make([]int, 99), s))
	},
	"FromSeqOn, many in a run": func(s scheduler.Scheduler, tap func(int)) ints {
		return observable.Tap(tap)(observable.FromSeqOnWithConfig(func(yield func(int) bool) {
			for yield(1) {
			}
		}, s, observable.FromSeqOnConfig{Count: 50}))
	},
	"Share": func(s scheduler.Scheduler, tap func(int)) ints {
		return observable.Share(observable.Tap(tap)(observable.Interval(ms, s)))
	},
	"GroupBy": func(s scheduler.Scheduler, tap func(int)) ints {
		groups := observable.GroupBy(func(v int) int { return v % 2 })(observable.Tap(tap)(observable.Interval(ms, s)))
		return observable.MergeMap(func(g observable.Grouped[int, int]) ints { return g.Observable })(groups)
	},
}

// In simulated time, a run that ends its context is the last, and nothing is left that moves the
// clock.
func TestContext_EndsExactlyInItsOwnRun(t *testing.T) {
	t.Parallel()
	for name, src := range ticks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var first time.Duration
			for i := range often {
				r := newRig()
				ctx, cancel := context.WithCancel(context.Background())
				made, got := 0, []any(nil)
				src(r.async, func(int) { made++ }).Subscribe(ctx, notes[int](&got, func() {
					if len(got) == 3 {
						cancel()
					}
				}))
				require.NoError(t, r.host.Run())
				require.Len(t, got, 3)
				require.LessOrEqual(t, made, 4) // behind a hop, one more may be on its way
				if i == 0 {
					first = r.host.Elapsed()
				}
				require.Equal(t, first, r.host.Elapsed())
				require.Less(t, first, 4*ms)
			}
		})
	}
}

// Another callback of the host ends the context: no run comes after it, and the clock does not move
// for what is pending.
func TestContext_EndsExactlyInARunOfAnother(t *testing.T) {
	t.Parallel()
	schedulers := map[string]func(h host.Host) scheduler.Scheduler{
		"async": func(h host.Host) scheduler.Scheduler { return async.New(h) },
		"frame": func(h host.Host) scheduler.Scheduler { return frame.New(h) },
		"idle":  func(h host.Host) scheduler.Scheduler { return idle.New(h) },
	}
	sources := map[string]func(s scheduler.Scheduler) ints{
		"TimerEvery": func(s scheduler.Scheduler) ints { return observable.TimerEvery(0, time.Second, s) },
		"Debounce": func(s scheduler.Scheduler) ints {
			return observable.DebounceTime[int](time.Second, s)(observable.Interval(7*ms, s))
		},
		"GroupBy": func(s scheduler.Scheduler) ints {
			groups := observable.GroupBy(same[int])(observable.TimerEvery(0, time.Second, s))
			return observable.MergeMap(func(g observable.Grouped[int, int]) ints { return g.Observable })(groups)
		},
		"Share of ShareReplay": func(s scheduler.Scheduler) ints {
			replay := observable.ShareReplayWithConfig[int](1, observable.ShareReplayConfig{RefCount: true})
			return none(observable.Share(replay(observable.TimerEvery(0, time.Second, s))))
		},
		"Share in GroupBy": func(s scheduler.Scheduler) ints {
			groups := observable.GroupBy(same[int])(observable.Share(observable.TimerEvery(0, time.Second, s)))
			return none(observable.MergeMap(func(g observable.Grouped[int, int]) ints { return g.Observable })(groups))
		},
		"Window": func(s scheduler.Scheduler) ints {
			return observable.MergeAll(observable.WindowTime[int](3*time.Second, s)(
				observable.Share(observable.TimerEvery(0, time.Second, s))))
		},
		"frames": func(s scheduler.Scheduler) ints {
			return observable.Repeat[int](observable.Forever)(observable.FromSliceOn([]int{1}, s))
		},
	}
	for name, on := range schedulers {
		for what, src := range sources {
			if what == "frames" && name == "async" {
				continue // it never needs the clock
			}
			t.Run(name+", "+what, func(t *testing.T) {
				t.Parallel()
				for range often {
					r := newRig()
					ctx, cancel := context.WithCancel(context.Background())
					ended := false
					observable.Tap(func(int) { require.False(t, ended) })(src(on(r.host))).
						Subscribe(ctx, ignore[int]())
					_, err := r.host.SetTimeout(func() { ended = true; cancel() }, 100*ms)
					require.NoError(t, err)
					require.NoError(t, r.host.Run())
					require.Equal(t, 100*ms, r.host.Elapsed())
				}
			})
		}
	}
}

// none passes nothing on.
func none(src ints) ints { return observable.Filter(func(int) bool { return false })(src) }

// A source of several goes on until the context of the last has ended, whichever is the last.
func TestContext_OfTheLastUserEndsTheSource(t *testing.T) {
	t.Parallel()
	type group = observable.Grouped[int, int]
	for name, use := range map[string]func(src ints, one, two context.Context) (s *subscription.Subscription){
		"Share": func(src ints, one, two context.Context) (s *subscription.Subscription) {
			shared := observable.Share(src)
			none(shared).Subscribe(one, ignore[int]())
			none(shared).Subscribe(two, ignore[int]())
			return shared.Subscribe(context.Background(), ignore[int]())
		},
		"a Share by way of another": func(src ints, one, two context.Context) (s *subscription.Subscription) {
			shared := observable.Share(observable.Share(src))
			none(shared).Subscribe(one, ignore[int]())
			none(observable.Share(shared)).Subscribe(two, ignore[int]())
			return shared.Subscribe(context.Background(), ignore[int]())
		},
		"groups apart": func(src ints, one, two context.Context) (s *subscription.Subscription) {
			groups := observable.GroupBy(func(n int) int { return n % 2 })(src)
			return groups.Subscribe(context.Background(), observable.Next(func(g group) {
				none(g.Observable).Subscribe([]context.Context{one, two}[g.Key], ignore[int]())
			}))
		},
		"groups of subjects": func(src ints, one, two context.Context) (s *subscription.Subscription) {
			groups := observable.GroupByWithConfig(func(n int) int { return n % 2 }, observable.GroupByConfig[int, int]{
				Connector: func() observable.SubjectLike[int] { return observable.NewReplaySubject[int](1) },
			})(src)
			return groups.Subscribe(context.Background(), observable.Next(func(g group) {
				none(g.Observable).Subscribe([]context.Context{one, two}[g.Key], ignore[int]())
			}))
		},
	} {
		for _, firstEnds := range []bool{true, false} {
			t.Run(fmt.Sprint(name, firstEnds), func(t *testing.T) {
				t.Parallel()
				for range often {
					r := newRig()
					one, endOne := context.WithCancel(context.Background())
					two, endTwo := context.WithCancel(context.Background())
					runs := 0
					src := observable.Tap(func(int) { runs++ })(observable.Interval(ms, r.async))
					third := use(src, one, two)
					ends := []func(){third.Unsubscribe, endOne, endTwo}
					if !firstEnds {
						ends = []func(){endTwo, third.Unsubscribe, endOne}
					}
					for i, end := range ends {
						_, err := r.host.SetTimeout(end, time.Duration(10*i)*ms+ms*5/2)
						require.NoError(t, err)
					}
					require.NoError(t, r.host.Run())
					require.Equal(t, 22, runs)
					require.Equal(t, 45*ms/2, r.host.Elapsed())
				}
			})
		}
	}
}

// An observable that is shared in a circle keeps itself subscribed, and the search for a context
// that lives ends.
func TestContext_EndsInACircle(t *testing.T) {
	t.Parallel()
	r := newRig()
	var shared ints
	shared = observable.Share(observable.Merge(
		observable.Take[int](20)(observable.Interval(ms, r.async)),
		observable.Defer(func() ints { return none(shared) }),
	))
	ctx, cancel := context.WithCancel(context.Background())
	var got []any
	shared.Subscribe(ctx, notes[int](&got, func() {
		if len(got) == 3 {
			cancel()
		}
	}))
	require.NoError(t, r.host.Run())
	require.Equal(t, []any{0, 1, 2}, got)
}

func TestContext_EndsExactlyWithoutAHost(t *testing.T) {
	t.Parallel()
	for _, c := range []vtime.Config{{}, {Mutable: true}} {
		for range often {
			s := vtime.New(c)
			ctx, cancel := context.WithCancel(context.Background())
			own, another := 0, 0
			observable.Interval(2*ms, s).Subscribe(ctx, observable.Next(func(int) { another++ }))
			observable.Interval(ms, s).Subscribe(ctx, observable.Next(func(int) {
				if own++; own == 3 {
					cancel()
				}
			}))
			s.Flush()
			require.Equal(t, 3, own)
			require.Equal(t, 1, another)
			require.Equal(t, 3*ms, s.Frame())
		}
	}
}

func TestContext_ThatHasEndedHearsOfNoClosedHost(t *testing.T) {
	t.Parallel()
	for range often {
		r := newRig()
		ctx, cancel := context.WithCancel(context.Background())
		var got []any
		observable.Interval(ms, r.async).Subscribe(ctx, notes[int](&got, func() {}))
		cancel()
		r.host.Close()
		require.Empty(t, got)
	}
}

// Those that wait for the end return the error of the context, also if the sequence ends afterwards.
func TestContext_EndsTheCallsThatWait(t *testing.T) {
	t.Parallel()
	src := observable.Range(0, 3)
	for name, wait := range map[string]func(ctx context.Context, last func(int)) error{
		"ForEach": func(ctx context.Context, last func(int)) error { return observable.ForEach(ctx, src, last) },
		"TryForEach": func(ctx context.Context, last func(int)) error {
			return observable.TryForEach(ctx, src, func(v int) error { last(v); return errOops })
		},
		"ToSlice": func(ctx context.Context, last func(int)) error {
			_, err := observable.ToSlice(ctx, observable.Tap(last)(src))
			return err
		},
		"LastValue": func(ctx context.Context, last func(int)) error {
			_, err := observable.LastValue(ctx, observable.Tap(last)(src))
			return err
		},
		"Values": func(ctx context.Context, last func(int)) (failure error) {
			for v, err := range observable.Values(ctx, src) {
				if failure = err; err == nil {
					last(v)
				}
			}
			return failure
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range often {
				ctx, cancel := context.WithCancel(context.Background())
				calls := 0
				err := wait(ctx, func(int) { calls++; cancel() })
				require.ErrorIs(t, err, context.Canceled)
				require.Equal(t, 1, calls)
			}
		})
	}
}
