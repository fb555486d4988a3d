package rxvet_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rxsched/rxsched/rxvet"
)

// Each analyzer has a section, with bad and good code, to which its URL leads.
func TestPage_HasEachAnalyzerAndEachRule(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../docs/rxvet.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{}
	for s := range strings.SplitSeq(string(text), "\n## ") {
		title, body, _ := strings.Cut(s, "\n")
		sections[title] = body
	}
	table := sections["The rules of eslint-plugin-rxjs"]
	for _, a := range rxvet.Analyzers {
		body := sections[a.Name]
		if !strings.Contains(body, "bad") || !strings.Contains(body, "good") {
			t.Errorf("%s: no section with bad and good code", a.Name)
		}
		if !strings.HasSuffix(a.URL, "docs/rxvet.md#"+a.Name) {
			t.Errorf("%s: its URL is %s", a.Name, a.URL)
		}
		if !strings.Contains(table, "["+a.Name+"](#"+a.Name+")") {
			t.Errorf("%s: the table of rules does not name it", a.Name)
		}
	}
	if got := strings.Count(table, "\n| `"); got != 41 {
		t.Errorf("the table has %d rules, eslint-plugin-rxjs 41", got)
	}
}

// The names that the analyzers know are the library's.
func TestNames_AreThoseOfTheLibrary(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../observable/*.go")
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "methods") {
			continue // Go 1.26 can't parse methods with type parameters
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				have[fn.Name.Name] = true
			}
		}
	}
	for _, name := range rxvet.Known() {
		if !have[name] {
			t.Errorf("package observable has no %s", name)
		}
	}
}
