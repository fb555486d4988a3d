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

// TestParse_IsAsTheModelHasIt compares the schedule with what the page says, at changes of the clock
// in all zones of the database that comes with Go.
func TestParse_IsAsTheModelHasIt(t *testing.T) {
	t.Parallel()
	checks, wrong := 0, 0
	from := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if *whole {
		from = time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	changed := 0
	for name, zone := range zones(t) {
		for _, c := range changesOf(zone, from, time.Date(2038, 1, 1, 0, 0, 0, 0, time.UTC)) {
			if !*whole && c.at.Year() > 2026 {
				break
			}
			changed++
			n, faults := compare(t, zone, c)
			checks += n
			for _, f := range faults {
				if wrong++; wrong <= 20 {
					t.Errorf("%s at %s: %s", name, c.at.Format(time.RFC3339), f)
				}
			}
		}
	}
	t.Logf("%d changes, %d checks, %d wrong", changed, checks, wrong)
	require.Positive(t, checks)
	require.Zero(t, wrong)
}

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

// shown is a time on the wall, as UTC has it, with the moments for which it stands.
type shown struct {
	wall    time.Time
	moments []time.Time
}

// around has what a clock shows or skips near a change, minute by minute.
func around(zone *time.Location, c change, reach time.Duration) (all []shown) {
	near := append(changesOf(zone, c.at.Add(-4*reach), c.at.Add(4*reach)), c)
	const day = 24 * time.Hour
	first := c.at.Add(-reach - 2*day).Truncate(time.Minute)
	for wall := first; wall.Before(c.at.Add(reach + 2*day)); wall = wall.Add(time.Minute) {
		s := shown{wall: wall}
		offsets := []time.Duration{}
		for _, n := range near {
			offsets = append(offsets, n.before, n.after)
		}
		slices.Sort(offsets)
		for _, offset := range slices.Compact(offsets) {
			if at := wall.Add(-offset); ahead(zone, at) == offset {
				s.moments = append(s.moments, at)
			}
		}
		for i := 0; len(s.moments) == 0; i++ { // the clock skips it: it comes as much later
			if n := near[i]; !wall.Before(n.at.Add(n.before)) && wall.Before(n.at.Add(n.after)) {
				s.moments = append(s.moments, wall.Add(-n.before))
			}
		}
		slices.SortFunc(s.moments, time.Time.Compare)
		all = append(all, s)
	}
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

// compare asks schedules near a change, from different times on.
func compare(t *testing.T, zone *time.Location, c change) (checks int, wrong []string) {
	const reach = 30 * time.Hour
	all := around(zone, c, reach)
	from, to := c.at.Add(-reach), c.at.Add(reach)
	least, most := min(c.before, c.after), max(c.before, c.after)
	first := c.at.Add(least)
	nearby := []sample{only(first), only(first.Add((most - least) / 2)), only(first.Add(most - least)),
		only(first.Add(-time.Minute))}
	for _, s := range append(nearby, samples...) {
		for _, once := range []bool{false, true} {
			waits, err := cron.ParseWithConfig(s.expression, zone, cron.Config{Once: once})
			require.NoError(t, err, s.expression)
			want := times(all, s, once, from, to)
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

// times has the moments of a sample from one time to another one.
func times(all []shown, s sample, once bool, from, to time.Time) (want []time.Time) {
	for _, w := range all {
		if !s.matches(w.wall) {
			continue
		}
		moments := w.moments
		if once && !s.everyHour {
			moments = moments[:1]
		}
		for _, at := range moments {
			if at.After(from) && !at.After(to) {
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
