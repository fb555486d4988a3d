package rxsched_test

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

// commandTable are this module's commands. Each keeps the rules of CONTRIBUTING.md.
var commandTable = []struct {
	folder, name string
	wrong        []string // arguments that make no sense, and what is said of them
	says         string
	failing      []string // arguments that can't be done; nil: there are none
}{
	{"conformance", "conformance", nil, "a DIR or FILE is missing", nil},
	{"conformance/soak", "soak", []string{"-d", "-1s"},
		"-d, -timers, -subscriptions and -stall must not be negative", nil},
	{"observable/replay/cmd/rxreplay", "rxreplay", nil, "a FILE is missing", []string{"none"}},
	{"tools/gen", "gen", []string{"more"}, `unexpected argument "more"`, []string{"-dir", "none"}},
	{"tools/interleave", "interleave", nil, "a COMMAND of go is missing, such as test",
		[]string{"dance"}},
	{"tools/opdocs", "opdocs", []string{"more"}, `unexpected argument "more"`,
		[]string{"-root", "none"}},
	{"examples/exchange", "exchange", []string{"-for", "0s"},
		"-for must be positive, and -instruments 2 or more", nil},
	{"examples/logwatch", "logwatch", []string{"a", "b"}, "one file at a time, not 2",
		[]string{"none"}},
	{"examples/marbles", "marbles", nil, "an operator is missing",
		[]string{"-svg", "none/x.svg", "count", "-a|"}},
	{"examples/playground", "playground", []string{"more"}, `unexpected argument "more"`,
		[]string{"-addr", ":123456"}},
	{"examples/slices", "slices", []string{"more"}, `unexpected argument "more"`, nil},
	{"examples/tour", "tour", []string{"more"}, `unexpected argument "more"`, nil},
	{"examples/trace", "trace", []string{"more"}, `unexpected argument "more"`,
		[]string{"-o", "none/x"}},
	{"examples/visualizer", "visualizer", []string{"more"}, `unexpected argument "more"`,
		[]string{"-addr", ":123456"}},
}

func TestCommands_KeepTheConvention(t *testing.T) {
	t.Parallel()
	bin := t.TempDir()
	args := []string{"build", "-ldflags=-s -w", "-o", bin}
	for _, c := range commandTable {
		args = append(args, "./"+c.folder)
	}
	out, err := exec.CommandContext(t.Context(), "go", args...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, c := range commandTable {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			call := func(args ...string) (status int, stdout, stderr string) {
				return called(t, filepath.Join(bin, c.name), args...)
			}
			clitest.KeepsTheConvention(t, c.name, call, c.wrong, c.says)
			if c.failing != nil {
				status, _, stderr := call(c.failing...)
				require.Equal(t, 1, status)
				require.Regexp(t, "(?m)^"+c.name+": .+\n$", stderr)
			}
		})
	}
}

// called runs a program in an empty folder, without input.
func called(t *testing.T, path string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	var out, errs bytes.Buffer
	c := exec.CommandContext(t.Context(), path, args...)
	c.Dir, c.Stdout, c.Stderr = t.TempDir(), &out, &errs
	err := c.Run()
	require.NotNil(t, c.ProcessState, "%v", err)
	return c.ProcessState.ExitCode(), out.String(), errs.String()
}
