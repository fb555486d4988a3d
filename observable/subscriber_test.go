package observable_test

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable"
)

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

// Each value goes through Next once for each operator, so a call there would be felt: see Next.
func TestNext_IsInlined(t *testing.T) {
	t.Parallel()
	if racing || testing.CoverMode() != "" {
		t.Skip("what counts for coverage, or looks for races, takes Next out of the inliner's budget")
	}
	var calls int
	src := observable.Pipe2(observable.Of(1), observable.Filter(func(int) bool { return true }),
		observable.Map(func(v int) int {
			pcs := make([]uintptr, 64)
			frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
			for more := true; more; {
				var f runtime.Frame
				if f, more = frames.Next(); strings.Contains(f.Function, ".(*Subscriber[...]).Next") {
					require.Nil(t, f.Func, "%s is a call of its own", f.Function)
					calls++
				}
			}
			return v
		}))
	_, err := observable.ToSlice(t.Context(), src)
	require.NoError(t, err)
	require.Positive(t, calls)
}
