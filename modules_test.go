package rxsched_test

import (
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
	modules := nested()
	require.Contains(t, modules, "js")
	for file, f := range sources() {
		of := moduleOf(modules, path.Dir(file))
		if strings.HasPrefix(modules[of], notReleased) {
			continue // it runs beside what it looks into
		}
		for _, p := range imported(f) {
			inner := strings.Contains("/"+p+"/", "/internal/")
			require.Falsef(t, inner && moduleOf(modules, p) != of,
				"%s imports %s, which is of another module", file, p)
		}
	}
}

// A module with a replace can't be installed from, and one that is not released can't be required.
func TestModules_AreToldInOneTableAndNeedNoReplace(t *testing.T) {
	t.Parallel()
	modules := nested()
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

// notReleased begins the go.mod of a module that is not required.
const notReleased = "// Not released: "

func allMods(modules map[string]string) string {
	return strings.Join(slices.Collect(maps.Values(modules)), "")
}

// nested returns the go.mod of each module but the root's, by folder.
func nested() map[string]string {
	modules := map[string]string{}
	for name, text := range pages("/go.mod") {
		modules[path.Dir(name)] = text
	}
	return modules
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
