package main

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// newScreen is a screen that shows ten windows and the beginning of the next.
func newScreen(out *bytes.Buffer) *screen {
	rx, w := watching(perMinute)
	rx.Advance(100 * time.Minute)
	v := &view{options: perMinute, title: "access.log"}
	v.top = 3
	for i := range 10 {
		sum := w.sum([]entry{{path: "/a/" + strings.Repeat("long/", 60), status: 200, bytes: 100}, {path: "/b", status: 500}})
		from := noon.Add(time.Duration(i) * w.window)
		window{sum, from, from.Add(w.window)}.apply(v)
	}
	record{line: 7, entry: entry{stamp: noon, path: "/c", status: 404, bytes: 5}}.apply(v)
	incident{reading: reading{noon, 20, 10}}.apply(v)
	return &screen{view: v, clock: w.clock, out: bufio.NewWriter(out)}
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
