package embedded_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
)

func everyOf(expression string) (schedule.Schedule, error) {
	d, err := time.ParseDuration(expression)
	return schedule.Every(d), err
}

func TestRecurring_GoesOnAfterADeploy(t *testing.T) {
	r := newRig(t)
	ran := make(chan time.Time, 1000)
	deploy := func() (durable.Engine, *durable.Recurring[int]) {
		e := r.open(durable.Config{})
		a := durable.RegisterRecurring(e, "act", func(t *durable.Tick[int], n int) error {
			t.Keep(n + 1)
			ran <- t.At()
			return nil
		}, durable.RecurringConfig[int]{Times: everyOf, Overlap: durable.Queue})
		require.NoError(t, a.Set(r.ctx, "k", "20ms", 0))
		return e, a
	}
	e, _ := deploy()
	last := take(r, ran)
	for range 5 {
		next := take(r, ran)
		require.Equal(t, 20*time.Millisecond, next.Sub(last))
		last = next
	}
	require.NoError(t, e.Close(r.ctx))
	for len(ran) > 0 {
		last = take(r, ran)
	}
	remote := durable.RemoteRecurring(r.open(durable.Config{}), "act",
		durable.RecurringConfig[int]{Times: everyOf})
	require.NoError(t, remote.Set(r.ctx, "k", "20ms", 0), "by a process that runs nothing")
	i, err := remote.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.Pending, i.Status)
	deploy()
	next := take(r, ran)
	require.Equal(t, 20*time.Millisecond, next.Sub(last), "what was missed is made up for")
}

func TestRecurring_CancelEndsTheContextAtTheNextTime(t *testing.T) {
	r := newRig(t)
	ran, ends := make(chan time.Time, 1000), make(chan error, 1000)
	a := durable.RegisterRecurring(r.open(durable.Config{}), "act", func(t *durable.Tick[int], n int) error {
		ran <- t.At()
		<-t.Context().Done()
		ends <- t.Context().Err()
		return t.Context().Err()
	}, durable.RecurringConfig[int]{Times: everyOf, Overlap: durable.Cancel,
		Action: durable.ActionConfig[int]{Retry: schedule.Every(0)}})
	require.NoError(t, a.Set(r.ctx, "k", "50ms", 0))
	last := take(r, ran)
	for range 3 {
		require.Error(t, take(r, ends))
		next := take(r, ran)
		require.Equal(t, 50*time.Millisecond, next.Sub(last), "it is not tried again")
		last = next
	}
}

// What gives up a time tells everybody, as a plain key does, and goes on.
func TestRecurring_GivesUpATime(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		retry schedule.Schedule
		told  string // to OnError
		err   string
	}{
		"when the time for retries is over": {schedule.Every(20 * time.Millisecond).Within(50 * time.Millisecond), "", "boom"},
		"when Retry panics": {schedule.New(func(schedule.Step) (time.Duration, bool) { panic("no schedule") }),
			`durable: Retry of act/"k"`, "boom; Retry: panic: no schedule"},
		"with Claim": {schedule.Of(0), "", "boom"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			failed, troubles := make(chan string, 100), make(chan error, 100)
			ends := make(chan durable.Outcome, 100)
			e := r.open(durable.Config{
				OnFailed: func(run durable.Run, err error) { failed <- fmt.Sprint(run.Key, " ", err) },
				OnError:  func(err error) { troubles <- err },
				Begin: func(ctx context.Context, _ durable.Run) (context.Context, func(durable.Outcome, error)) {
					return ctx, func(o durable.Outcome, _ error) { ends <- o }
				}})
			act := durable.RegisterRecurring(e, "act", func(t *durable.Tick[string], s string) error {
				t.Keep(s + "x")
				return errors.New("boom")
			}, durable.RecurringConfig[string]{Times: everyOf,
				Action: durable.ActionConfig[string]{Retry: c.retry, Claim: name == "with Claim"}})
			require.NoError(t, act.Set(r.ctx, "k", "200ms", "s"))
			for range 2 {
				require.Equal(t, "k boom", take(r, failed))
				for c.told != "" && !strings.Contains(take(r, troubles).Error(), c.told) {
				}
				for o := durable.Unfinished; o != durable.GaveUp; o = take(r, ends) {
					require.Equal(t, durable.Unfinished, o)
				}
			}
			_, err := act.Unset(r.ctx, "k")
			require.NoError(t, err)
			i, err := act.Inspect(r.ctx, "k")
			require.NoError(t, err)
			require.Equal(t, durable.Cancelled, i.Status)
			require.Equal(t, c.err, i.State.Err)
			require.Equal(t, "s", i.State.State, "what failed is not kept")
		})
	}
}

// A record that has no room for the error has Failed: it would be tried again for ever.
func TestRecurring_WithoutRoomForTheErrorHasFailed(t *testing.T) {
	r := newRig(t)
	failed := make(chan string, 100)
	e := r.open(durable.Config{OnFailed: func(run durable.Run, err error) { failed <- run.Key }})
	act := durable.RegisterRecurring(e, "act", func(*durable.Tick[string], string) error {
		return errors.New(strings.Repeat("\x00", 5000))
	}, durable.RecurringConfig[string]{Times: everyOf})
	require.NoError(t, act.Set(r.ctx, "k", "20ms", strings.Repeat("x", 1<<20-10<<10-100)))
	require.Equal(t, "k", take(r, failed))
	eventually(r, func() bool {
		i, err := act.Inspect(r.ctx, "k")
		require.NoError(t, err)
		return i.Status == durable.Failed
	})
}

func TestSet_OfADeployLeavesWhatIsKept(t *testing.T) {
	r := newRig(t)
	ran := make(chan int, 1000)
	deploy := func(expression string, state int) (durable.Engine, *durable.Recurring[int]) {
		e := r.open(durable.Config{})
		act := durable.RegisterRecurring(e, "act", func(t *durable.Tick[int], n int) error {
			ran <- n
			t.Keep(n + 1)
			return nil
		}, durable.RecurringConfig[int]{Times: everyOf})
		require.NoError(t, act.Set(r.ctx, "k", expression, state))
		return e, act
	}
	e, _ := deploy("20ms", 0)
	for n := range 5 {
		require.Equal(t, n, take(r, ran))
	}
	require.NoError(t, e.Close(r.ctx))
	last := 4
	for len(ran) > 0 {
		last = take(r, ran)
	}
	e, _ = deploy("20ms", 0)
	require.Equal(t, last+1, take(r, ran))
	require.NoError(t, e.Close(r.ctx))
	e, act := deploy("1h", 0)
	i, err := act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Greater(t, i.State.State, last)
	require.WithinDuration(t, i.State.At, i.Due, 0)
	require.Greater(t, time.Until(i.Due), 50*time.Minute)
	require.NoError(t, e.Close(r.ctx))
	for len(ran) > 0 {
		take(r, ran)
	}
	deploy("20ms", 1000)
	require.Equal(t, 1000, take(r, ran))
	require.Equal(t, 1001, take(r, ran))
}
