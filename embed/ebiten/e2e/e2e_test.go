package e2e_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// patience bounds what a test waits for. Nothing takes that long, not on a busy machine either.
const patience = 4 * time.Minute

var display string // of the tests, such as ":5"; empty if there is none

func TestMain(m *testing.M) {
	os.Exit(withDisplay(m))
}

// withDisplay runs the tests on a display of their own, if there can be one.
func withDisplay(m *testing.M) int {
	for _, need := range []string{"Xvfb", "xdotool"} {
		if _, err := exec.LookPath(need); err != nil {
			return m.Run()
		}
	}
	number, told, err := os.Pipe()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "800x600x24", "-nolisten", "tcp")
	x.ExtraFiles = []*os.File{told}
	if err := x.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "Xvfb:", err)
		return 1
	}
	defer func() { _ = x.Process.Kill(); _ = x.Wait() }()
	told.Close()
	late := time.AfterFunc(patience, func() { _ = x.Process.Kill() })
	var n int
	if _, err := fmt.Fscan(number, &n); err != nil {
		fmt.Fprintln(os.Stderr, "Xvfb told no display:", err)
		return 1
	}
	late.Stop()
	display = ":" + strconv.Itoa(n)
	return m.Run()
}

// command is a command of the module, with the tests' display. It is killed when patience ends.
func command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return commandUntil(ctx, t, name, args...)
}

// commandUntil is a command that is killed when ctx ends.
func commandUntil(ctx context.Context, t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	if display == "" {
		t.Skip("needs Xvfb and xdotool")
	}
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.WaitDelay = "..", time.Second // or one that outlives it would be waited for
	c.Env = append(os.Environ(), "DISPLAY="+display, "XAUTHORITY=/dev/null")
	return c
}

// build builds the example, and returns its path.
func build(t *testing.T) string {
	t.Helper()
	path := t.TempDir() + "/sparks"
	out, err := command(t, "go", "build", "-o", path, "./examples/sparks").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return path
}

func TestAdapter_OnADisplay(t *testing.T) {
	out, err := command(t, "go", "test", "-count=1", "-tags", "display", ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
}

func TestSparks_DrawsAFrameAtEachDraw(t *testing.T) {
	out, err := command(t, build(t), "-for", "3s").CombinedOutput()
	require.NoError(t, err, "%s", out)
	found := regexp.MustCompile(`(\d+) ticks, (\d+) draws, (\d+) frames with bursts`).
		FindStringSubmatch(string(out))
	require.NotNil(t, found, "%s", out)
	count := func(i int) int { n, _ := strconv.Atoi(found[i]); return n }
	require.Positive(t, count(3))
	require.LessOrEqual(t, count(3), count(2))
	// The first rocket starts in the first tick, and the next one before it has burned out.
	require.GreaterOrEqual(t, count(3), count(2)-3, "%s", out)
}

func TestSparks_EndsWithEscape(t *testing.T) {
	game := command(t, build(t))
	var out bytes.Buffer
	game.Stdout, game.Stderr = &out, &out
	require.NoError(t, game.Start())
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- game.Wait()
		end() // what waits for a window would wait for ever
	}()
	for ctx.Err() == nil { // until there is a window that looks at its keys
		_ = commandUntil(ctx, t, "xdotool", "search", "--sync", "--onlyvisible", "--name", "sparks",
			"windowfocus", "key", "Escape").Run()
	}
	require.NoError(t, <-ended, "%s", &out)
}

func TestSparks_RefusesBadInput(t *testing.T) {
	program := build(t)
	for args, want := range map[string]string{
		"-tps 0":    "-tps 0: must be 1 or more",
		"-for -1s":  "-for -1s: must not be negative",
		"something": `unexpected argument "something"`,
	} {
		out, err := command(t, program, strings.Fields(args)...).CombinedOutput()
		require.Error(t, err, args)
		require.Contains(t, string(out), "sparks: "+want)
	}
}
