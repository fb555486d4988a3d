package embedded_test

import (
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
	i, err := durable.Remote[durable.Recurrence[int]](r.open(durable.Config{}), "act", nil).Inspect(r.ctx, "k")
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
