package rxsched_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The compiler says what the page says of what is wrong, and nothing of what is right.
func TestDocs_CompileErrorsAreWordForWord(t *testing.T) {
	t.Parallel()
	const name = "docs/compile-errors.md"
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	row := regexp.MustCompile("(?m)^\\| `(.+)` \\| `(.+)`( \\(1\\.26\\))? \\| `(.+)` \\|$")
	rows := row.FindAllStringSubmatch(string(text), -1)
	require.Greater(t, len(rows), 10)
	snippetOf := func(code string) snippet {
		if !strings.HasPrefix(code, "for ") {
			code = "_ = " + code
		}
		return snippet{name + ":1", code}
	}
	var all []snippet
	for _, r := range rows {
		all = append(all, snippetOf(r[1]), snippetOf(r[4]))
	}
	c := newCompiler(t, all)
	c.strict = true
	for i, r := range rows {
		wrong, right := all[2*i], all[2*i+1]
		require.Empty(t, c.check(right, right.code), r[4])
		if r[3] != "" && methods {
			continue
		}
		errs := c.check(wrong, wrong.code)
		require.NotEmpty(t, errs, r[1])
		require.Contains(t, errs[0].Error(), r[2], r[1])
	}
}
