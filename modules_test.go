package rxsched_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// apparatus are the folders of modules that nobody requires: they run beside what they look into.
var apparatus = []string{"bench", "conformance/js", "durable/proof", "examples"}

// TestModules_UseNoInternalsOfOthers keeps apart what users upgrade one at a time: the internals of
// a module may change with each of its versions.
func TestModules_UseNoInternalsOfOthers(t *testing.T) {
	t.Parallel()
	modules, files := checkout(t)
	require.Contains(t, modules, "js")
	for file, imported := range files {
		folder := path.Dir(file)
		if slices.ContainsFunc(apparatus, func(a string) bool { return within(folder, a) }) {
			continue
		}
		for _, p := range imported {
			inner := strings.Contains("/"+p+"/", "/internal/")
			require.Falsef(t, inner && moduleOf(modules, p) != moduleOf(modules, folder),
				"%s imports %s, which is of another module", file, p)
		}
	}
}

// checkout returns the folders of the nested modules, and what each file that is no test imports of
// the project.
func checkout(t *testing.T) (modules []string, files map[string][]string) {
	t.Helper()
	files = map[string][]string{}
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules"):
			return fs.SkipDir
		case d.Name() == "go.mod" && file != "go.mod":
			modules = append(modules, path.Dir(file))
		case path.Ext(file) == ".go" && !strings.HasSuffix(file, "_test.go"):
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			files[file] = ours(t, f)
		}
		return nil
	})
	require.NoError(t, err)
	return modules, files
}

// moduleOf returns the folder of the module that a folder belongs to; "" is the root's.
func moduleOf(modules []string, folder string) (module string) {
	for _, m := range modules {
		if within(folder, m) && len(m) > len(module) {
			module = m
		}
	}
	return module
}

func within(folder, parent string) bool { return strings.HasPrefix(folder+"/", parent+"/") }
