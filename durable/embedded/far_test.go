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

// Nanoseconds since 1970 end in the year 2262.
func TestSchedule_WaitsForCenturies(t *testing.T) {
	r := newRig(t)
	c := brief("far")
	c.Sweep = 20 * time.Millisecond // a sweep takes nothing far for overdue
	ran := make(chan string, 10)
	act := durable.Register(r.open(c), "act", func(self *durable.Of[int], _ int) error {
		ran <- self.Key()
		return errors.New("boom")
	}, durable.ActionConfig[int]{Retry: schedule.Every(math.MaxInt64)})
	require.NoError(t, act.Schedule(r.ctx, "far", 0, action.Never-1))
	require.NoError(t, act.Schedule(r.ctx, "fails", 0, 0))
	require.Equal(t, "fails", take(r, ran))
	for _, key := range []string{"far", "fails"} {
		eventually(r, func() bool {
			i, err := act.Inspect(r.ctx, key)
			require.NoError(t, err)
			return i.Status == durable.Pending && i.Due.Year() == 2262
		})
	}
	eventually(r, func() bool { return r.subjects("rx.d.>") == 0 })
	require.Equal(t, 2, r.subjects("rx.s.>"), "no schedule has fired")
	require.NoError(t, act.Schedule(r.ctx, "now", 0, 0))
	require.Equal(t, "now", take(r, ran), "nothing far has run")
}
