// Package page tests that the code of a page of the documentation is tested.
package page

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Section returns the text below a heading of the second level, up to the next one.
func Section(t *testing.T, file, heading string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	_, section, ok := strings.Cut(string(text), "\n## "+heading+"\n")
	require.True(t, ok, "%s has no section %s", file, heading)
	section, _, _ = strings.Cut(section, "\n## ")
	return section
}

var (
	block  = regexp.MustCompile("(?s)```(go)?\n(.*?)```")
	prompt = regexp.MustCompile(`^\$ .*\n`)
	margin = regexp.MustCompile(`(?m)^[ \t]*(// )?[ \t]*`)
)

// Tested fails t if the section has a block of Go that is in none of the files, or no block.
// Indentation and the marks of comments do not count.
func Tested(t *testing.T, section string, files ...string) { tested(t, section, true, files) }

// AllTested is Tested for all blocks, such as what commands print.
func AllTested(t *testing.T, section string, files ...string) { tested(t, section, false, files) }

func tested(t *testing.T, section string, goOnly bool, files []string) {
	t.Helper()
	var all strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		all.WriteString(plain(string(text)))
	}
	seen := 0
	for _, b := range block.FindAllStringSubmatch(section, -1) {
		if goOnly && b[1] == "" {
			continue
		}
		seen++
		code := plain(prompt.ReplaceAllString(b[2], ""))
		require.True(t, strings.Contains(all.String(), strings.TrimSpace(code)), "no test has:\n%s", b[2])
	}
	require.NotZero(t, seen, "the section has no code")
}

func plain(code string) string { return margin.ReplaceAllString(code, "") }
