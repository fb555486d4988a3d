package rxsched_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/doc/comment"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A page shows programs, declarations and fragments. What the fragments of docs/pool.md take as given
// is declared in docs_pool.md.go of the folder given: the names that they use, and imports with names.
// Three dots stand for what is left out. A line that is bad may be in the way of the good one, and is
// left out then.
const given = "internal/testkit/page/testdata/snippets"

// snippet is a piece of Go on a page.
type snippet struct{ at, code string }

var goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")

func snippets() (all []snippet) {
	for name, text := range current() {
		front := path.Base(name) == "README.md" && name != "README.md" // whose test runs it
		if !front && name != agents && !strings.HasPrefix(name, "docs/") {
			continue
		}
		for _, at := range goBlock.FindAllStringSubmatchIndex(text, -1) {
			line := 1 + strings.Count(text[:at[0]], "\n")
			all = append(all, snippet{fmt.Sprintf("%s:%d", name, line), text[at[2]:at[3]]})
		}
	}
	slices.SortFunc(all, func(a, b snippet) int { return strings.Compare(a.at, b.at) })
	return all
}

// What a comment shows takes names as given, without a word: any that are not of a package.
var givenNames = regexp.MustCompile(`^undefined: \w+$`)

func TestDocs_CodeInCommentsCompiles(t *testing.T) {
	t.Parallel()
	var all []snippet
	for _, p := range repository().pkgs {
		for _, c := range p.comments {
			if c == nil {
				continue
			}
			for _, b := range new(comment.Parser).Parse(c.Text()).Content {
				if code, ok := b.(*comment.Code); ok && isGo(code.Text) {
					all = append(all, snippet{positions.Position(c.Pos()).String(), code.Text})
				}
			}
		}
	}
	require.Greater(t, len(all), 30)
	compiler := newCompiler(t, all)
	for _, s := range all {
		for _, err := range compiler.check(s, s.code) {
			if !givenNames.MatchString(err.Error()) {
				t.Errorf("%s: %v in\n%s", s.at, err, s.code)
			}
		}
	}
}

// isGo reports whether text is of Go: it defines something, or uses a package and can be parsed.
func isGo(text string) bool {
	if strings.Contains(text, " := ") || strings.Contains(text, "func(") {
		return true
	}
	file := "package p\n" + fragments(text)
	_, err := parser.ParseFile(token.NewFileSet(), "", file, parser.SkipObjectResolution)
	return err == nil && qualified.MatchString(text)
}

func TestDocs_SnippetsCompile(t *testing.T) {
	t.Parallel()
	all := snippets()
	c := newCompiler(t, all)
	require.Greater(t, len(all), 60)
	for _, s := range all {
		errs := c.check(s, s.code)
		if len(errs) > 0 && strings.Contains(s.code, "// bad") {
			errs = c.check(s, withoutBad(s.code))
		}
		for _, err := range errs {
			t.Errorf("%s: %v", s.at, err)
		}
	}
}

// withoutBad returns code without the lines that are bad.
func withoutBad(code string) string {
	return regexp.MustCompile(`(?m)^.*// bad.*\n`).ReplaceAllString(code, "")
}

// compiler checks snippets against the packages of the repository.
type compiler struct {
	fset  *token.FileSet
	paths map[string]string // by the name of the package
	given map[string]string // what the fragments of a page take as given
	read  types.Importer

	strict bool // with Go 1.26, an operator that is called as a method is an error
}

func newCompiler(t *testing.T, all []snippet) *compiler {
	c := &compiler{fset: token.NewFileSet(), paths: map[string]string{}, given: map[string]string{}}
	for at, p := range repository().pkgs {
		shorter := c.paths[p.name] == "" || len(at) < len(c.paths[p.name])
		if shorter && !strings.HasPrefix(at, root+"/e2e/") {
			c.paths[p.name] = at
		}
	}
	for _, at := range others {
		c.paths[path.Base(at)] = at
	}
	files, err := filepath.Glob(given + "/*.go")
	require.NoError(t, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		page := strings.ReplaceAll(filepath.Base(name), "_", "/")
		c.given[strings.TrimSuffix(page, ".go")] = string(text)
	}
	exports := map[string]string{}
	c.read = importer.ForCompiler(c.fset, "gc", func(at string) (io.ReadCloser, error) {
		if exports[at] == "" {
			return nil, errNotBuilt
		}
		return os.Open(exports[at])
	})
	list := []string{"list", "-e", "-export", "-deps", "-f",
		"{{if .Export}}{{.ImportPath}}\t{{.Export}}{{end}}"}
	out, err := exec.Command("go", append(list, c.wanted(all)...)...).Output()
	require.NoError(t, err)
	for line := range strings.Lines(string(out)) {
		at, export, _ := strings.Cut(strings.TrimSpace(line), "\t")
		exports[at] = export
	}
	delete(exports, root+"/embed/browser") // which is for browsers
	return c
}

// wanted returns the import paths of what snippets use.
func (c *compiler) wanted(all []snippet) []string {
	paths := map[string]bool{}
	for _, s := range all {
		for _, text := range c.texts(s, s.code) {
			f, _ := parser.ParseFile(c.fset, s.at, text, parser.SkipObjectResolution)
			for _, i := range f.Imports {
				at, _ := strconv.Unquote(i.Path.Value)
				paths[at] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(paths))
}

// others are packages of others that snippets use.
var others = []string{"context", "fmt", "log", "net/http", "os", "io", "strconv", "strings", "sync",
	"testing", "time", "github.com/stretchr/testify/require"}

var errNotBuilt = errors.New("it does not build here")

// Errors of fragments that say nothing about what they show.
var harmless = regexp.MustCompile(`declared and not used|imported .*not used|no new variables|` +
	`redeclared|other declaration of|missing return|is not used|already declared|could not import`)

// methods says that there are pipelines of methods, which need Go 1.27.
var methods = slices.Contains(build.Default.ReleaseTags, "go1.27")

// check returns what is wrong with a snippet.
func (c *compiler) check(s snippet, code string) (errs []error) {
	var files []*ast.File
	for _, text := range c.texts(s, code) {
		f, err := parser.ParseFile(c.fset, s.at, text, parser.SkipObjectResolution)
		if err != nil {
			return []error{err}
		}
		files = append(files, f)
	}
	whole := strings.Contains(code, "package main\n") && methods
	config := types.Config{Importer: c.read, Error: func(err error) {
		if !methods && !c.strict && strings.Contains(err.Error(), "has no field or method") {
			return
		}
		if whole || !harmless.MatchString(err.Error()) {
			errs = append(errs, errors.New(err.(types.Error).Msg))
		}
	}}
	_, _ = config.Check("p", c.fset, files, nil)
	return errs
}

// texts returns the files of a snippet: it, with imports, and what its page takes as given.
func (c *compiler) texts(s snippet, code string) []string {
	if strings.Contains(code, "package main\n") {
		return []string{code}
	}
	page, _, _ := strings.Cut(s.at, ":")
	beside, text := c.given[page], fragments(code)
	imports := map[string]string{}
	for _, m := range qualified.FindAllStringSubmatch(text, -1) {
		imports[m[1]] = c.paths[m[1]]
	}
	for _, m := range importLine.FindAllStringSubmatch(code, -1) {
		imports[m[1]] = m[2]
	}
	f, _ := parser.ParseFile(c.fset, page, beside+"\n", parser.SkipObjectResolution)
	if beside != "" {
		for _, d := range f.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				if v, ok := n.(*ast.ValueSpec); ok {
					for _, id := range v.Names {
						delete(imports, id.Name)
					}
				}
				return true
			})
		}
		for _, i := range f.Imports {
			at, _ := strconv.Unquote(i.Path.Value)
			imports[i.Name.Name] = at
		}
	}
	var b strings.Builder
	b.WriteString("package p\n")
	for name, at := range imports {
		if at != "" && !regexp.MustCompile(`(?m)\b`+name+`(, \w+)? :=`).MatchString(text) {
			fmt.Fprintf(&b, "import %s %q\n", name, at)
		}
	}
	if beside == "" {
		return []string{b.String() + text}
	}
	return []string{b.String() + text, beside}
}

// qualified is a name of a package.
var qualified = regexp.MustCompile(`\b([a-z]\w*)\.[A-Z]`)

var (
	omitted    = regexp.MustCompile(`(?m)^\s*\.\.\.$`)
	importLine = regexp.MustCompile(`(?m)^import (\w+) "(.*)"$`)
	empty      = regexp.MustCompile(`\{ \.\.\. \}`)
	pieces     = regexp.MustCompile(`\n\n+(?:(\S))`)
	decl       = regexp.MustCompile(`^(?://.*\n)*(func|type|var|const)\b`)
)

// fragments makes declarations of a snippet: statements become those of a function.
func fragments(code string) string {
	code = importLine.ReplaceAllString(code, "")
	code = empty.ReplaceAllString(omitted.ReplaceAllString(code, "\n"), "{}")
	var decls, statements strings.Builder
	for _, piece := range strings.Split(pieces.ReplaceAllString(code, "\n\x00$1"), "\x00") {
		switch {
		case decl.MatchString(piece):
			decls.WriteString(piece + "\n")
		case strings.HasSuffix(strings.TrimSpace(piece), "}") && literal.MatchString(piece):
			statements.WriteString("_ = " + piece + "\n")
		default:
			statements.WriteString(piece + "\n")
		}
	}
	return decls.String() + "\nfunc _() error {\n" + statements.String() + "}\n"
}

// literal begins a value.
var literal = regexp.MustCompile(`^(\[\])?\w+\.\w+(\[\w+\])?\{`)
