package rxsched_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// programs returns the programs that a page shows whole.
func programs(t *testing.T, name string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	for _, b := range regexp.MustCompile("(?s)```go\n([^`]*package main\n.*?)```").FindAllSubmatch(text, -1) {
		all = append(all, string(b[1]))
	}
	return all
}

// The program of the page and its test are those of the example.
func TestReadme_ShowsAProgramAndItsTest(t *testing.T) {
	t.Parallel()
	var example []string
	for _, name := range []string{"main.go", "main_test.go"} {
		text, err := os.ReadFile("examples/hello/" + name)
		require.NoError(t, err)
		example = append(example, string(text))
	}
	require.Equal(t, example, programs(t, "README.md"))
}

// A reader pastes both into an empty module, runs them, and breaks the program.
func TestReadme_TheProgramRunsInAnEmptyModule(t *testing.T) {
	t.Parallel()
	root, err := os.Getwd()
	require.NoError(t, err)
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	run := func(args ...string) string {
		run := exec.Command("go", args...)
		run.Dir = dir
		printed, _ := run.CombinedOutput() // an error is printed, too
		return string(printed)
	}
	sums, err := os.ReadFile("go.sum")
	require.NoError(t, err)
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	shown := regexp.MustCompile("(?s)```text\n(.*?)```").FindAllSubmatch(readme, 2)
	varying := regexp.MustCompile(`player\.go:[0-9]+|\([0-9.]+s\)`)
	both := programs(t, "README.md")
	write("main.go", both[0])
	write("main_test.go", both[1])
	write("go.sum", string(sums))
	write("go.mod", fmt.Sprintf("module reader\n\ngo 1.26\n\nrequire github.com/rxsched/rxsched v0.0.0\n\n"+
		"replace github.com/rxsched/rxsched => %s\n", root))
	require.Equal(t, string(shown[0][1]), run("run", "-mod=mod", "."))
	require.Contains(t, run("test", "-mod=mod", "-vet=off", "."), "ok  \treader")
	write("main.go", strings.Replace(both[0], "SwitchMap", "MergeMap", 1))
	require.Contains(t, varying.ReplaceAllString(run("test", "-mod=mod", "-vet=off", "."), ""),
		varying.ReplaceAllString(string(shown[1][1]), ""))
}
