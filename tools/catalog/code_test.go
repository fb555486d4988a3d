//go:build go1.27

package catalog_test

import (
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// The code and the tests of all operators are one package of another module.
func TestCode_CompilesAndItsTestsPass(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	n := 0
	for _, o := range catalog.Operators() {
		for _, r := range requests(o) {
			a := play(t, r)
			if len(a.Errors) > 0 {
				continue
			}
			n++
			name := fmt.Sprintf("%s_%d", o.Name, n)
			write(t, dir, fmt.Sprintf("code_%d.go", n),
				strings.Replace(a.Code, "func pipeline(", "func pipeline"+name+"(", 1))
			write(t, dir, fmt.Sprintf("code_%d_test.go", n),
				strings.Replace(a.Test, "func Test"+o.Name+"(", "func Test"+name+"(", 1))
		}
	}
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	write(t, dir, "go.mod",
		"module playground\n\ngo 1.27\n\nrequire github.com/rxsched/rxsched v0.0.0\n\n"+
			"replace github.com/rxsched/rxsched => "+root+"\n")
	run := exec.Command("go", "test", "-mod=mod", "-count=1", "-gcflags=-e", ".")
	run.Dir = dir
	out, err := run.CombinedOutput()
	require.NoError(t, err, "%s", head(string(out)))
	t.Logf("%d programs", n)
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
