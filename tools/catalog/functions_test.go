package catalog_test

import (
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/tools/catalog"
)

// texts are what a field is tried with, besides its default.
func texts(f catalog.Field) (tried []string) {
	switch f.Of {
	case "time":
		return []string{"0", "1", "5"}
	case "count":
		return []string{"0", "1", "3"}
	case "flag":
		return []string{"true"}
	case "letters":
		return []string{"q"}
	}
	for _, o := range f.Options {
		tried = append(tried, o.Name)
	}
	return tried
}

// requests are an operator as it is at first, with each field and each track changed.
func requests(o *catalog.Operator) []catalog.Request {
	all := []catalog.Request{{Operator: o.Name}}
	for _, f := range o.Fields {
		for _, text := range texts(f) {
			all = append(all,
				catalog.Request{Operator: o.Name, Fields: map[string]string{f.Name: text}})
		}
	}
	for _, t := range o.Tracks {
		open := strings.TrimRight(t.Default, "|#)")
		open = strings.ReplaceAll(open, "(", "")
		for _, text := range []string{open, open + "#", open + "|", "|"} {
			all = append(all,
				catalog.Request{Operator: o.Name, Tracks: map[string]string{t.Name: text}})
		}
	}
	return all
}

func TestFunctions_Compile(t *testing.T) {
	t.Parallel()
	compiles(t, "1.26", func(a catalog.Answer) string { return a.Functions })
}

// compiles makes the code of all operators one package of another module, and builds it.
func compiles(t *testing.T, language string, code func(catalog.Answer) string) {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("a page starts no commands")
	}
	dir, n := t.TempDir(), 0
	for _, o := range catalog.Playable() {
		for _, r := range requests(o) {
			if a := play(t, r); len(a.Errors) == 0 {
				n++
				write(t, dir, fmt.Sprintf("code_%d.go", n), strings.Replace(code(a),
					"func pipeline(", fmt.Sprintf("func pipeline_%d(", n), 1))
			}
		}
	}
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	write(t, dir, "go.mod",
		"module playground\n\ngo "+language+"\n\nrequire github.com/rxsched/rxsched v0.0.0\n\n"+
			"replace github.com/rxsched/rxsched => "+root+"\n")
	run := exec.Command("go", "build", "-mod=mod", "-gcflags=-e", ".")
	run.Dir = dir
	out, err := run.CombinedOutput()
	require.NoError(t, err, "%s", head(string(out)))
}

// head is the beginning of a long text.
func head(text string) string { return text[:min(len(text), 8000)] }

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if strings.HasSuffix(name, ".go") {
		formatted, err := format.Source([]byte(text))
		require.NoError(t, err, text)
		assert.Equal(t, string(formatted), text)
		require.NotRegexp(t, regexp.MustCompile(`\{\w*\}\(|\{call\}`), text)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
}
