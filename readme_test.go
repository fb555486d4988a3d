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

	"github.com/rxsched/rxsched/internal/testkit/page"
)

// shown returns what the page shows in a language.
func shown(language string) (all []string) {
	code := regexp.MustCompile("(?s)```" + language + "\n(.*?)```")
	for _, b := range code.FindAllStringSubmatch(pages("README.md")["README.md"], -1) {
		all = append(all, b[1])
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
	require.Equal(t, example, shown("go"))
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
		out, _ := run.CombinedOutput() // an error is printed, too
		return string(out)
	}
	sums, err := os.ReadFile("go.sum")
	require.NoError(t, err)
	varying := regexp.MustCompile(`player\.go:[0-9]+|\([0-9.]+s\)`)
	both, printed := shown("go"), shown("text")
	write("main.go", both[0])
	write("main_test.go", both[1])
	write("go.sum", string(sums))
	write("go.mod", fmt.Sprintf("module reader\n\ngo 1.26\n\nrequire github.com/rxsched/rxsched v0.0.0\n\n"+
		"replace github.com/rxsched/rxsched => %s\n", root))
	require.Equal(t, printed[0], run("run", "-mod=mod", "."))
	require.Contains(t, run("test", "-mod=mod", "-vet=off", "."), "ok  \treader")
	write("main.go", strings.Replace(both[0], "SwitchMap", "MergeMap", 1))
	require.Contains(t, varying.ReplaceAllString(run("test", "-mod=mod", "-vet=off", "."), ""),
		varying.ReplaceAllString(printed[1], ""))
}
