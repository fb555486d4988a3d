package rxvet_test

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/rxsched/rxsched/rxvet"
)

// every runs all analyzers and puts the name of each before its findings. So the code for one of
// them also shows where the others are silent, and is loaded once.
func every() *analysis.Analyzer {
	a := &analysis.Analyzer{Name: "every", Doc: "runs all analyzers of rxvet"}
	seen := map[*analysis.Analyzer]bool{}
	for _, one := range rxvet.Analyzers {
		for _, needed := range one.Requires {
			if !seen[needed] {
				seen[needed] = true
				a.Requires = append(a.Requires, needed)
			}
		}
	}
	a.Run = func(p *analysis.Pass) (any, error) {
		for _, one := range rxvet.Analyzers {
			its := *p
			its.Analyzer = one
			its.Report = func(d analysis.Diagnostic) {
				d.Message = d.Category + ": " + d.Message
				p.Report(d)
			}
			if _, err := one.Run(&its); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
	return a
}

// module copies testdata to a module of its own that uses the rxsched beside this module. So
// rxvet's go.mod needs no replace, with which the command could not be installed.
func module(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/src")); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	mod := "module example.com/testdata\n\ngo 1.26\n\n" +
		"require github.com/rxsched/rxsched v0.0.0\n\n" +
		"replace github.com/rxsched/rxsched => " + root + "\n"
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestAnalyzers_FindWhatTestdataSays(t *testing.T) {
	t.Parallel()
	analysistest.RunWithSuggestedFixes(t, module(t), every(), "./...")
}

func TestAnalyzers_AreValid(t *testing.T) {
	t.Parallel()
	if err := analysis.Validate(rxvet.Analyzers); err != nil {
		t.Fatal(err)
	}
}
