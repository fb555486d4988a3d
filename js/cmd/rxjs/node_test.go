package main

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// node returns the path of node, or skips the test.
func node(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip("the real Node is needed: ", err)
	}
	version, err := exec.Command(path, "--version").Output()
	require.NoError(t, err)
	if v := strings.TrimSpace(string(version)); !strings.HasPrefix(v, "v20.20.") {
		t.Skip("the texts are those of Node 20.20, and here is ", v)
	}
	return path
}

// result is what a run leaves.
type result struct {
	stdout, stderr string
	code           int
}

// byNode runs a script with node.
func byNode(t *testing.T, path string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c := exec.Command(path, args...)
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		require.NoError(t, err)
	}
	return result{stdout.String(), stderr.String(), c.ProcessState.ExitCode()}
}

// byUs runs the command.
func byUs(stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	code := run(args, strings.NewReader(stdin), &stdout, &stderr)
	return result{stdout.String(), stderr.String(), code}
}

// own are the parts of standard error that tell of node itself, and of its stack.
var own = []struct {
	at *regexp.Regexp
	by string
}{
	{regexp.MustCompile(`(?m)^\n?(/|node:)\S*:\d+\n.*\n *\^\n+`), ""},
	{regexp.MustCompile(`(?m)^    at [^\n]*?( \{)?$\n`), "$1"},
	{regexp.MustCompile(`(?m)^\(Use .node [^\n]*\n`), ""},
	{regexp.MustCompile(`(?m)^\nNode\.js v[^\n]*\n`), ""},
	{regexp.MustCompile(`\(node:\d+\)`), "(node)"},
}

func (r result) withoutOwn() result {
	for _, o := range own {
		r.stderr = o.at.ReplaceAllString(r.stderr, o.by)
	}
	return r
}

// record writes what node prints beside the scripts, for where there is no node.
var record = flag.Bool("record", false, "record what node prints")

// TestRun_PrintsWhatNodePrinted compares with what Node 20.20 has printed.
func TestRun_PrintsWhatNodePrinted(t *testing.T) {
	t.Parallel()
	for _, script := range scripts(t) {
		t.Run(filepath.Base(script), func(t *testing.T) {
			t.Parallel()
			printed := strings.TrimSuffix(script, ".js") + ".txt"
			if *record {
				out := byNode(t, node(t), script).stdout
				require.NoError(t, os.WriteFile(printed, []byte(out), 0o644))
			}
			want, err := os.ReadFile(printed)
			require.NoError(t, err)
			require.Equal(t, string(want), byUs("", "-virtual", "-timeout", "1m", script).stdout)
		})
	}
}

// TestRun_PrintsWhatNodePrints runs scripts with both, and compares the errors and exit codes, too.
func TestRun_PrintsWhatNodePrints(t *testing.T) {
	t.Parallel()
	path := node(t)
	for _, script := range scripts(t) {
		t.Run(filepath.Base(script), func(t *testing.T) {
			t.Parallel()
			ours := byUs("", "-virtual", "-timeout", "1m", script).withoutOwn()
			nodes := byNode(t, path, script).withoutOwn()
			for tries := 0; nodes != ours && tries < 9; tries++ { // a busy machine makes timers of Node late
				nodes = byNode(t, path, script).withoutOwn()
			}
			require.Equal(t, nodes, ours)
		})
	}
}

func scripts(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("testdata/node/*.js")
	require.NoError(t, err)
	require.NotEmpty(t, list)
	return list
}
