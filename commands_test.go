package rxsched_test

import (
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A command of this module has a test by clitest, which knows what CONTRIBUTING.md says of
// commands.
func TestCommands_AreTested(t *testing.T) {
	t.Parallel()
	commands, tested := map[string]bool{}, map[string]bool{}
	for name, text := range pages(".go") {
		folder := path.Dir(name)
		switch {
		case strings.HasSuffix(name, "_test.go"):
			tested[folder] = tested[folder] || strings.Contains(text, "clitest.Command(") ||
				strings.Contains(text, "clitest.KeepsTheConvention(")
		case strings.Contains(text, "\npackage main\n") || strings.HasPrefix(text, "package main\n"):
			commands[folder] = commands[folder] || strings.Contains(text, `rxsched/internal/cli"`)
		}
	}
	require.True(t, commands["tools/opdocs"])
	for folder, is := range commands {
		require.True(t, !is || tested[folder], "%s has no test by clitest", folder)
	}
}
