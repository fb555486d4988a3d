package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
	"github.com/stretchr/testify/require"
)

// golden is what the sample comes to; to renew it: go run . </dev/null >testdata/sample.golden
//
//go:embed testdata/sample.golden
var golden string

var noon = time.Date(2026, time.March, 14, 12, 0, 0, 0, time.UTC)

// result is what a run left.
type result struct {
	status         int
	stdout, stderr string
}

// runWith runs the program on what comes from standard input, unless that is nil.
func runWith(ctx context.Context, stdin io.Reader, args ...string) result {
	var stdout, stderr bytes.Buffer
	status := run(ctx, args, stdin, &stdout, &stderr)
	return result{status, stdout.String(), stderr.String()}
}

// logLine is a line of the log, some seconds after noon.
func logLine(second int, path string, status, size int) string {
	stamp := noon.Add(time.Duration(second) * time.Second).Format("02/Jan/2006:15:04:05 -0700")
	return fmt.Sprintf(`192.0.2.1 - - [%s] "GET %s HTTP/1.1" %d %d "-" "curl"`, stamp, path, status, size) + "\n"
}

func TestRun_ReportsTheSampleAsEver(t *testing.T) {
	t.Parallel()
	for range 3 {
		got := runWith(t.Context(), nil)
		require.Equal(t, result{cli.Done, golden, ""}, got)
	}
}

func TestRun_ReadsAFileAndStandardInputAlike(t *testing.T) {
	t.Parallel()
	fromFile := runWith(t.Context(), nil, "sample.log")
	piped := runWith(t.Context(), strings.NewReader(sample))
	asked := runWith(t.Context(), strings.NewReader(sample), "-")
	file, err := os.Open("sample.log")
	require.NoError(t, err)
	redirected := runWith(t.Context(), file)

	_, rest, _ := strings.Cut(golden, ",")
	require.Equal(t, "sample.log,"+rest, fromFile.stdout)
	require.Equal(t, "standard input,"+rest, piped.stdout)
	require.Equal(t, piped, asked)
	require.Equal(t, piped, redirected)
}

func TestRun_ReadsNothingOfATerminalUnasked(t *testing.T) {
	t.Parallel()
	null, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer null.Close()
	require.Equal(t, golden, runWith(t.Context(), null).stdout)
}

func TestRun_SaysWhyItFails(t *testing.T) {
	t.Parallel()
	empty := filepath.Join(t.TempDir(), "empty.log")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	for _, c := range []struct {
		name   string
		stdin  io.Reader
		args   []string
		status int
		says   string
	}{
		{"a missing file", nil, []string{"no-such.log"}, cli.Failed, "open no-such.log: no such file"},
		{"a missing file to follow", nil, []string{"-follow", "no-such.log"}, cli.Failed, "open no-such.log: no such file"},
		{"an empty file", nil, []string{empty}, cli.Failed, "empty.log is empty"},
		{"empty standard input", strings.NewReader(""), []string{"-"}, cli.Failed, "standard input is empty"},
		{"no standard input", nil, []string{"-"}, cli.Failed, "standard input is empty"},
		{"a folder", nil, []string{"testdata"}, cli.Failed, "is a directory"},
		{"nothing but bad lines", strings.NewReader("one\ntwo\n"), nil, cli.Failed, "no line is in the combined format"},
		{"wrong usage", nil, []string{"-window", "soon"}, cli.Misused, "invalid value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := runWith(t.Context(), c.stdin, c.args...)
			require.Equal(t, c.status, got.status)
			require.Contains(t, got.stderr, c.says)
			require.True(t, strings.HasPrefix(got.stderr, "logwatch: "), got.stderr)
		})
	}
}

func TestRun_EndsAtAReadErrorWithTheSummarySoFar(t *testing.T) {
	t.Parallel()
	broken := io.MultiReader(strings.NewReader(logLine(0, "/a", 200, 10)+logLine(1, "/b", 200, 10)), failing{})
	got := runWith(t.Context(), broken)
	require.Equal(t, cli.Failed, got.status)
	require.Contains(t, got.stdout, "2 lines: 2 parsed, 0 bad")
	require.Equal(t, "logwatch: the disk is gone\n", got.stderr)
}

type failing struct{}

func (failing) Read([]byte) (int, error)  { return 0, errors.New("the disk is gone") }
func (failing) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestRun_TellsOfAWriteError(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	require.Equal(t, cli.Failed, run(t.Context(), nil, nil, failing{}, &stderr))
	require.Equal(t, "logwatch: the disk is full\n", stderr.String())
}

func TestRun_TakesLongLinesForBadOnes(t *testing.T) {
	t.Parallel()
	for _, size := range []int{maxLine, 1 << 20, 5 << 20} {
		log := logLine(0, "/a", 200, 10) + strings.Repeat("x", size) + "\n" + logLine(1, "/b", 200, 10)
		got := runWith(t.Context(), strings.NewReader(log))
		require.Equal(t, cli.Done, got.status)
		require.Contains(t, got.stdout, "3 lines: 2 parsed, 1 bad")
		require.Contains(t, got.stdout, "2  longer than 64 KiB\n")
	}
}

func TestSummary_ListsTheFirstBadLines(t *testing.T) {
	t.Parallel()
	got := runWith(t.Context(), strings.NewReader(strings.Repeat("oh\n", 1200)+logLine(0, "/a", 200, 10)))
	require.Equal(t, cli.Done, got.status)
	require.Contains(t, got.stdout, "1,201 lines: 1 parsed, 1,200 bad")
	require.Contains(t, got.stdout, "       5  no time in brackets  oh\n   1,195  more\n")
}

func TestSummary_HasLateLines(t *testing.T) {
	t.Parallel()
	log := logLine(100, "/a", 200, 10) + logLine(95, "/late", 200, 10) + logLine(65, "/later", 200, 10) + logLine(121, "/b", 200, 10)
	got := runWith(t.Context(), strings.NewReader(log), "-window", "1m")
	require.Equal(t, cli.Done, got.status)
	require.Contains(t, got.stdout, "Mar 14 12:01:00         3 ")
	require.Contains(t, got.stdout, "Mar 14 12:02:00         1 ")
	require.Contains(t, got.stdout, "2 lines out of order, by up to 35s; counted when read\n")
}

func TestRun_TakesAStampFarInTheFutureForABadLine(t *testing.T) {
	t.Parallel()
	log := logLine(0, "/a", 200, 10) +
		`192.0.2.1 - - [14/Mar/9926:12:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "curl"` + "\n" + logLine(5, "/b", 200, 10)
	got := runWith(t.Context(), strings.NewReader(log))
	require.Equal(t, cli.Done, got.status)
	require.Contains(t, got.stdout, "3 lines: 2 parsed, 1 bad")
	require.Contains(t, got.stdout, "       2  not a time  ")
}

// dayLine is a line of the log, at noon of a day.
func dayLine(day string) string {
	return fmt.Sprintf(`192.0.2.1 - - [%s:12:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "curl"`, day) + "\n"
}

// A window of a second, and lines that are years apart: that is two thousand million windows.
func TestReplay_SkipsEmptyTime(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	for year := 1970; year <= 2200; year += 2 {
		log.WriteString(dayLine(fmt.Sprint("14/Mar/", year)))
	}
	got := runWith(t.Context(), strings.NewReader(log.String()), "-window", "1s", "-hold", "0")
	require.Equal(t, cli.Done, got.status)
	require.Contains(t, got.stdout, "116 lines: 116 parsed, 0 bad")
	require.Contains(t, got.stdout, "63,158,399 empty") // 731 days less a second
}

func TestRun_EndsAtAnInterruptWithTheSummarySoFar(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithCancel(t.Context())
	in := &waiting{text: logLine(0, "/a", 200, 10) + logLine(1, "/b", 404, 10), interrupt: interrupt, closed: make(chan struct{})}
	got := runWith(ctx, in)
	require.Equal(t, interrupted, got.status)
	require.Contains(t, got.stdout, " parsed, 0 bad")
	require.Equal(t, "logwatch: interrupted\n", got.stderr)
}

// waiting is an input whose reader waits, once it has read the text, until it is closed; the user
// loses patience then.
type waiting struct {
	text      string
	interrupt func()
	closed    chan struct{}
}

func (w *waiting) Read(p []byte) (int, error) {
	if w.text == "" {
		w.interrupt()
		<-w.closed
		return 0, io.ErrClosedPipe
	}
	n := copy(p, w.text)
	w.text = w.text[n:]
	return n, nil
}

func (w *waiting) Close() error {
	close(w.closed)
	return nil
}

func TestRun_EndsAtAnInterruptBeforeTheFirstLine(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	in, _ := io.Pipe()
	require.Equal(t, result{interrupted, "", "logwatch: interrupted\n"}, runWith(ctx, in))
}

// printed is what is printed of ten requests a minute, which fail from minute 14 to 25: the time of
// each line, and the word after it.
func printed(t *testing.T, minutes int, window, hold string) (lines []string) {
	t.Helper()
	var log strings.Builder
	for m := range minutes {
		status := 200
		if m >= 14 && m < 25 {
			status = 503
		}
		log.WriteString(strings.Repeat(logLine(60*m, "/", status, 1), 10))
	}
	got := runWith(t.Context(), strings.NewReader(log.String()), "-window", window, "-span", "10m",
		"-hold", hold, "-at-least", "10", "-errors-from", "500")
	require.Equal(t, cli.Done, got.status, got.stderr)
	rows, _, _ := strings.Cut(got.stdout, "\nload")
	_, rows, _ = strings.Cut(rows, "top paths\n")
	for line := range strings.Lines(rows) {
		if words := strings.Fields(line); len(words) > 3 {
			lines = append(lines, words[2]+" "+words[3])
		}
	}
	return lines
}

func TestRun_PrintsAnIncidentAfterTheLineThatItFollowsInTime(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"12:00:00 600", "12:15:00 ALERT", "12:35:00 over", "13:00:00 200"},
		printed(t, 80, "1h", "3m"))
	require.Equal(t, []string{"12:00:00 50", "12:05:00 50", "12:10:00 50", "12:15:00 50",
		"12:15:00 ALERT", "12:20:00 50", "12:25:00 50", "12:30:00 50", "12:35:00 50", "12:35:00 over"},
		printed(t, 40, "5m", "0"))
}

func TestRun_SaysWhatIsWrongWithALine(t *testing.T) {
	t.Parallel()
	const stamped = `192.0.2.1 - - [14/Mar/2026:12:00:00 +0000] `
	for line, says := range map[string]string{
		"upstream timed out":                  "no time in brackets",
		"192.0.2.1 - - [14/Mar/2026:12:00:00": "no time in brackets",
		`192.0.2.1 - - [yesterday] "GET /"`:   "not a time",
		stamped + `GET /a 200 1`:              "no request in quotes",
		stamped + `"GET /a HTTP/1.1 200 1`:    "no closing quote after the request",
		stamped + `"GET /a HTTP/1.1"`:         "no status and bytes",
		stamped + `"GET /a HTTP/1.1" 20 1`:    "not a status",
		stamped + `"GET /a HTTP/1.1" 600 1`:   "not a status",
		stamped + `"GET /a HTTP/1.1" 200 -1`:  "not a number of bytes",
		stamped + `"GET /a HTTP/1.1" 200 x`:   "not a number of bytes",
	} {
		got := runWith(t.Context(), strings.NewReader(logLine(0, "/a", 200, 1)+line+"\n"))
		require.Contains(t, got.stdout, "       2  "+says+"  ", line)
	}
	for _, good := range []string{
		`"GET /a?b=c HTTP/1.1" 200 512`, `"GET /a HTTP/1.1" 304 - "-" "Mozi`, `"GET /a" 200 1 "-" "-"`,
	} {
		got := runWith(t.Context(), strings.NewReader(stamped+good+"\n"))
		require.Contains(t, got.stdout, "top paths of 1\n       1  /a\n", good)
	}
}
