package main

import (
	"bufio"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// printed is what is printed of a log, with ten requests a minute, which fail from one minute to
// another: the time of each line, and the word after it.
func printed(t *testing.T, o options, minutes, from, to int) (lines []string) {
	t.Helper()
	var records []record
	for m := range minutes {
		for range 10 {
			r := record{line: len(records) + 1, entry: entry{stamp: noon.Add(time.Duration(m) * time.Minute), path: "/", status: 200}}
			if m >= from && m < to {
				r.status = 503
			}
			records = append(records, r)
		}
	}
	rx, w := watching(o)
	var out strings.Builder
	s := &session{watch: w, rx: rx.Schedulers, view: &view{options: o}, out: bufio.NewWriter(&out)}
	source := replay{(&history{ahead: records, end: errEnd}).next, w}.records()
	events := observable.Pipe1(s.events(t.Context(), source), s.print())
	events.Subscribe(t.Context(), ignore)
	require.NoError(t, rx.Run())
	_, rows, _ := strings.Cut(out.String(), rowHead+"\n")
	for line := range strings.Lines(rows) {
		words := strings.Fields(line)
		lines = append(lines, words[2]+" "+words[3])
	}
	return lines
}

func TestPlain_PrintsAnIncidentAfterTheLineThatItFollowsInTime(t *testing.T) {
	t.Parallel()
	hours := perMinute
	hours.window = time.Hour
	minutes := perMinute
	minutes.hold = 0
	minutes.window = 5 * time.Minute
	live := hours
	live.follow = true
	for name, c := range map[string]struct {
		options
		minutes int
		want    []string
	}{
		"in a long window": {hours, 80, []string{"12:00:00 600", "12:15:00 ALERT", "12:35:00 over", "13:00:00 200"}},
		"at the very beginning of a window": {minutes, 40, []string{
			"12:00:00 50", "12:05:00 50", "12:10:00 50", "12:15:00 50", "12:15:00 ALERT", "12:20:00 50", "12:25:00 50",
			"12:30:00 50", "12:35:00 50", "12:35:00 over"}},
		"live, at once": {live, 80, []string{"12:15:00 ALERT", "12:35:00 over", "12:00:00 600", "13:00:00 200"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, printed(t, c.options, c.minutes, 14, 25))
		})
	}
}
