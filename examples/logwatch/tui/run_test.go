package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
	"github.com/stretchr/testify/require"
)

func TestParse_ChoosesHowTimePasses(t *testing.T) {
	t.Parallel()
	empty := strings.NewReader("")
	for _, c := range []struct {
		name   string
		args   []string
		stdin  io.Reader
		live   bool
		path   string
		speed  float64
		window time.Duration
	}{
		{"the sample", nil, nil, false, "", 600, 15 * time.Minute},
		{"a file", []string{"a.log"}, nil, false, "a.log", 600, 15 * time.Minute},
		{"a file, and a pipe", []string{"a.log"}, empty, false, "a.log", 600, 15 * time.Minute},
		{"a speed", []string{"--speed", "60"}, nil, false, "", 60, 15 * time.Minute},
		{"followed", []string{"--follow", "a.log"}, nil, true, "a.log", 0, time.Minute},
		{"piped", nil, empty, true, "-", 0, time.Minute},
		{"with a window", []string{"--window", "10s"}, empty, true, "-", 0, 10 * time.Second},
		{"with a speed", []string{"--speed", "9"}, empty, false, "-", 9, 15 * time.Minute},
		{"standard input", []string{"-"}, nil, true, "-", 0, time.Minute},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o, err := parse(c.args, c.stdin, io.Discard)
			require.NoError(t, err)
			require.Equal(t, c.live, live(o))
			require.Equal(t, []any{c.path, c.speed, c.window}, []any{o.Path, o.Speed, o.Window})
		})
	}
}

func TestRun_SaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args   []string
		status int
		stderr string
	}{
		{[]string{"--window", "soon"}, cli.Misused, "logwatch-tui: invalid value"},
		{[]string{"--follow"}, cli.Misused, "-follow needs a file"},
		{[]string{"a.log"}, cli.Failed, "standard output is not a terminal"},
	} {
		var out, errs bytes.Buffer
		require.Equal(t, c.status, run(c.args, nil, &out, &errs))
		require.Contains(t, errs.String(), c.stderr)
		require.Empty(t, out.String())
	}
}

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	call := clitest.In(func(args []string, stdout, stderr io.Writer) int {
		return run(args, nil, stdout, stderr)
	})
	clitest.KeepsTheConvention(t, "logwatch-tui", call, []string{"a", "b"},
		"one file at a time, not 2")
}

func TestOpen_SaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	empty := filepath.Join(t.TempDir(), "empty.log")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	for _, c := range []struct {
		o    accesslog.Options
		says string
	}{
		{accesslog.Options{Path: "no.log", Speed: 1}, "no such file"},
		{accesslog.Options{Path: "no.log", Follow: true}, "no such file"},
		{accesslog.Options{Path: empty, Speed: 1}, "empty.log is empty"},
	} {
		_, err := open(t.Context(), c.o, nil)
		require.ErrorContains(t, err, c.says)
	}
}
