package main

import (
	"bufio"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/stretchr/testify/require"
)

// printed is what is printed of a log, with ten requests a minute, which fail from one minute to
// another: the time of each line, and the word after it.
func printed(t *testing.T, o accesslog.Options, minutes, from, to int) (lines []string) {
	t.Helper()
	var log strings.Builder
	for m := range minutes {
		status := 200
		if m >= from && m < to {
			status = 503
		}
		log.WriteString(strings.Repeat(logLine(60*m, "/", status, 1), 10))
	}
	read, err := accesslog.Open(t.Context(), "-", strings.NewReader(log.String()))
	require.NoError(t, err)
	defer read.Close()
	rx := rxsched.NewVirtual(rxsched.Config{Origin: noon})
	var out strings.Builder
	s := newShow(o, "", rx.Schedulers, noon, 1, bufio.NewWriter(&out))
	s.shown(t.Context(), s.Replay(read)).Subscribe(t.Context(), ignore)
	require.NoError(t, rx.Run())
	_, rows, _ := strings.Cut(out.String(), rowHead+"\n")
	for line := range strings.Lines(rows) {
		words := strings.Fields(line)
		lines = append(lines, words[2]+" "+words[3])
	}
	return lines
}

func TestPrinter_PrintsAnIncidentAfterTheLineThatItFollowsInTime(t *testing.T) {
	t.Parallel()
	hours := perMinute
	hours.Window = time.Hour
	minutes := perMinute
	minutes.Hold = 0
	minutes.Window = 5 * time.Minute
	live := hours
	live.Follow = true
	for name, c := range map[string]struct {
		accesslog.Options
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
			require.Equal(t, c.want, printed(t, c.Options, c.minutes, 14, 25))
		})
	}
}
