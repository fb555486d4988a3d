package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The front page of the module js shows a script and what it prints.
func TestReadme_PrintsWhatItShows(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	shown := regexp.MustCompile("(?s)```js\n(.*?)```.*```text\n(.*?)```").FindSubmatch(page)
	require.NotNil(t, shown)
	var stdout, stderr strings.Builder
	code := run([]string{"-virtual"}, strings.NewReader(string(shown[1])), &stdout, &stderr)
	require.Zero(t, code, stderr.String())
	require.Equal(t, string(shown[2]), stdout.String())
}
