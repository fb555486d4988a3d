package embedded_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
)

const year = 365 * 24 * time.Hour

// Nanoseconds since 1970 end in the year 2262, as does a duration after 292 years.
func TestSchedule_WaitsForCenturies(t *testing.T) {
	r := newRig(t)
	c := brief("far")
	c.AckWait, c.Sweep = 5*time.Second, 20*time.Millisecond // a sweep takes nothing far for overdue
	ran := make(chan string, 100)
	e := r.open(c)
	act := durable.Register(e, "act", func(self *durable.Of[time.Duration], d time.Duration) error {
		ran <- self.Key()
		if d > 0 {
			self.Schedule(0, d)
		}
		return nil
	}, durable.ActionConfig[time.Duration]{Claim: true, Timeout: action.Never, Keep: action.Never})
	dues := map[string]time.Duration{"236": 236 * year, "250": 250 * year, "292": 292 * year,
		"the longest": action.Never - 1}
	for key, d := range dues {
		due := time.Now().Add(d)
		require.NoError(t, act.Schedule(r.ctx, key, 0, d))
		require.NoError(t, act.Schedule(r.ctx, "in a run: "+key, d, 0))
		require.Equal(t, "in a run: "+key, take(r, ran), "nothing far has run")
		for _, key := range []string{key, "in a run: " + key} {
			eventually(r, func() bool {
				i, err := act.Inspect(r.ctx, key)
				require.NoError(t, err)
				return i.Status == durable.Pending && !i.Due.Before(due) && i.Due.Before(due.Add(time.Minute))
			})
		}
	}
	eventually(r, func() bool { return r.subjects("rx.d.>") == 0 })
	require.Equal(t, 2*len(dues), r.subjects("rx.s.>"), "no schedule has fired")
	for range 20 {
		require.NoError(t, act.Schedule(r.ctx, "now", 0, 0))
		require.Equal(t, "now", take(r, ran), "nothing far has run")
	}
	for key := range dues {
		require.NoError(t, act.Reschedule(r.ctx, key, 0))
		require.Equal(t, key, take(r, ran))
		eventually(r, func() bool { // it stays for centuries
			i, err := act.Inspect(r.ctx, key)
			require.NoError(t, err)
			return i.Status == durable.Done
		})
	}
}

func TestRun_IsTriedAgainInCenturies(t *testing.T) {
	r := newRig(t)
	ran := make(chan int, 10)
	act := durable.Register(r.open(brief("far retry")), "act", func(self *durable.Of[int], _ int) error {
		ran <- self.Attempt()
		return errors.New("boom")
	}, durable.ActionConfig[int]{Retry: schedule.Every(math.MaxInt64)})
	require.NoError(t, act.Schedule(r.ctx, "k", 0, 0))
	require.Equal(t, 1, take(r, ran))
	eventually(r, func() bool {
		i, err := act.Inspect(r.ctx, "k")
		require.NoError(t, err)
		return i.Attempt == 1 && i.Due.After(time.Now().Add(291*year))
	})
	require.Empty(t, ran)
}
