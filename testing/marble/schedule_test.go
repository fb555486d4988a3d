package marble_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestSchedule_DrawsTheRuns(t *testing.T) {
	t.Parallel()
	const s = time.Second
	for name, c := range map[string]struct {
		waits schedule.Schedule
		unit  time.Duration
		want  string
	}{
		"it goes on":           {schedule.Every(2 * s), s, "--0-1-2-3"},
		"it stops":             {schedule.Of(2*s, s, 3*s), s, "--01--(2|)"},
		"it stops at once":     {schedule.Schedule{}, s, "|"},
		"at once":              {schedule.Of(0), s, "(0|)"},
		"it stops just then":   {schedule.Every(s).AtMost(4), s, "-012(3|)"},
		"longer":               {schedule.Exponential(s, 2), s, "-0-1---2-------3"},
		"long":                 {schedule.Of(s, 20*s, s), s, "-0 19s 1(2|)"},
		"long, in large units": {schedule.Of(time.Hour, 20*time.Hour), time.Hour, "-0 1140m (1|)"},
		"parts of a unit":      {schedule.Every(1500 * time.Millisecond), s, "-0-12-3"},
		"several in a unit":    {schedule.Every(400 * time.Millisecond).AtMost(3), s, "(01)-\n-(2|)"},
		"for ever":             {schedule.Of(s, math.MaxInt64), s, "-0"},
		"small units":          {schedule.Of(s, math.MaxInt64), 1, "1s 0"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, marble.Schedule(c.waits, time.Time{}, c.unit, 4))
		})
	}
}

func TestSchedule_StartsWhereItIsTold(t *testing.T) {
	t.Parallel()
	noon := schedule.New(func(step schedule.Step) (time.Duration, bool) {
		return step.Now.Truncate(24 * time.Hour).Add(12 * time.Hour).Sub(step.Now), step.Attempt == 1
	})
	start := time.Date(2026, 1, 2, 9, 0, 0, 0, time.UTC)
	require.Equal(t, "---(0|)", marble.Schedule(noon, start, time.Hour, 36))
}

func TestSchedule_BadArgumentsPanic(t *testing.T) {
	t.Parallel()
	every := schedule.Every(ms)
	for message, draw := range map[string]func(){
		"unit is not positive":         func() { marble.Schedule(every, time.Time{}, 0, 1) },
		"runs is not between 1 and 36": func() { marble.Schedule(every, time.Time{}, ms, 37) },
	} {
		require.PanicsWithValue(t, "marble: Schedule: "+message, draw)
	}
}
