package cron_test

import (
	"archive/zip"
	"flag"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/schedule/cron"
)

var whole = flag.Bool("whole", false, "check every change of every clock from 1970 to 2037, which takes minutes")

// change is a moment at which a zone's clock is set.
type change struct {
	at            time.Time
	before, after time.Duration // by how much it is ahead of UTC
}

// TestParse_IsAsTheModelHasIt compares schedules with a model of what the page says, at changes of
// the clock in the zones of the database that comes with Go.
func TestParse_IsAsTheModelHasIt(t *testing.T) {
	t.Parallel()
	from, to := newYear(2026), newYear(2027)
	if *whole {
		from, to = newYear(1970), newYear(2038)
	}
	known := map[string]bool{}
	checks, wrong := 0, 0
	for name, zone := range zones(t) {
		for _, c := range changesOf(zone, from, to) {
			near := changesOf(zone, c.at.Add(-4*reach), c.at.Add(4*reach))
			like := fmt.Sprint(c, near)
			if known[like] {
				continue // another zone has the same
			}
			known[like] = true
			n, faults := compare(t, zone, c, near)
			checks += n
			for _, f := range faults {
				if wrong++; wrong <= 20 {
					t.Errorf("%s at %s: %s", name, c.at.Format(time.RFC3339), f)
				}
			}
		}
	}
	t.Logf("%d changes, %d checks, %d wrong", len(known), checks, wrong)
	require.Greater(t, checks, 5_000)
	require.Zero(t, wrong)
}

func newYear(year int) time.Time { return time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC) }

// zones are those of the Go release's database, without links to others.
func zones(t *testing.T) map[string]*time.Location {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	r, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(root)), "lib/time/zoneinfo.zip"))
	require.NoError(t, err)
	defer r.Close()
	all, known := map[string]*time.Location{}, map[string]bool{}
	for _, f := range r.File {
		if strings.HasSuffix(f.Name, "/") {
			continue
		}
		rc, err := f.Open()
		require.NoError(t, err)
		data, err := io.ReadAll(rc)
		require.NoError(t, err)
		if !known[string(data)] {
			known[string(data)] = true
			all[f.Name], err = time.LoadLocationFromTZData(f.Name, data)
			require.NoError(t, err, f.Name)
		}
	}
	return all
}

// changesOf looks for changes of a zone's clock every two hours.
func changesOf(zone *time.Location, from, to time.Time) (all []change) {
	const step = 2 * time.Hour
	before := ahead(zone, from)
	for ; from.Before(to); from = from.Add(step) {
		after := ahead(zone, from.Add(step))
		if after == before {
			continue
		}
		low, high := from, from.Add(step)
		for high.Sub(low) > time.Second {
			if mid := low.Add(high.Sub(low) / 2).Truncate(time.Second); ahead(zone, mid) == before {
				low = mid
			} else {
				high = mid
			}
		}
		all = append(all, change{high, before, after})
		before = after
	}
	return all
}

func ahead(zone *time.Location, t time.Time) time.Duration {
	_, seconds := t.In(zone).Zone()
	return time.Duration(seconds) * time.Second
}

// moments are those for which a time on the wall stands, as UTC has it.
func moments(zone *time.Location, near []change, wall time.Time) (all []time.Time) {
	for _, c := range near {
		for _, offset := range []time.Duration{c.before, c.after} {
			at := wall.Add(-offset)
			if ahead(zone, at) == offset && !slices.ContainsFunc(all, at.Equal) {
				all = append(all, at)
			}
		}
	}
	for i := 0; len(all) == 0; i++ { // the clock skips it: it comes as much later
		if c := near[i]; !wall.Before(c.at.Add(c.before)) && wall.Before(c.at.Add(c.after)) {
			all = append(all, wall.Add(-c.before))
		}
	}
	slices.SortFunc(all, time.Time.Compare)
	return all
}

// sample is an expression, and what it means.
type sample struct {
	expression string
	everyHour  bool
	matches    func(wall time.Time) bool
}

var samples = []sample{
	{"*/10 2 * * *", false, func(t time.Time) bool { return t.Hour() == 2 && t.Minute()%10 == 0 }},
	{"15,45 2 * * *", false, func(t time.Time) bool { return t.Hour() == 2 && (t.Minute() == 15 || t.Minute() == 45) }},
	{"30 2 * * *", false, func(t time.Time) bool { return t.Hour() == 2 && t.Minute() == 30 }},
	{"30 0-3 * * *", false, func(t time.Time) bool { return t.Hour() <= 3 && t.Minute() == 30 }},
	{"20 22-1 * * *", false, func(t time.Time) bool { return (t.Hour() >= 22 || t.Hour() <= 1) && t.Minute() == 20 }},
	{"0 9 * * *", false, func(t time.Time) bool { return t.Hour() == 9 && t.Minute() == 0 }},
	{"59 23 * * *", false, func(t time.Time) bool { return t.Hour() == 23 && t.Minute() == 59 }},
	{"0 * * * *", true, func(t time.Time) bool { return t.Minute() == 0 }},
	{"17 */1 * * *", true, func(t time.Time) bool { return t.Minute() == 17 }},
	{"5 */3 * * *", false, func(t time.Time) bool { return t.Hour()%3 == 0 && t.Minute() == 5 }},
	{"*/25 0-23 * * *", true, func(t time.Time) bool { return t.Minute()%25 == 0 }},
	{"@daily", false, midnight},
	{"@weekly", false, func(t time.Time) bool { return midnight(t) && t.Weekday() == time.Sunday }},
	{"@monthly", false, func(t time.Time) bool { return midnight(t) && t.Day() == 1 }},
	{"@yearly", false, func(t time.Time) bool { return midnight(t) && t.YearDay() == 1 }},
	{"0 0 28-31 * SUN", false, func(t time.Time) bool { return midnight(t) && (t.Day() >= 28 || t.Weekday() == time.Sunday) }},
	{"40 1,2 * MAR-NOV FRI-MON", false, func(t time.Time) bool {
		return (t.Hour() == 1 || t.Hour() == 2) && t.Minute() == 40 && t.Month() >= 3 && t.Month() <= 11 &&
			(t.Weekday() >= time.Friday || t.Weekday() <= time.Monday)
	}},
}

func midnight(t time.Time) bool { return t.Hour() == 0 && t.Minute() == 0 }

// only is the minute of one time, in each year.
func only(wall time.Time) sample {
	wall = wall.Truncate(time.Minute)
	return sample{fmt.Sprintf("%d %d %d %d *", wall.Minute(), wall.Hour(), wall.Day(), wall.Month()),
		false, func(t time.Time) bool { return t.Equal(wall) }}
}

// reach is how long before a change a schedule is asked first, and how long after it last.
const reach = 30 * time.Hour

// compare asks schedules near a change, from different times on.
func compare(
	t *testing.T, zone *time.Location, c change, near []change,
) (checks int, wrong []string) {
	from, to := c.at.Add(-reach), c.at.Add(reach)
	least, most := min(c.before, c.after), max(c.before, c.after)
	first := c.at.Add(least)
	nearby := []sample{only(first), only(first.Add((most - least) / 2)), only(first.Add(most - least)),
		only(first.Add(-time.Minute))}
	for _, s := range append(nearby, samples...) {
		for _, once := range []bool{false, true} {
			waits, err := cron.ParseWithConfig(s.expression, zone, cron.Config{Once: once})
			require.NoError(t, err, s.expression)
			want := times(zone, near, s, once, from, to)
			check := func(how string, want, got []time.Time) {
				checks++
				if !slices.EqualFunc(want, got, time.Time.Equal) {
					wrong = append(wrong, fmt.Sprintf("%s of %q, once %t: want %v, got %v", how, s.expression, once, want, got))
				}
			}
			check("times", want, until(waits, from, to))
			for _, d := range []time.Duration{-most, -1, 0, 1, time.Second, 15*time.Minute + 30*time.Second,
				(most - least) / 2, most - least - 1, most - least} {
				start := c.at.Add(d)
				next := slices.IndexFunc(want, start.Before)
				if next < 0 {
					continue
				}
				wait, ok := waits.Next(schedule.Step{Attempt: 1, Started: start, Now: start})
				require.True(t, ok)
				check(fmt.Sprint("the next after ", d), want[next:next+1], []time.Time{start.Add(wait)})
			}
		}
	}
	return checks, wrong
}

// times has the moments of a sample after one time, to another one.
func times(
	zone *time.Location, near []change, s sample, once bool, from, to time.Time,
) (want []time.Time) {
	const most = 26 * time.Hour // a clock is that far away from UTC
	for wall := from.Add(-most).Truncate(time.Minute); wall.Before(to.Add(most)); wall = wall.Add(time.Minute) {
		if !s.matches(wall) {
			continue
		}
		for i, at := range moments(zone, near, wall) {
			if at.After(from) && !at.After(to) && (i == 0 || !once || s.everyHour) {
				want = append(want, at)
			}
		}
	}
	slices.SortFunc(want, time.Time.Compare)
	return slices.CompactFunc(want, time.Time.Equal)
}

// until has the times of a schedule after one time, to another one.
func until(waits schedule.Schedule, from, to time.Time) (got []time.Time) {
	for at := range waits.Times(from) {
		if at.After(to) {
			break
		}
		got = append(got, at)
	}
	return got
}
