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
	block  = regexp.MustCompile("(?s)```go\n(.*?)```")
	margin = regexp.MustCompile(`(?m)^[ \t]*(// )?[ \t]*`)
)

// Tested fails t if the section has a block of Go that is in none of the files, or no block.
// Indentation and the marks of comments do not count.
func Tested(t *testing.T, section string, files ...string) {
	t.Helper()
	var all strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		all.WriteString(plain(string(text)))
	}
	blocks := block.FindAllStringSubmatch(section, -1)
	require.NotEmpty(t, blocks, "the section has no code")
	for _, b := range blocks {
		code := strings.TrimSpace(plain(b[1]))
		require.True(t, strings.Contains(all.String(), code), "no test has:\n%s", b[1])
	}
}

func plain(code string) string { return margin.ReplaceAllString(code, "") }
