package main

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
	"github.com/stretchr/testify/require"
)

// newScreen is a screen that shows ten windows and the beginning of the next.
func newScreen(out *bytes.Buffer) *screen {
	rx := rxsched.NewVirtual(rxsched.Config{Origin: noon})
	w := accesslog.NewWatch(perMinute, rx.Async, noon, 1)
	rx.Advance(100 * time.Minute)
	v := &accesslog.View{Options: perMinute, Title: "access.log"}
	v.Top = 3
	for i := range 10 {
		sum := w.Sum([]accesslog.Entry{{Path: "/a/" + strings.Repeat("long/", 60), Status: 200, Bytes: 100}, {Path: "/b", Status: 500}})
		from := noon.Add(time.Duration(i) * w.Window)
		accesslog.Window{Tally: sum, From: from, To: from.Add(w.Window)}.Apply(v)
	}
	accesslog.Record{Line: 7, Entry: accesslog.Entry{Stamp: noon, Path: "/c", Status: 404, Bytes: 5}}.Apply(v)
	accesslog.Incident{Reading: accesslog.Reading{At: noon, Requests: 20, Errors: 10}}.Apply(v)
	return &screen{report: report{v}, clock: w.Clock, out: bufio.NewWriter(out)}
}

func TestScreen_FitsATerminal(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	newScreen(&out).draw()
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"+clearDown), "\n")
	require.LessOrEqual(t, len(lines), 24)
	for _, line := range lines {
		require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, clearLine)), screenWidth)
	}
}

func TestScreen_IsDrawnOverTheOneBefore(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	s := newScreen(&out)
	s.draw()
	first := out.String()
	require.NotContains(t, first, "A\r")
	out.Reset()
	s.draw()
	require.Equal(t, fmt.Sprintf(up, strings.Count(first, "\n"))+first, out.String())
}

func TestScreen_ShowsTheLatest(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	lines := newScreen(&out).lines()
	text := strings.Join(lines, "\n")
	require.Contains(t, text, "load  ██████████\n")
	require.NotContains(t, text, "Mar 14 12:30:00", "only the latest windows are kept")
	require.Contains(t, text, "Mar 14 12:40:00         2    0.003   50.0%       100 B  /a/long/lon…g/long/long/ ×1\n")
	require.Contains(t, text, "Mar 14 13:40:00         1    1.000")
	require.Contains(t, text, "total  1 request, 5 B, 0.0% errors, 0 lines bad; ALERT\n")
	require.Contains(t, text, "Mar 14 12:00:00  ALERT  error rate 50.0% (10 of 20 requests)")
}
