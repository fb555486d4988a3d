package observable_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

func TestSubscriber_SendsNothingAfterTheEnd(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*observable.Subscriber[string]){
		"|": func(dst *observable.Subscriber[string]) { dst.Complete() },
		"#": func(dst *observable.Subscriber[string]) { dst.Error(errOops) },
	} {
		r := newRig()
		got := watch(r, observable.New(func(dst *observable.Subscriber[string]) {
			dst.Next("a")
			end(dst)
			dst.Next("b")
			dst.Complete()
			dst.Error(errOops)
		}))
		require.Equal(t, "0a 0"+name, got)
	}
}

func TestSubscriber_DeliversTheEndBeforeItTearsDown(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.New(func(dst *observable.Subscriber[string]) {
		dst.AddFunc(func() { r.note(" torn down") })
		dst.Next("a")
		dst.Complete()
	})
	require.Equal(t, "0a 0| 0 torn down", watch(r, src))
}

func TestSubscriber_TearsDownFromTheSourceOn(t *testing.T) {
	t.Parallel()
	r := newRig()
	finalize := func(name string) observable.Operator[string, string] {
		return observable.Finalize[string](func() { r.note(name) })
	}
	src := observable.Pipe4(r.cold("-a-b-c|"), finalize("near"), observable.Map(strings.ToUpper), finalize("far"), observable.Take[string](2))
	require.Equal(t, "1A 3B 3| 3near 3far", watch(r, src))
}

func TestContext_ThatHasEndedStartsNothing(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	sub := observable.New(func(*observable.Subscriber[int]) { t.Error("subscribed") }).Subscribe(ctx, ignore[int]())
	require.True(t, sub.Closed())
}

func TestSubscriberContext_EndsWithTheSubscriber(t *testing.T) {
	t.Parallel()
	type key struct{}
	ctx := context.WithValue(context.Background(), key{}, "v")
	var live context.Context
	src := observable.New(func(dst *observable.Subscriber[int]) {
		live = dst.Context()
		require.Same(t, live, dst.Context())
		dst.Next(1)
	})
	sub := observable.Pipe1(src, observable.Map(func(v int) int { return v })).Subscribe(ctx, ignore[int]())
	require.Equal(t, "v", live.Value(key{}))
	require.NoError(t, live.Err())
	sub.Unsubscribe()
	require.ErrorIs(t, live.Err(), context.Canceled)
}

func TestError_WithoutAHandlerPanics(t *testing.T) {
	t.Parallel()
	torn := false
	src := observable.New(func(dst *observable.Subscriber[int]) {
		dst.AddFunc(func() { torn = true })
		dst.Error(errOops)
	})
	value := recovered(func() {
		observable.Pipe1(src, observable.Map(func(v int) int { return v })).Subscribe(context.Background(), ignore[int]())
	})
	var unhandled *observable.UnhandledError
	require.ErrorAs(t, value.(error), &unhandled)
	require.ErrorIs(t, unhandled, errOops)
	require.EqualError(t, unhandled, "observable: unhandled error: "+errOops.Error())
	require.True(t, torn)
	require.EqualError(t, &observable.UnhandledError{}, "observable: unhandled error: <nil>")
}

func TestPanic_ClosesTheSubscriptionAndReachesTheHost(t *testing.T) {
	t.Parallel()
	boom := errors.New("boom")
	for name, op := range map[string]func(*rig) observable.Operator[string, string]{
		"in a project": always(observable.Map(func(string) string { panic(boom) })),
		"in an inlet":  always(observable.MergeMap(func(string) observable.Observable[string] { panic(boom) })),
		"in a tap":     always(observable.TapObserver(observable.Observer[string]{Complete: func() { panic(boom) }})),
		"in an inner source": always(observable.MergeMap(func(string) observable.Observable[string] {
			return observable.New(func(*observable.Subscriber[string]) { panic(boom) })
		})),
		"behind a timer": func(r *rig) observable.Operator[string, string] {
			return observable.Compose2(observable.DebounceTime[string](ms/2, r.async), observable.Map(func(string) string { panic(boom) }))
		},
		"behind a hop": func(r *rig) observable.Operator[string, string] {
			return observable.Compose2(observable.ObserveOn[string](r.async), observable.Map(func(string) string { panic(boom) }))
		},
		"in a late subscription": func(r *rig) observable.Operator[string, string] {
			return observable.Compose2(
				func(observable.Observable[string]) observable.Observable[string] {
					return observable.Defer(func() observable.Observable[string] { panic(boom) })
				},
				observable.SubscribeOn[string](r.async))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			torn := 0
			src := observable.Merge(op(r)(r.cold("-a|")), observable.Never[string]())
			sub := observable.Pipe1(src, observable.Finalize[string](func() { torn++ })).Subscribe(context.Background(), observer[string](r))
			value := recovered(func() { r.host.Advance(10 * ms) })
			require.ErrorIs(t, value.(error), boom)
			require.True(t, sub.Closed())
			require.Equal(t, 1, torn)
			r.host.Advance(10 * ms)
			require.NotContains(t, r.log, "1#")
			require.NotContains(t, r.log, "2|")
		})
	}
}

// Only the operator stands between its timer and the observer.
func TestPanic_BelowAnOperatorOfAUserThatSendsByATimer(t *testing.T) {
	t.Parallel()
	r := newRig()
	late := observable.Operate(func(src strs, dst *observable.Subscriber[string]) {
		observable.Forward(src, dst, func(v string) {
			dst.Add(r.async.Schedule(func(*action.Action) { dst.Next(v) }, ms))
		})
	})
	sub := late(r.cold("-a")).Subscribe(ctx, observable.Next(func(v string) { panics(v) }))
	require.Equal(t, errOops, recovered(func() { r.host.Advance(10 * ms) }))
	require.True(t, sub.Closed())
}

func TestPanic_DuringSubscribeComesOutOfIt(t *testing.T) {
	t.Parallel()
	torn := false
	src := observable.Pipe2(observable.Range(0, 3),
		observable.Finalize[int](func() { torn = true }),
		observable.Map(func(int) int { panic("boom") }))
	require.Equal(t, "boom", recovered(func() { src.Subscribe(context.Background(), ignore[int]()) }))
	require.True(t, torn)
}

func TestUnsubscribe_FromAnotherGoroutineStopsTimers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		loop := host.NewLoop(host.Config{})
		loop.Start()
		defer loop.Close()
		s := async.New(loop)
		ticks := 0
		sub := observable.Pipe2(observable.Interval(ms, s), observable.BufferTime[int](3*ms, s), observable.ObserveOn[[]int](s)).
			Subscribe(t.Context(), observable.Next(func([]int) { ticks++ }))
		<-loopAfter(loop, 10)
		synctest.Wait()
		sub.Unsubscribe()
		require.Equal(t, 3, ticks)
		<-loopAfter(loop, 10)
		synctest.Wait()
		require.Equal(t, 3, ticks)
	})
}

// loopAfter is closed by a timer of the loop after so many milliseconds.
func loopAfter(loop *host.Loop, n int) <-chan struct{} {
	done := make(chan struct{})
	if _, err := loop.SetTimeout(func() { close(done) }, time.Duration(n)*ms); err != nil {
		panic(err)
	}
	return done
}
