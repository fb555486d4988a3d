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

// programs returns the files that README.md shows whole.
func programs(t *testing.T) (all []string) {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	for _, block := range regexp.MustCompile("(?s)```go\n(package main\n.*?)```").FindAllSubmatch(readme, -1) {
		all = append(all, string(block[1]))
	}
	return all
}

// The programs of the page are those of the examples, which are tested.
func TestReadme_ShowsWholePrograms(t *testing.T) {
	t.Parallel()
	var examples []string
	for _, path := range []string{"hello/main.go", "search/main.go", "search/main_test.go", "countdown/main.go"} {
		text, err := os.ReadFile(filepath.Join("examples", path))
		require.NoError(t, err)
		examples = append(examples, strings.TrimPrefix(string(text), "//go:build go1.27\n\n"))
	}
	require.Equal(t, examples, programs(t))
	require.LessOrEqual(t, strings.Count(programs(t)[1], "\n"), 35)
}

// A reader pastes the first program of the page into an empty module.
func TestReadme_TheFirstProgramRunsInAnEmptyModule(t *testing.T) {
	t.Parallel()
	root, err := os.Getwd()
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(programs(t)[0]), 0o600))
	goMod := fmt.Sprintf("module reader\n\ngo 1.26\n\nrequire github.com/rxsched/rxsched v0.0.0\n\n"+
		"replace github.com/rxsched/rxsched => %s\n", root)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(goMod), 0o600))
	sums, err := os.ReadFile("go.sum")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o600))
	run := exec.Command("go", "run", "-mod=mod", ".")
	run.Dir = dir
	printed, err := run.CombinedOutput()
	require.NoError(t, err, string(printed))
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	shown := regexp.MustCompile("(?s)```\n\n```\n(.*?)```").FindSubmatch(readme)
	require.Equal(t, string(shown[1]), string(printed))
}
