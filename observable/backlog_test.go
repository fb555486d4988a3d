package observable_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/queue"
)

var overflows = map[string]observable.Overflow{
	"block":       observable.OverflowBlock,
	"drop oldest": observable.OverflowDropOldest,
	"drop newest": observable.OverflowDropNewest,
	"keep latest": observable.OverflowKeepLatest,
	"fail":        observable.OverflowFail,
}

// observeOn is ObserveOn with room for two, and a delay.
func observeOn(overflow string, delay int) func(*rig) observable.Operator[string, string] {
	return func(r *rig) observable.Operator[string, string] {
		return observable.ObserveOnWithConfig[string](r.async, observable.ObserveOnConfig{
			Delay:   ms * time.Duration(delay),
			Backlog: observable.Backlog{Limit: 2, Overflow: overflows[overflow]},
		})
	}
}

// pending is MergeMap of one at a time, each of which takes three milliseconds, with room for two.
func pending(overflow string) func(*rig) observable.Operator[string, string] {
	return func(r *rig) observable.Operator[string, string] {
		return observable.MergeMapWithConfig(func(v string) observable.Observable[string] {
			return observable.Pipe1(r.cold("---x|"), observable.Map(func(string) string { return v }))
		}, observable.MergeConfig{Concurrent: 1, Pending: observable.Backlog{Limit: 2, Overflow: overflows[overflow]}})
	}
}

func TestBacklog_InVirtualTime(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"ObserveOn of a burst: drop oldest", "(abcde|)", observeOn("drop oldest", 0), "0d 0e 0|"},
		{"ObserveOn of a burst: drop newest", "(abcde|)", observeOn("drop newest", 0), "0a 0b 0|"},
		{"ObserveOn of a burst: keep latest", "(abcde|)", observeOn("keep latest", 0), "0e 0|"},
		{"ObserveOn of a burst: keep latest, and one more", "(abcdef|)", observeOn("keep latest", 0), "0e 0f 0|"},
		{"ObserveOn of a burst: fail", "(abcde|)", observeOn("fail", 0), "0a 0b 0#"},
		{"ObserveOn in time for all", "a--b--c--|", observeOn("fail", 3), "3a 6b 9c 12|"},
		{"ObserveOn late: drop oldest", "abcdef|", observeOn("drop oldest", 3), "7e 8f 9|"},
		{"ObserveOn late: drop newest", "abcdef|", observeOn("drop newest", 3), "3a 4b 7e 8f 9|"},
		{"ObserveOn late: keep latest", "abcdef|", observeOn("keep latest", 3), "7e 8f 9|"},
		{"ObserveOn late: fail", "abcdef|", observeOn("fail", 3), "3a 4b 5#"},
		{"ObserveOn passes an error after what waits", "(ab#)", observeOn("drop oldest", 0), "0a 0b 0#"},

		{"MergeMap: drop oldest", "(abcde|)", pending("drop oldest"), "3a 7d 11e 12|"},
		{"MergeMap: drop newest", "(abcde|)", pending("drop newest"), "3a 7b 11c 12|"},
		{"MergeMap: keep latest", "(abcdef|)", pending("keep latest"), "3a 7f 8|"},
		{"MergeMap: fail", "(abcde|)", pending("fail"), "0#"},
		{"MergeMap: room again", "(abc)d|", pending("fail"), "1#"},
		{"MergeMap: room again later", "(abc)d|", pending("drop newest"), "3a 7b 11c 12|"},
		{"MergeMap: in time for all", "(ab)----c|", pending("fail"), "3a 7b 11c 12|"},
	})
}

// Values that come from inside the delivery of another wait at the gate.
func TestBacklog_OfArrivals(t *testing.T) {
	t.Parallel()
	for overflow, want := range map[string][]string{
		"drop oldest": {"0first", "0d", "0e", "0|"},
		"drop newest": {"0first", "0a", "0b", "0|"},
		"keep latest": {"0first", "0e", "0|"},
		"fail":        {"0first", "0a", "0b", "0#"},
		"block":       {"0first", "0a", "0b", "0#"},
	} {
		t.Run(overflow, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			x, y := observable.NewSubject[string](), observable.NewSubject[string]()
			o := observer[string](r)
			next := o.Next
			o.Next = func(v string) {
				next(v)
				if v == "first" {
					observable.Of("a", "b", "c", "d", "e").Subscribe(context.Background(), y.Observer())
				}
			}
			c := observable.MergeConfig{Arriving: observable.Backlog{Limit: 2, Overflow: overflows[overflow]}}
			mergeWith(c, x.Observable(), y.Observable()).Subscribe(context.Background(), o)
			x.Next("first")
			x.Complete()
			require.Equal(t, want, r.log)
		})
	}
}

// failure is the error that src ends with when it is subscribed and h has run.
func failure[T any](h *host.Virtual, src observable.Observable[T]) (failure error) {
	src.Subscribe(context.Background(), observable.Observer[T]{Error: func(err error) { failure = err }})
	h.Advance(time.Second)
	return failure
}

func TestBacklog_FailsNamingTheLimit(t *testing.T) {
	t.Parallel()
	r := newRig()
	bound := observable.Backlog{Limit: 3, Overflow: observable.OverflowFail}
	err := failure(r.host, observable.Pipe1(observable.Range(0, 10), observable.ObserveOnWithConfig[int](r.async, observable.ObserveOnConfig{Backlog: bound})))
	var overflow *observable.OverflowError
	require.ErrorAs(t, err, &overflow)
	require.Equal(t, 3, overflow.Limit)
	require.EqualError(t, err, "observable: backlog overflow: the limit is 3")
}

func TestBacklog_OverflowFailUnsubscribesTheSourceAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig()
	torn := false
	source := observable.NewSubject[int]()
	observable.Pipe2(source.Observable(),
		observable.Finalize[int](func() { torn = true }),
		observable.ObserveOnWithConfig[int](r.async, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 1, Overflow: observable.OverflowFail}}),
	).Subscribe(context.Background(), observer[int](r))
	source.Next(1)
	require.False(t, torn)
	source.Next(2)
	require.True(t, torn)
	require.Empty(t, r.log)
	r.host.Advance(0)
	require.Equal(t, []string{"0 1", "0#"}, r.log)
}

func TestBacklog_NeverWaitsForItsOwnGoroutine(t *testing.T) {
	t.Parallel()
	t.Run("a burst", func(t *testing.T) {
		t.Parallel()
		r := newRig()
		require.Equal(t, "0a 0b 0#", watch(r, observeOn("block", 0)(r)(r.cold("(abcde|)"))))
	})
	blocking := observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 1}}
	t.Run("the host's owner", func(t *testing.T) {
		t.Parallel()
		r := newRig()
		src := observable.Pipe1(pushed(9), observable.ObserveOnWithConfig[int](r.async, blocking))
		require.ErrorIs(t, failure(r.host, src), observable.ErrWouldDeadlock)
	})
	t.Run("a callback of a loop", func(t *testing.T) {
		t.Parallel()
		loop := host.NewLoop(host.Config{})
		s := async.New(loop)
		var err error
		src := observable.Pipe2(pushed(9), observable.SubscribeOn[int](s), observable.ObserveOnWithConfig[int](s, blocking))
		src.Subscribe(context.Background(), observable.Observer[int]{Error: func(e error) { err = e }})
		require.NoError(t, loop.RunUntilIdle(context.Background()))
		require.ErrorIs(t, err, observable.ErrWouldDeadlock)
	})
	t.Run("the loop's goroutine, after it has run", func(t *testing.T) {
		t.Parallel()
		loop := host.NewLoop(host.Config{})
		_, err := loop.Poll()
		require.NoError(t, err)
		src := observable.Pipe1(pushed(9), observable.ObserveOnWithConfig[int](async.New(loop), blocking))
		src.Subscribe(context.Background(), observable.Observer[int]{Error: func(e error) { err = e }})
		require.NoError(t, loop.RunUntilIdle(context.Background()))
		require.ErrorIs(t, err, observable.ErrWouldDeadlock)
	})
	t.Run("a queue", func(t *testing.T) {
		t.Parallel()
		r := newRig()
		s := queue.New(r.host)
		source := observable.NewSubject[int]()
		var err error
		observable.Pipe1(source.Observable(), observable.ObserveOnWithConfig[int](s, blocking)).Subscribe(context.Background(), observable.Observer[int]{
			Next: func(v int) {
				if v == 0 {
					source.Next(1)
					source.Next(2)
				}
			},
			Error: func(e error) { err = e },
		})
		source.Next(0)
		require.NoError(t, err) // a subject does not nest: each value is delivered before the next is sent
		s.Schedule(func(*action.Action) { source.Next(3); source.Next(4) }, 0)
		require.ErrorIs(t, err, observable.ErrWouldDeadlock)
	})
	t.Run("a closed host", func(t *testing.T) {
		t.Parallel()
		loop := host.NewLoop(host.Config{})
		require.NoError(t, loop.Close())
		src := observable.Pipe1(pushed(9), observable.ObserveOnWithConfig[int](async.New(loop), blocking))
		src.Subscribe(context.Background(), ignore[int]()) // returns
	})
	t.Run("a merge", func(t *testing.T) {
		t.Parallel()
		r := newRig()
		nested := observable.New(func(dst *observable.Subscriber[string]) {
			dst.AddFunc(func() { r.note("torn") })
			dst.Next("a")
		})
		var send func(string)
		src := observable.Pipe2(nested,
			func(src observable.Observable[string]) observable.Observable[string] {
				return observable.New(func(dst *observable.Subscriber[string]) {
					send = dst.Next
					src.SubscribeTo(dst)
				})
			},
			observable.MergeMapWithConfig(func(v string) observable.Observable[string] {
				return observable.Concat(observable.Of(v), observable.Never[string]())
			}, observable.MergeConfig{Concurrent: 1, Pending: observable.Backlog{Limit: 1}}))
		o := observer[string](r)
		next := o.Next
		o.Next = func(v string) {
			next(v)
			send("b")
			send("c")
		}
		src.Subscribe(context.Background(), o)
		require.Equal(t, []string{"0a", "0#", "0torn"}, r.log)
	})
}

// pushed sends n values without asking whether there is room, as sources of users do.
func pushed(n int) observable.Observable[int] {
	return observable.New(func(dst *observable.Subscriber[int]) {
		for i := 0; i < n && !dst.Closed(); i++ {
			dst.Next(i)
		}
		dst.Complete()
	})
}

// count is a source of n values on a goroutine of its own, and how many it has sent.
func count(wg *sync.WaitGroup, n int) (src observable.Observable[int], sent *atomic.Int64) {
	sent = new(atomic.Int64)
	return inBackground(wg, observable.Pipe1(pushed(n), observable.Tap(func(int) { sent.Add(1) }))), sent
}

func TestBacklog_BlockEndsWithTheSubscription(t *testing.T) {
	t.Parallel()
	for name, src := range map[string]func(*rig, observable.Observable[int]) observable.Observable[int]{
		"ObserveOn": func(r *rig, src observable.Observable[int]) observable.Observable[int] {
			return observable.ObserveOnWithConfig[int](r.async, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 2}})(src)
		},
		"MergeMap": func(_ *rig, src observable.Observable[int]) observable.Observable[int] {
			return observable.MergeMapWithConfig(func(int) observable.Observable[int] { return observable.Never[int]() },
				observable.MergeConfig{Concurrent: 1, Pending: observable.Backlog{Limit: 1}})(src)
		},
		"ConcatMapEager": func(_ *rig, src observable.Observable[int]) observable.Observable[int] {
			return observable.ConcatMapEagerWithConfig(func(int) observable.Observable[int] { return observable.Never[int]() },
				observable.ConcatMapEagerConfig{Concurrent: 1, Pending: observable.Backlog{Limit: 1}})(src)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				var wg sync.WaitGroup
				feed, sent := count(&wg, each)
				sub := src(newRig(), feed).Subscribe(ctx, ignore[int]())
				synctest.Wait()
				require.EqualValues(t, 3, sent.Load()) // two wait or run, one can't
				cancel()
				wg.Wait() // the producer goes on
				require.True(t, sub.Closed())
			})
		})
	}
}

func TestMerge_DropsAreSerialised(t *testing.T) {
	t.Parallel()
	for name, overflow := range overflows {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var wg sync.WaitGroup
			bound := observable.Backlog{Limit: 2, Overflow: overflow}
			values := 0
			o := exclusive[int](t, &values)
			if overflow == observable.OverflowFail {
				o.Error = func(error) {}
			}
			sub := observable.Pipe1(inBackground(&wg, observable.Range(0, eight)), observable.MergeMapWithConfig(func(int) observable.Observable[int] {
				return inBackground(&wg, observable.Range(0, each))
			}, observable.MergeConfig{Concurrent: 3, Pending: bound, Arriving: bound})).Subscribe(context.Background(), o)
			wg.Wait()
			require.True(t, sub.Closed())
			require.LessOrEqual(t, values, eight*each)
		})
	}
}
