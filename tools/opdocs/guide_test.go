package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/tools/catalog"
)

// guided is a guide to the package in testdata.
func guided(t *testing.T, template string, names ...string) (string, error) {
	src := things(t)
	src.methods = map[string]bool{"Map": true}
	src.order = []string{"Map", "TryMap", "Odd"}
	families, err := sortOut(src, small, facts(map[string]catalog.Facts{
		"Map": {RxJS: "map"}, "TryMap": {RxJS: "map"}, "Odd": {},
	}))
	require.NoError(t, err)
	g := guide{"small.md", "Rx", "rx.txt", func(c counterpart) string { return c.rxjs }, true}
	return g.fill(src, families, template, names)
}

func TestGuide_CompletesRows(t *testing.T) {
	t.Parallel()
	page, err := guided(t, "| Rx | here | what differs |\n| --- | --- | --- |\n"+
		"| `map` |  | a note |\n| `of`, `to` | `TryMap` |  |\n\n<!-- only here -->\n", "map", "of", "to")
	require.NoError(t, err)
	_, page, _ = strings.Cut(page, "\n\n")
	require.Equal(t, "| Rx | here | what differs |\n| --- | --- | --- |\n"+
		"| `map` | [`.Map`](operators.md#map), `TryMap` | a note |\n| `of`, `to` | `TryMap` |  |\n\n"+
		"[`Odd`](operators.md#odd).\n", page)
}

func TestGuide_TellsWhatIsForgotten(t *testing.T) {
	t.Parallel()
	_, err := guided(t, "| Rx | here | what differs |\n| --- | --- | --- |\n"+
		"| `gone` | — | so |\n| `twice` | — |  |\n| `twice` |  |  |\n", "map", "of", "twice")
	require.EqualError(t, err, strings.Join([]string{
		"small.md: twice has two rows",
		"small.md: the row of `twice` has nothing",
		"small.md: map has no row",
		"small.md: of has no row",
		"small.md: gone is in a row, and not in rx.txt",
		"small.md: map is in the catalogue, and has no row",
		"small.md: Map of package observable is in no row",
		"small.md: TryMap of package observable is in no row",
		"small.md: Odd of package observable is in no row",
	}, "\n"))
}

// goName is a name of Go in code, maybe with what it belongs to.
var goName = regexp.MustCompile(`\b(?:(\w+)\.)?([A-Z]\w*)`)

// standard are the packages of Go that the guides name.
var standard = regexp.MustCompile(`^(errors|json|maps|testing|time)$`)

// TestGuides_NameOnlyWhatExists checks the code in the text and in the second and third columns.
func TestGuides_NameOnlyWhatExists(t *testing.T) {
	t.Parallel()
	exported := exports(t)
	for _, g := range allGuides {
		page, err := os.ReadFile("../../docs/reference/" + g.page)
		require.NoError(t, err)
		names, err := guides.ReadFile("guides/" + g.names)
		require.NoError(t, err)
		theirs := map[string]bool{}
		for _, name := range namesIn(string(names)) {
			theirs[name] = true
		}
		text := regexp.MustCompile("(?s)```.*?```").ReplaceAllString(string(page), "")
		for line := range strings.Lines(text) {
			row := strings.HasPrefix(line, "| `")
			if row {
				_, line, _ = strings.Cut(line[1:], "|")
			}
			for _, code := range spansOf(line) {
				for _, m := range goName.FindAllStringSubmatch(code, -1) {
					ok := standard.MatchString(m[1]) || !row && theirs[m[0]] || exported[m[0]] ||
						exported[m[2]] && !exported[m[1]]
					assert.True(t, ok, "%s: %s does not exist: %s", g.page, m[0], line)
				}
			}
		}
	}
}

// program is a path of what no user imports.
var program = regexp.MustCompile(`/(internal|bench|conformance|examples)/`)

// exports returns the exported names of the module's packages: plain, and with their package or
// type. Packages and types are names, too.
func exports(t *testing.T) map[string]bool {
	all := map[string]bool{}
	for _, pattern := range []string{"../../*.go", "../../*/*.go", "../../*/*/*.go", "../../*/*/*/*.go"} {
		paths, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") || program.MatchString(path) {
				continue
			}
			f, _ := parser.ParseFile(token.NewFileSet(), path, nil, 0) // one for a newer Go has errors
			note := func(owner, name string) {
				if ast.IsExported(name) && (owner == f.Name.Name || ast.IsExported(owner)) {
					all[owner], all[name], all[owner+"."+name] = true, true, true
				}
			}
			for _, d := range f.Decls {
				noteDecl(d, f.Name.Name, note)
			}
		}
	}
	delete(all, "main")
	return all
}

func noteDecl(d ast.Decl, pkg string, note func(owner, name string)) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		owner := pkg
		if d.Recv != nil {
			owner = receiver(d.Recv.List[0].Type)
		}
		note(owner, d.Name.Name)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				for _, n := range spec.Names {
					note(pkg, n.Name)
				}
			case *ast.TypeSpec:
				note(pkg, spec.Name.Name)
				ast.Inspect(spec.Type, func(n ast.Node) bool {
					if field, ok := n.(*ast.Field); ok {
						for _, n := range field.Names {
							note(spec.Name.Name, n.Name)
						}
					}
					return true
				})
			}
		}
	}
}

// receiver returns the type that a method belongs to.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
