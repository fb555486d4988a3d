package observable_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

// A source that ends synchronously does not make the stack grow, and is torn down before it is
// subscribed again.
func TestRerunning_SynchronousSources(t *testing.T) {
	t.Parallel()
	const runs = 10_000
	open, values := 0, 0
	src := func(end func(*observable.Subscriber[int])) observable.Observable[int] {
		return observable.New(func(dst *observable.Subscriber[int]) {
			if open++; open > 1 {
				t.Error("two runs at a time")
			}
			dst.AddFunc(func() { open-- })
			dst.Next(1)
			end(dst)
		})
	}
	completes := src(func(dst *observable.Subscriber[int]) { dst.Complete() })
	fails := src(func(dst *observable.Subscriber[int]) { dst.Error(errOops) })
	for name, many := range map[string]observable.Observable[int]{
		"Repeat": observable.Repeat[int](runs)(completes),
		"Retry":  observable.Retry[int](runs)(fails),
	} {
		values = 0
		observable.Pipe1(many, observable.Take[int](runs)).Subscribe(ctx, observable.Next(func(int) { values++ }))
		require.Equal(t, runs, values, name)
	}
}

// Each subscriber of an operator, or of a timer, has a schedule that begins with it.
func TestSchedules_AreToldTheNumberTheTimesAndTheError(t *testing.T) {
	t.Parallel()
	h, s := virtual()
	var steps []string
	waits := schedule.New(func(step schedule.Step) (time.Duration, bool) {
		started, now := step.Started.Sub(h.Now().Add(-h.Elapsed())), step.Now.Sub(step.Started)
		steps = append(steps, fmt.Sprint(step.Attempt, " ", started, "+", now, " ", step.Err))
		return 2 * ms, step.Attempt < 2
	})
	type obs = observable.Observable[int]
	reset := observable.RetryAfterConfig{ResetOnSuccess: true}
	fails := observable.ConcatWith(observable.Throw[int](errOops))(observable.Timer(ms, s))
	for name, c := range map[string]struct {
		src  obs
		want []string
	}{
		"timer": {observable.TimerAfter(waits, s), []string{"1 %v+0s <nil>", "2 %v+2ms <nil>"}},
		"retry": {observable.RetryAfter[int](waits, s)(fails), []string{"1 %v+1ms error", "2 %v+4ms error"}},
		"repeat": {observable.RepeatAfter[int](waits, s)(observable.Timer(ms, s)),
			[]string{"1 %v+1ms <nil>", "2 %v+4ms <nil>"}},
	} {
		for range 2 {
			h.Advance(time.Second)
			steps = nil
			began := h.Elapsed()
			c.src.Subscribe(ctx, observable.Observer[int]{Error: func(error) {}})
			h.Advance(time.Second)
			require.Len(t, steps, len(c.want), name)
			for i, want := range c.want {
				require.Equal(t, fmt.Sprintf(want, began), steps[i], name)
			}
		}
	}
	steps = nil
	began := h.Elapsed()
	lasting := observable.RetryAfterWithConfig[int](waits, s, reset)
	observable.Pipe2(fails, lasting, observable.Take[int](3)).Subscribe(ctx, ignore[int]())
	h.Advance(time.Second)
	require.Equal(t, []string{
		fmt.Sprintf("1 %v+0s error", began+ms), fmt.Sprintf("1 %v+0s error", began+4*ms),
	}, steps)
}

func TestSchedule_ThatPanicsClosesTheSubscription(t *testing.T) {
	t.Parallel()
	h, s := virtual()
	waits := schedule.New(func(step schedule.Step) (time.Duration, bool) {
		if step.Attempt == 2 {
			panic("boom")
		}
		return ms, true
	})
	for name, src := range map[string]observable.Observable[int]{
		"timer":  observable.TimerAfter(waits, s),
		"retry":  observable.RetryAfter[int](waits, s)(observable.Throw[int](errOops)),
		"repeat": observable.RepeatAfter[int](waits, s)(observable.Empty[int]()),
	} {
		sub := src.Subscribe(ctx, ignore[int]())
		require.PanicsWithValue(t, "boom", func() { h.Advance(time.Second) }, name)
		require.True(t, sub.Closed(), name)
	}
}
