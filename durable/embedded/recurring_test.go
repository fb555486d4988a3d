package embedded_test

import (
	"errors"
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
