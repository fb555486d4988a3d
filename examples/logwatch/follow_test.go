package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
	"github.com/stretchr/testify/require"
)

// grower writes a log while it is followed.
type grower struct {
	t    *testing.T
	path string
}

func (g grower) write(text string) {
	g.t.Helper()
	require.NoError(g.t, os.WriteFile(g.path, []byte(text), 0o600))
}

func (g grower) append(text string) {
	g.t.Helper()
	file, err := os.OpenFile(g.path, os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(g.t, err)
	_, err = file.WriteString(text)
	require.NoError(g.t, err)
	require.NoError(g.t, file.Close())
}

// after lets time pass in the bubble.
func after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// follow follows a log that has begun with first and grows as grow says, until it is interrupted,
// and returns what is shown.
func follow(t *testing.T, first string, grow func(grower), args ...string) string {
	path := filepath.Join(t.TempDir(), "access.log")
	var got result
	synctest.Test(t, func(t *testing.T) {
		g := grower{t, path}
		g.write(first)
		ctx, interrupt := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			got = runWith(ctx, nil, append([]string{"-follow", path}, args...)...)
		}()
		after(time.Second)
		grow(g)
		after(time.Second)
		interrupt()
		<-ended
	})
	require.Equal(t, interrupted, got.status)
	require.Equal(t, "logwatch: interrupted\n", got.stderr)
	return strings.Replace(got.stdout, path, "access.log", 1)
}

func TestFollow_ReadsWhatIsAppended(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, first string
		grow        func(grower)
		want        []string
	}{
		{"nothing", logLine(0, "/old", 200, 1), func(grower) {}, []string{"\n0 lines: 0 parsed, 0 bad\n"}},
		{"only what is appended is read", logLine(0, "/old", 200, 1), func(g grower) {
			g.append(logLine(1, "/new", 200, 1))
		}, []string{"\n1 line: 1 parsed, 0 bad\n", "/new ×1\n"}},
		{"a file that was empty", "", func(g grower) {
			g.append(logLine(1, "/new", 200, 1))
		}, []string{"\n1 line: 1 parsed, 0 bad\n"}},
		{"a line is read when it is whole", "", func(g grower) {
			line := logLine(1, "/new", 200, 1)
			g.append(line[:50])
			after(time.Second)
			g.append(line[50:])
		}, []string{"\n1 line: 1 parsed, 0 bad\n"}},
		{"a line that had begun is not read", "192.0.2.1 - - [14/Mar", func(g grower) {
			g.append("/2026:12:00:00 +0000] GET\n" + logLine(1, "/new", 200, 1))
		}, []string{"\n1 line: 1 parsed, 0 bad\n"}},
		{"bad lines", "", func(g grower) {
			g.append("oh\n" + logLine(1, "/new", 200, 1))
		}, []string{"\n2 lines: 1 parsed, 1 bad\n", "       1  no time in brackets  oh\n"}},
		{"truncated", logLine(0, "/old", 200, 1), func(g grower) {
			g.append(logLine(1, "/before", 200, 1) + "half a line")
			after(time.Second)
			g.write(logLine(2, "/after", 200, 1))
		}, []string{"\n2 lines: 2 parsed, 0 bad\n", "/after ×1  /before ×1\n"}},
		{"replaced", logLine(0, "/old", 200, 1), func(g grower) {
			g.append(logLine(1, "/before", 200, 1) + strings.TrimSuffix(logLine(2, "/last", 200, 1), "\n"))
			after(time.Second)
			require.NoError(g.t, os.Rename(g.path, g.path+".1"))
			after(time.Second)
			g.write(logLine(3, "/after", 200, 1))
		}, []string{"\n3 lines: 3 parsed, 0 bad\n", "/after ×1  /before ×1  /last ×1\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			shown := follow(t, c.first, c.grow)
			for _, want := range c.want {
				require.Contains(t, shown, want)
			}
			require.NotContains(t, shown, "/old")
		})
	}
}

func TestFollow_ShowsWindowsAndIncidentsAsTheyCome(t *testing.T) {
	t.Parallel()
	shown := follow(t, "", func(g grower) {
		for range 6 {
			g.append(strings.Repeat(logLine(1, "/good", 200, 1), 30))
			after(10 * time.Second)
		}
		for range 6 {
			g.append(strings.Repeat(logLine(1, "/broken", 500, 1), 10))
			after(10 * time.Second)
		}
		after(3 * time.Minute)
	})
	require.Equal(t, 1, strings.Count(shown, "  ALERT  error rate "), shown)
	require.Equal(t, 1, strings.Count(shown, "  over   error rate "), shown)
	require.Contains(t, shown, "     180    3.000       -       180 B  /good ×180\n")
	require.Contains(t, shown, "      60    1.000  100.0%        60 B  /broken ×60\n")
}

func TestFollow_EndsWhenTheFileCannotBeRead(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "access.log")
	synctest.Test(t, func(t *testing.T) {
		g := grower{t, path}
		g.write("")
		time.AfterFunc(time.Second, func() {
			g.append(logLine(0, "/a", 200, 1))
			after(time.Second)
			require.NoError(t, os.Remove(path))
			require.NoError(t, os.Mkdir(path, 0o700))
		})
		got := runWith(t.Context(), nil, "-follow", path)
		require.Equal(t, cli.Failed, got.status)
		require.Contains(t, got.stdout, "1 line: 1 parsed, 0 bad")
		require.Contains(t, got.stderr, "is a directory")
	})
}
