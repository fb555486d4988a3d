package cron_test

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
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
		"a leap day in eight years": {"0 0 29 2 *", "UTC", "2096-03-01 00:00 UTC",
			[]string{"2104-02-29 00:00 UTC"}},
		"noon stays noon when clocks change": {"0 12 * * *", "Europe/Berlin", "2026-03-28 00:00 UTC",
			[]string{"2026-03-28 11:00 UTC", "2026-03-29 10:00 UTC"}},
		"a skipped time": {"30 2 * * *", "Europe/Berlin", "2026-03-28 12:00 UTC",
			[]string{"2026-03-29 01:30 UTC", "2026-03-30 00:30 UTC"}},
		"a skipped time, just after": {"30 2 * * *", "Europe/Berlin", "2026-03-29 01:00 UTC",
			[]string{"2026-03-29 01:30 UTC", "2026-03-30 00:30 UTC"}},
		"several skipped times": {"15,45 2 * * *", "Europe/Berlin", "2026-03-28 12:00 UTC",
			[]string{"2026-03-29 01:15 UTC", "2026-03-29 01:45 UTC", "2026-03-30 00:15 UTC"}},
		"a skipped time that is another one's": {"0 2,3 * * *", "Europe/Berlin", "2026-03-29 00:00 UTC",
			[]string{"2026-03-29 01:00 UTC", "2026-03-30 00:00 UTC"}},
		"a skipped midnight": {"@daily", "Africa/Cairo", "2026-04-23 00:00 UTC",
			[]string{"2026-04-23 22:00 UTC", "2026-04-24 21:00 UTC"}},
		"a day on which half an hour is skipped": {"0 9 * * *", "Australia/Lord_Howe", "2026-10-03 00:00 UTC",
			[]string{"2026-10-03 22:00 UTC", "2026-10-04 22:00 UTC"}},
		"a skipped day": {"0 12 30 12 *", "Pacific/Apia", "2011-12-01 00:00 UTC",
			[]string{"2011-12-30 22:00 UTC", "2012-12-29 22:00 UTC"}},
		"a time that comes twice": {"30 2 * * *", "Europe/Berlin", "2026-10-24 12:00 UTC",
			[]string{"2026-10-25 00:30 UTC", "2026-10-25 01:30 UTC", "2026-10-26 01:30 UTC"}},
		"the last day of a leap year": {"0 9 30-31 12 *", "Europe/Berlin", "2028-12-30 07:00 UTC",
			[]string{"2028-12-30 08:00 UTC", "2028-12-31 08:00 UTC", "2029-12-30 08:00 UTC"}},
		"beyond a leap year, in the south": {"0 9 1 5 *", "Australia/Sydney", "2028-12-31 20:00 UTC",
			[]string{"2029-04-30 23:00 UTC", "2030-04-30 23:00 UTC"}},
		"around the end": {"0 22-1 * * SAT-SUN", "UTC", "2026-01-09 00:00 UTC",
			[]string{"2026-01-10 00:00 UTC", "2026-01-10 01:00 UTC", "2026-01-10 22:00 UTC"}},
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

// A length of time takes both of two, beside what the model has.
func TestParse_OnceIsNotForATimeThatLasts(t *testing.T) {
	t.Parallel()
	waits, err := cron.ParseWithConfig("@every 1h", zone(t, "Europe/Berlin"), cron.Config{Once: true})
	require.NoError(t, err)
	start := time.Date(2026, 10, 24, 22, 0, 0, 0, time.UTC)
	n := 0
	for at := range waits.AtMost(3).Times(start) {
		n++
		require.Equal(t, start.Add(time.Duration(n)*time.Hour), at.UTC())
	}
	require.Equal(t, 3, n)
}

func TestParse_RefusesWhatIsNoExpression(t *testing.T) {
	t.Parallel()
	for _, expression := range []string{
		"", " ", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "* * 0 * *", "* * 32 * *", "* * * 13 *",
		"* * * * 8", "* * * * XYZ", "* * * MON *", "@reboot", "@daily *", "* * * * @daily",
		"1,,2 * * * *", ",1 * * * *", "1, * * * *", ", * * * *", "* * * * ,", "1-2- * * * *", "1- * * * *",
		"-1 * * * *", "+1 * * * *", "1-+2 * * * *", "*/+2 * * * *", "*-5 * * * *", "?-5 * * * *", "** * * * *",
		"1.5 * * * *", "1e1 * * * *", "0x1 * * * *", "1_0 * * * *", "\u0661 * * * *", "\x00 * * * *", "* * * * *;",
		"*/0 * * * *", "1-5/0 * * * *", "*/ * * * *", "/5 * * * *", "*/5/2 * * * *", "*/60 * * * *", "5-9/9 * * * *",
		"99999999999999999999 * * * *", "*/99999999999999999999 * * * *", "0-4294967296 * * * *",
		"* * * * FRI-MON/2", "* * * * 5-1/2",
		"0 0 30 2 *", "0 0 31 4 *", "0 0 31 2,4,6,9,11 *", "0 0 30-31 FEB ?",
		"@every", "@every 0s", "@every -1h", "@every 1.5s", "@every 1h extra", "@every 9999999h",
		"TZ=UTC", "TZ= * * * * *", "TZ=Nowhere/Land * * * * *", "TZ=Local * * * * *", "TZ=../UTC * * * * *",
		"UTC * * * * *",
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

// FuzzParse looks for expressions that are taken and end, stand still or take for ever, and for a
// next time that depends on when it is asked for.
func FuzzParse(f *testing.F) {
	zones := []*time.Location{time.UTC}
	for _, name := range []string{"Europe/Berlin", "Africa/Cairo", "Australia/Lord_Howe", "Pacific/Apia"} {
		zones = append(zones, zone(f, name))
	}
	f.Add("*/15 * * * *", uint8(0), int64(0), false)
	f.Add("@every 1h", uint8(1), int64(1774746000), false)
	f.Add("TZ=UTC 0 22-2 1 1 FRI-MON", uint8(2), int64(1774746000), true)
	f.Add("0 12 30 12 *", uint8(4), int64(1322697600), false)
	f.Add("0 9 * * *", uint8(1), int64(1861861000), true) // the last day of a leap year
	f.Fuzz(func(t *testing.T, expression string, zone uint8, start int64, once bool) {
		waits, err := cron.ParseWithConfig(expression, zones[int(zone)%len(zones)], cron.Config{Once: once})
		if err != nil {
			return
		}
		next := func(from time.Time) time.Time {
			wait, ok := waits.Next(schedule.Step{Attempt: 1, Started: from, Now: from})
			require.True(t, ok)
			require.Positive(t, wait)
			return from.Add(wait)
		}
		from := time.Unix(start%(1<<32), 0)
		for range 3 {
			at := next(from)
			if !strings.Contains(expression, "@every") {
				require.Equal(t, at, next(from.Add(at.Sub(from)/2)))
				require.Equal(t, at, next(at.Add(-1)))
			}
			from = at
		}
	})
}
