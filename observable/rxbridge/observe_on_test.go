package rxbridge_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/reactivex/rxgo/v2"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/testkit/schedulers"
	"github.com/rxsched/rxsched/observable/rxbridge"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

// kinds are the schedulers of a host.
var kinds = map[string]func(host.Host) scheduler.Scheduler{
	"async": func(h host.Host) scheduler.Scheduler { return async.New(h) },
	"queue": func(h host.Host) scheduler.Scheduler { return queue.New(h) },
	"asap":  func(h host.Host) scheduler.Scheduler { return asap.New(h) },
	"frame": func(h host.Host) scheduler.Scheduler { return frame.New(h) },
	"idle":  func(h host.Host) scheduler.Scheduler { return idle.New(h) },
	"bare":  func(h host.Host) scheduler.Scheduler { return schedulers.Bare(async.New(h)) },
}

// onLoop runs f in a bubble with a running loop, which is closed at the end.
func onLoop(t *testing.T, f func(t *testing.T, loop *host.Loop)) {
	synctest.Test(t, func(t *testing.T) {
		loop := host.NewLoop(host.Config{FramePeriod: 10 * time.Millisecond})
		require.NoError(t, loop.Start())
		defer loop.Close()
		f(t, loop)
	})
}

func TestObserveOnDeliversEverythingInOrder(t *testing.T) {
	t.Parallel()
	odd := func(_ context.Context, v any) (any, error) {
		if v.(int)%2 == 0 {
			return nil, errBoom
		}
		return v, nil
	}
	persist := rxgo.WithErrorStrategy(rxgo.ContinueOnError)
	cases := []struct {
		name string
		src  func() rxgo.Observable
		opts []rxgo.Option
		want []any
	}{
		{"values", func() rxgo.Observable { return rxgo.Just(1, 2, 3)().Map(double) }, nil, []any{2, 4, 6}},
		{"nothing", rxgo.Empty, nil, nil},
		{"an error", func() rxgo.Observable { return rxgo.Just(1, 2, 3)().Map(odd) }, nil, []any{1, errBoom}},
		{"all errors", func() rxgo.Observable { return rxgo.Range(1, 4).Map(odd, persist) }, nil, []any{1, errBoom, 3, errBoom}},
		{"all errors, as asked for by the observer", func() rxgo.Observable { return rxgo.Range(1, 4).Map(odd) }, []rxgo.Option{persist}, []any{1, errBoom, 3, errBoom}},
		{"through buffers", func() rxgo.Observable { return rxgo.Range(0, 6).Map(double) }, []rxgo.Option{rxgo.WithBufferedChannel(4)}, []any{0, 2, 4, 6, 8, 10}},
		{"from a pool, serialized", func() rxgo.Observable {
			return rxgo.Range(0, 6).Map(double, rxgo.WithPool(3)).Serialize(0, func(v any) int { return v.(int) / 2 })
		}, nil, []any{0, 2, 4, 6, 8, 10}},
		{"from an eager pipeline", func() rxgo.Observable {
			return rxgo.Just(1, 2)().Map(double, rxgo.WithObservationStrategy(rxgo.Eager))
		}, nil, []any{2, 4}},
	}
	for kind, on := range kinds {
		for _, c := range cases {
			t.Run(c.name+" on "+kind, func(t *testing.T) {
				t.Parallel()
				onLoop(t, func(t *testing.T, loop *host.Loop) {
					ctx, cancel := context.WithCancel(t.Context())
					defer cancel()
					opts := append([]rxgo.Option{rxgo.WithContext(ctx)}, c.opts...)
					require.Equal(t, c.want, read(rxbridge.ObserveOn(c.src(), on(loop), opts...).Observe()))
				})
			})
		}
	}
}

func TestObserversFunctionsAreCalledByTheScheduler(t *testing.T) {
	t.Parallel()
	src := items(rxgo.Of(1), rxgo.Error(errBoom), rxgo.Of(2))
	var told []any
	next := func(v any) { told = append(told, v) }
	fail := func(err error) { told = append(told, err) }
	done := func() { told = append(told, "done") }
	cases := []struct {
		name    string
		observe func(rxgo.Observable, rxgo.Option) rxgo.Disposed
		want    []any
	}{
		{"ForEach goes on after an error", func(o rxgo.Observable, ctx rxgo.Option) rxgo.Disposed {
			return o.ForEach(next, fail, done, ctx)
		}, []any{1, errBoom, 2, "done"}},
		{"DoOnNext stops at an error", func(o rxgo.Observable, ctx rxgo.Option) rxgo.Disposed { return o.DoOnNext(next, ctx) }, []any{1}},
		{"DoOnError stops at an error", func(o rxgo.Observable, ctx rxgo.Option) rxgo.Disposed { return o.DoOnError(fail, ctx) }, []any{errBoom}},
		{"DoOnCompleted takes an error for the end", func(o rxgo.Observable, ctx rxgo.Option) rxgo.Disposed {
			return o.DoOnCompleted(done, ctx)
		}, []any{"done"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			told = nil
			onLoop(t, func(t *testing.T, loop *host.Loop) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				<-c.observe(rxbridge.ObserveOn(src, asap.New(loop)), rxgo.WithContext(ctx))
				require.Equal(t, c.want, told)

				told = nil
				<-c.observe(src, rxgo.WithContext(ctx))
				require.Equal(t, c.want, told, "RxGo's own does the same")
			})
		})
	}
}

func TestAnObserverThatHasStoppedIsToldNothingMore(t *testing.T) {
	t.Parallel()
	onLoop(t, func(t *testing.T, loop *host.Loop) {
		var told []error
		src := items(rxgo.Error(errBoom), rxgo.Error(errBoom), rxgo.Error(errBoom))
		room := rxgo.WithBufferedChannel(4) // so that all of them cross in one batch
		<-rxbridge.ObserveOn(src, frame.New(loop)).DoOnError(func(err error) { told = append(told, err) }, room)
		require.Equal(t, []error{errBoom}, told)
	})
}

func TestObserversFunctionsRunOnTheHostsGoroutine(t *testing.T) {
	t.Parallel()
	onLoop(t, func(t *testing.T, loop *host.Loop) {
		var home int64
		require.NoError(t, loop.Post(func() { home = gort.Goid() }))
		synctest.Wait()
		var on []int64
		note := func() { on = append(on, gort.Goid()) }
		<-rxbridge.ObserveOn(items(rxgo.Of(1), rxgo.Error(errBoom)), asap.New(loop)).
			ForEach(func(any) { note() }, func(error) { note() }, note)
		require.Equal(t, []int64{home, home, home}, on)
	})
}

func TestItemsAreLetThroughWhenTheSchedulerSaysSo(t *testing.T) {
	t.Parallel()
	ms := func(n ...time.Duration) (at []time.Duration) {
		for _, d := range n {
			at = append(at, d*time.Millisecond)
		}
		return at
	}
	cases := []struct {
		name string
		opts []rxgo.Option
		want []time.Duration
	}{
		{"one a frame", nil, ms(10, 20, 30, 40, 50)},
		{"as many as the channel has room for", []rxgo.Option{rxgo.WithBufferedChannel(2)}, ms(10, 10, 20, 20, 30)},
		{"all at once, with room enough", []rxgo.Option{rxgo.WithBufferedChannel(8)}, ms(10, 10, 10, 10, 10)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			onLoop(t, func(t *testing.T, loop *host.Loop) {
				var at []time.Duration
				note := func() { at = append(at, loop.Elapsed()) }
				<-rxbridge.ObserveOn(rxgo.Range(0, 4), frame.New(loop), c.opts...).ForEach(func(any) { note() }, nil, note)
				require.Equal(t, c.want, at)
			})
		})
	}
}

func TestAnObserverThatIsBusyHoldsTheSourceUpAndNotTheScheduler(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		opts  []rxgo.Option
		taken int
	}{
		{"one item is on its way", nil, 1},
		{"as many as the channels have room for", []rxgo.Option{rxgo.WithBufferedChannel(3)}, 3 + 3 + 3 + 1},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			onLoop(t, func(t *testing.T, loop *host.Loop) {
				var source endless
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				opts := append([]rxgo.Option{rxgo.WithContext(ctx)}, c.opts...)
				rxbridge.ObserveOn(source.observable(), asap.New(loop), opts...).Observe()
				synctest.Wait()
				require.LessOrEqual(t, source.taken, c.taken)
				idle := false
				require.NoError(t, loop.Post(func() { idle = true }))
				synctest.Wait()
				require.True(t, idle)
			})
		})
	}
}

func TestLeavingEndsTheCrossing(t *testing.T) {
	t.Parallel()
	onLoop(t, func(t *testing.T, loop *host.Loop) {
		var source endless
		ctx, cancel := context.WithCancel(t.Context())
		got := rxbridge.ObserveOn(source.observable().Map(double), asap.New(loop)).Observe(rxgo.WithContext(ctx))
		require.Equal(t, 0, (<-got).V)
		require.Equal(t, 2, (<-got).V)
		cancel()
		synctest.Wait()
		require.Empty(t, read(got))
		require.True(t, source.ended)
	})
}

func TestWhatWaitsForTheSchedulerIsWithdrawn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := host.NewVirtual(host.Config{})
		ctx, cancel := context.WithCancel(t.Context())
		var told []any
		disposed := rxbridge.ObserveOn(rxgo.Range(0, 9), async.New(v), rxgo.WithContext(ctx), rxgo.WithBufferedChannel(4)).
			DoOnNext(func(v any) { told = append(told, v) })
		synctest.Wait()
		_, pending := v.Next()
		require.True(t, pending)
		cancel()
		<-disposed
		_, pending = v.Next()
		require.False(t, pending)
		require.Empty(t, told)
	})
}

func TestAClosedHostIsAnError(t *testing.T) {
	t.Parallel()
	for kind, on := range kinds {
		if kind == "queue" {
			continue // runs on the caller's goroutine, whatever its host does
		}
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			v := host.NewVirtual(host.Config{})
			require.NoError(t, v.Close())
			s := on(v)
			src := rxgo.Never()
			if kind == "bare" {
				src = rxgo.Just(1)() // it can't say that its host is closed, but refuses the first item
			}
			require.Equal(t, []any{scheduler.ErrAbandoned}, read(rxbridge.ObserveOn(src, s).Observe()))
			require.Equal(t, []any{scheduler.ErrAbandoned}, read(rxbridge.SubscribeOn(src, s).Observe()))
			require.ErrorIs(t, collect(rxbridge.From[int](rxbridge.ObserveOn(src, s))).err, scheduler.ErrAbandoned)

			var told []any
			<-rxbridge.ObserveOn(src, s).ForEach(nil, func(err error) { told = append(told, err) }, func() { told = append(told, "done") })
			require.Equal(t, []any{scheduler.ErrAbandoned, "done"}, told)
		})
	}
}

func TestAHostKeepsNothingOfAnObserverThatHasLeft(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := async.New(host.NewVirtual(host.Config{}))
		for range 100 {
			ctx, leave := context.WithCancel(t.Context())
			rxbridge.ObserveOn(rxgo.Never(), s).Observe(rxgo.WithContext(ctx))
			leave()
		}
		synctest.Wait()
		require.Zero(t, scheduler.Lifetime(s, 0).Len())
	})
}

func TestAHostThatIsClosedMeanwhileIsAnErrorAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := host.NewVirtual(host.Config{})
		feed := make(chan rxgo.Item)
		got := rxbridge.ObserveOn(rxgo.FromChannel(feed), asap.New(v)).Observe()
		feed <- rxgo.Of(1)
		synctest.Wait()
		require.True(t, v.Step())
		require.Equal(t, 1, (<-got).V)
		require.NoError(t, v.Close())
		require.Equal(t, []any{scheduler.ErrAbandoned}, read(got))
	})
}

func TestAnotherWorksPanicInTheSameFlushIsAnError(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var uncaught []any
		v := host.NewVirtual(host.Config{OnError: func(p *host.PanicError) { uncaught = append(uncaught, p.Value) }})
		s := asap.New(v)
		subscribe := rxbridge.SubscribeOn(rxgo.Just(1)(), s)
		s.Schedule(func(*action.Action) { panic("first in the batch") }, 0)
		got := rxbridge.ObserveOn(rxgo.Just(1)(), s, rxgo.WithContext(t.Context())).Observe(rxgo.WithBufferedChannel(1))
		also := subscribe.Observe(rxgo.WithBufferedChannel(1))
		synctest.Wait()
		for v.Step() {
		}
		require.Equal(t, []any{scheduler.ErrAbandoned}, read(got))
		require.Equal(t, []any{scheduler.ErrAbandoned}, read(also))
		require.Equal(t, []any{"first in the batch"}, uncaught)
	})
}

func TestAPanicOfAnObserverReachesTheHostAndEndsTheSequence(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var uncaught []any
		v := host.NewVirtual(host.Config{OnError: func(p *host.PanicError) { uncaught = append(uncaught, p.Value) }})
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var told []any
		disposed := rxbridge.ObserveOn(rxgo.Just(1, 2)(), asap.New(v), rxgo.WithContext(ctx)).ForEach(
			func(v any) { panic(v) },
			func(err error) { told = append(told, err) },
			func() { told = append(told, "done") })
		for synctest.Wait(); v.Step(); synctest.Wait() {
		}
		<-disposed
		require.Equal(t, []any{1}, uncaught)
		require.Empty(t, told)
	})
}

func TestConnectGoesToTheSource(t *testing.T) {
	t.Parallel()
	bridges := map[string]func(rxgo.Observable, scheduler.Scheduler, ...rxgo.Option) rxgo.Observable{
		"through ObserveOn":   rxbridge.ObserveOn,
		"through SubscribeOn": rxbridge.SubscribeOn,
	}
	for name, bridge := range bridges {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			onLoop(t, func(t *testing.T, loop *host.Loop) {
				feed := make(chan rxgo.Item, 2)
				feed <- rxgo.Of(1)
				feed <- rxgo.Of(2)
				close(feed)
				hot := bridge(rxgo.FromChannel(feed, rxgo.WithPublishStrategy()), asap.New(loop), rxgo.WithBufferedChannel(2))
				a, b := hot.Observe(), hot.Observe()
				synctest.Wait() // SubscribeOn observes later
				_, disconnect := hot.Connect(t.Context())
				defer disconnect()
				require.Equal(t, []any{1, 2}, read(a))
				require.Equal(t, []any{1, 2}, read(b))
			})
		})
	}
}

func TestASourceKeepsItsContextIfTheObserverGivesNone(t *testing.T) {
	t.Parallel()
	onLoop(t, func(t *testing.T, loop *host.Loop) {
		var source endless
		ctx, cancel := context.WithCancel(t.Context())
		got := rxbridge.ObserveOn(source.observable(rxgo.WithContext(ctx)), asap.New(loop)).Observe()
		require.Equal(t, 0, (<-got).V)
		cancel()
		read(got)
		require.True(t, source.ended)
	})
}

func TestObserveOnDeliversWhatHasCrossedWhenItsHostCloses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := host.NewVirtual(host.Config{})
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		src := rxgo.Just(1, 2, 3, 4, 5, 6, 7, 8)()
		items := rxbridge.ObserveOn(src, async.New(v), rxgo.WithBufferedChannel(2), rxgo.WithContext(ctx)).Observe()
		for range 3 { // two fill the channel, and the third waits for room
			synctest.Wait()
			require.True(t, v.Step())
		}
		synctest.Wait()
		require.NoError(t, v.Close())
		var got []any
		for item := range items {
			if item.Error() {
				got = append(got, item.E)
			} else {
				got = append(got, item.V)
			}
		}
		require.Equal(t, []any{1, 2, 3, scheduler.ErrAbandoned}, got)
	})
}

// A handler may flush its own scheduler, where that can be nested.
func TestForEachOfAHandlerThatFlushes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := virtual.New(virtual.Config{})
		var got []any
		disposed := rxbridge.ObserveOn(rxgo.Just(1, 2, 3)(), s, rxgo.WithBufferedChannel(8)).ForEach(func(v any) {
			got = append(got, v)
			s.Flush()
		}, func(err error) { t.Error(err) }, func() {})
		synctest.Wait()
		s.Flush()
		<-disposed
		require.Equal(t, []any{1, 2, 3}, got)
	})
}
