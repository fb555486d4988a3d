package rxsched_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestModules_UseNoInternalsOfOthers keeps apart what users upgrade one at a time: the internals of
// a module may change with each of its versions.
func TestModules_UseNoInternalsOfOthers(t *testing.T) {
	t.Parallel()
	modules, files := checkout(t)
	require.Contains(t, modules, "js")
	for file, imported := range files {
		of := moduleOf(modules, path.Dir(file))
		if strings.HasPrefix(modules[of], notReleased) {
			continue // it runs beside what it looks into
		}
		for _, p := range imported {
			inner := strings.Contains("/"+p+"/", "/internal/")
			require.Falsef(t, inner && moduleOf(modules, p) != of,
				"%s imports %s, which is of another module", file, p)
		}
	}
}

// Nobody can install a command from a module with a replace, nor require what is not released.
func TestModules_AreToldInOneTableAndNeedNoReplace(t *testing.T) {
	t.Parallel()
	modules, _ := checkout(t)
	work, err := os.ReadFile("go.work")
	require.NoError(t, err)
	table, err := os.ReadFile("docs/versions.md")
	require.NoError(t, err)
	for folder, goMod := range modules {
		require.NotRegexp(t, "(?m)^(replace|exclude)", goMod, folder)
		require.Contains(t, string(work), "\n\t./"+folder+"\n")
		row := "| `" + folder + "` |"
		if strings.HasPrefix(goMod, notReleased) {
			require.NotContains(t, string(table), row)
		} else {
			require.Contains(t, string(table), row)
			for other, its := range modules {
				if strings.HasPrefix(its, notReleased) {
					require.NotContains(t, goMod, "rxsched/"+other+" v", folder)
				}
			}
		}
	}
	require.Equal(t, len(modules)-strings.Count(allMods(modules), notReleased),
		strings.Count(string(table), "\n| `")-1, "the root's, and no more")
}

// notReleased begins the go.mod of a module that nobody requires.
const notReleased = "// Not released: "

func allMods(modules map[string]string) string {
	return strings.Join(slices.Collect(maps.Values(modules)), "")
}

// checkout returns the go.mod of each nested module, by folder, and what each file that is no test
// imports of the project.
func checkout(t *testing.T) (modules map[string]string, files map[string][]string) {
	t.Helper()
	modules, files = map[string]string{}, map[string][]string{}
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules"):
			return fs.SkipDir
		case d.Name() == "go.mod" && file != "go.mod":
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			modules[path.Dir(file)] = string(text)
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
func moduleOf(modules map[string]string, folder string) (module string) {
	for m := range modules {
		if within(folder, m) && len(m) > len(module) {
			module = m
		}
	}
	return module
}

func within(folder, parent string) bool { return strings.HasPrefix(folder+"/", parent+"/") }
