package rxsched_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/testkit/page"
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

// The program of the page is that of the example, which is tested.
func TestReadme_ShowsAWholeProgram(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("examples/hello/main.go")
	require.NoError(t, err)
	require.Equal(t, []string{string(text)}, programs(t, "README.md"))
}

func TestReadme_ShowsATestThatIsRun(t *testing.T) {
	t.Parallel()
	section := page.Section(t, "README.md", "A test that does not wait")
	page.Tested(t, section, "testing/marble/page_test.go")
}

// What continuous integration runs as the commands of the page stands there.
func TestReadme_HasTheTwoCommandsThatAreTested(t *testing.T) {
	t.Parallel()
	ci, err := os.ReadFile(".ci/run")
	require.NoError(t, err)
	step := regexp.MustCompile(`(?s)step "the README's two commands"\n(.*?)\nstep `).FindSubmatch(ci)
	require.NotNil(t, step)
	run := regexp.MustCompile(`(?m)GOTOOLCHAIN=local (go .*)$`).FindAllSubmatch(step[1], -1)
	require.Len(t, run, 2)
	section := page.Section(t, "README.md", "See it run")
	for _, command := range run {
		require.Contains(t, section, "\n"+string(command[1])+" ")
	}
}

// A reader pastes the program into an empty module.
func TestReadme_TheProgramRunsInAnEmptyModule(t *testing.T) {
	t.Parallel()
	root, err := os.Getwd()
	require.NoError(t, err)
	dir := t.TempDir()
	program := programs(t, "README.md")[0]
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o600))
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
