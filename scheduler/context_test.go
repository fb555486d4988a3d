package scheduler_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
)

type requestID struct{}

func TestScheduleContext_EveryRunGetsIt(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	ctx := context.WithValue(t.Context(), requestID{}, "r1")
	var got []string
	scheduler.ScheduleContext(ctx, async.New(v), func(ctx context.Context, self *action.Of[int], n int) {
		got = append(got, fmt.Sprint(n, ctx.Value(requestID{})))
		if n < 2 {
			self.Schedule(n+1, time.Second)
		}
	}, 0, time.Second)
	require.NoError(t, v.Run())
	require.Equal(t, []string{"0r1", "1r1", "2r1"}, got)
	require.Equal(t, 3*time.Second, v.Elapsed())
}

func TestScheduleContext_EndsWithIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		defer l.Close()
		require.NoError(t, l.Start())
		ctx, cancel := context.WithTimeout(t.Context(), 2500*time.Millisecond)
		defer cancel()
		runs := make(chan int, 9)
		a := scheduler.ScheduleContext(ctx, async.New(l), func(_ context.Context, self *action.Of[int], n int) {
			runs <- n
			self.Schedule(n+1, time.Second)
		}, 1, time.Second)
		time.Sleep(time.Minute)
		require.True(t, a.Closed())
		require.Len(t, runs, 2)

		require.True(t, scheduler.ScheduleContext(ctx, async.New(l), func(context.Context, *action.Of[int], int) {
			t.Error("it runs")
		}, 1, 0).Closed())
		time.Sleep(time.Minute)
	})
}

// A context tells its end on a goroutine of its own, some time later.
func TestScheduleContext_RunsNothingAfterCancel(t *testing.T) {
	t.Parallel()
	for range 100 {
		v := host.NewVirtual(host.Config{})
		ctx, cancel := context.WithCancel(context.Background())
		runs := 0
		a := scheduler.ScheduleContext(ctx, async.New(v), func(_ context.Context, self *action.Of[int], n int) {
			if runs++; n == 3 {
				cancel()
			}
			self.Schedule(n+1, time.Second)
		}, 1, time.Second)
		require.NoError(t, v.Run())
		require.Equal(t, 3, runs)
		require.True(t, a.Closed())
		require.Equal(t, 3*time.Second, v.Elapsed())
	}
}

func TestScheduleContext_MovesNoClockAfterCancel(t *testing.T) {
	t.Parallel()
	for i := range 100 {
		order := []host.TimerOrder{host.StrictOrder, host.NodeOrder}[i%2]
		v := host.NewVirtual(host.Config{TimerOrder: order})
		ctx, cancel := context.WithCancel(context.Background())
		work := func(context.Context, *action.Of[int], int) { t.Error("it runs") }
		one := scheduler.ScheduleContext(ctx, async.New(v), work, 1, time.Minute)
		two := scheduler.ScheduleContext(ctx, frame.New(v), work, 1, 0)
		async.New(v).Schedule(func(*action.Action) { cancel() }, time.Millisecond)
		require.NoError(t, v.Run())
		require.Equal(t, time.Millisecond, v.Elapsed())
		require.True(t, one.Closed())
		require.True(t, two.Closed())
	}
}

func TestScheduleContext_KeepsNothingInTheContextWhenItIsOver(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	ctx := &counting{Context: t.Context(), done: make(chan struct{})}
	a := scheduler.ScheduleContext(ctx, async.New(v), func(context.Context, *action.Of[int], int) {}, 1, 0)
	require.Equal(t, 1, ctx.waiting)
	a.Unsubscribe()
	require.Zero(t, ctx.waiting)
}

// counting is a context that counts who waits for its end.
type counting struct {
	context.Context
	done    chan struct{}
	waiting int
}

func (c *counting) Done() <-chan struct{} { return c.done }

// AfterFunc is what context.AfterFunc calls.
func (c *counting) AfterFunc(func()) (stop func() bool) {
	c.waiting++
	return func() bool { c.waiting--; return true }
}

func TestScheduleContext_RefusesWhatIsMissing(t *testing.T) {
	t.Parallel()
	s := async.New(host.NewVirtual(host.Config{}))
	work := func(context.Context, *action.Of[int], int) {}
	var none context.Context
	require.PanicsWithValue(t, "scheduler: ScheduleContext: nil ctx", func() { scheduler.ScheduleContext(none, s, work, 0, 0) })
	require.PanicsWithValue(t, "scheduler: ScheduleContext: nil scheduler", func() { scheduler.ScheduleContext(t.Context(), nil, work, 0, 0) })
	require.PanicsWithValue(t, "scheduler: ScheduleContext: nil work", func() { scheduler.ScheduleContext[int](t.Context(), s, nil, 0, 0) })
}
