package cron_test

import (
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule/cron"
)

const layout = "2006-01-02 15:04 MST"

func zone(t testing.TB, name string) *time.Location {
	at, err := time.LoadLocation(name)
	require.NoError(t, err)
	return at
}

func TestParse_GivesTheTimesInTheZone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		expression, zone, start string
		want                    []string
	}{
		"each quarter of an hour": {"*/15 * * * *", "UTC", "2026-03-01 09:05 UTC",
			[]string{"2026-03-01 09:15 UTC", "2026-03-01 09:30 UTC", "2026-03-01 09:45 UTC"}},
		"strictly after": {"0 9 * * *", "UTC", "2026-03-01 09:00 UTC",
			[]string{"2026-03-02 09:00 UTC"}},
		"working days": {"0 9 * * MON-FRI", "UTC", "2026-03-05 12:00 UTC",
			[]string{"2026-03-06 09:00 UTC", "2026-03-09 09:00 UTC"}},
		"either day": {"0 0 13 * FRI", "UTC", "2026-03-10 00:00 UTC",
			[]string{"2026-03-13 00:00 UTC", "2026-03-20 00:00 UTC"}},
		"a zone": {"0 9 * * *", "America/New_York", "2026-01-10 00:00 UTC",
			[]string{"2026-01-10 14:00 UTC", "2026-01-11 14:00 UTC"}},
		"a zone in the expression": {"TZ=Asia/Tokyo 0 9 * * *", "UTC", "2026-01-10 01:00 UTC",
			[]string{"2026-01-11 00:00 UTC"}},
		"daily": {"@daily", "UTC", "2026-01-10 01:00 UTC", []string{"2026-01-11 00:00 UTC"}},
		"every": {"@every 90m", "UTC", "2026-01-10 01:00 UTC",
			[]string{"2026-01-10 02:30 UTC", "2026-01-10 04:00 UTC"}},
		"a leap day": {"0 0 29 2 *", "UTC", "2026-01-10 00:00 UTC",
			[]string{"2028-02-29 00:00 UTC"}},
		"noon stays noon when clocks change": {"0 12 * * *", "Europe/Berlin", "2026-03-28 00:00 UTC",
			[]string{"2026-03-28 11:00 UTC", "2026-03-29 10:00 UTC"}},
		"a skipped time": {"30 2 * * *", "Europe/Berlin", "2026-03-28 12:00 UTC",
			[]string{"2026-03-29 01:30 UTC", "2026-03-30 00:30 UTC"}},
		"a time that comes twice": {"30 2 * * *", "Europe/Berlin", "2026-10-24 12:00 UTC",
			[]string{"2026-10-25 00:30 UTC", "2026-10-25 01:30 UTC", "2026-10-26 01:30 UTC"}},
		"no such day": {"0 0 30 2 *", "UTC", "2026-01-10 00:00 UTC", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			waits, err := cron.Parse(c.expression, zone(t, c.zone))
			require.NoError(t, err)
			start, err := time.Parse(layout, c.start)
			require.NoError(t, err)
			var got []string
			for at := range waits.Times(start) {
				got = append(got, at.UTC().Format(layout))
				if len(got) == len(c.want) {
					break
				}
			}
			require.Equal(t, c.want, got)
		})
	}
}

func TestParse_RefusesWhatIsNoExpression(t *testing.T) {
	t.Parallel()
	for _, expression := range []string{
		"", "* * * *", "* * * * * *", "60 * * * *", "* * * * XYZ", "*/0 * * * *", "@reboot",
		"TZ=UTC", "TZ=Nowhere/Land * * * * *",
	} {
		_, err := cron.Parse(expression, time.UTC)
		require.ErrorContains(t, err, "cron: ", expression)
	}
	require.PanicsWithValue(t, "cron: Parse: nil zone", func() { _, _ = cron.Parse("* * * * *", nil) })
}

// The host's clock is all that counts, so a week takes no time.
func TestParse_InVirtualTime(t *testing.T) {
	t.Parallel()
	monday := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	h := host.NewVirtual(host.Config{Origin: monday})
	waits, err := cron.Parse("0 9 * * MON-FRI", zone(t, "Europe/Berlin"))
	require.NoError(t, err)
	var got []string
	observable.TimerAfter(waits, async.New(h)).Subscribe(t.Context(), observable.Next(func(int) {
		got = append(got, h.Now().UTC().Format("Mon 15:04"))
	}))
	h.Advance(7 * 24 * time.Hour)
	require.Equal(t, []string{"Mon 08:00", "Tue 08:00", "Wed 08:00", "Thu 08:00", "Fri 08:00"}, got)
}

func FuzzParse(f *testing.F) {
	f.Add("*/15 * * * *")
	f.Add("@every 1h")
	f.Add("TZ=UTC 0 22-2 1 1 FRI-MON")
	start := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, expression string) {
		waits, err := cron.Parse(expression, time.UTC)
		if err != nil {
			return
		}
		n, last := 0, start
		for at := range waits.Times(start) {
			require.True(t, at.After(last), "%s after %s", at, last)
			last = at
			if n++; n == 3 {
				break
			}
		}
	})
}
