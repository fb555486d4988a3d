package rxsched_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "github.com/rxsched/rxsched"

// layers says what the code of each folder may import of the project. What is internal to a folder
// belongs to it; the shared internal packages are below.
var layers = map[string][]string{
	"internal/goid":      {},
	"internal/point":     {"internal/goid"},
	"internal/waits":     {"internal/point", "internal/goid"},
	"internal/ring":      {},
	"internal/heap":      {},
	"internal/funcname":  {},
	"internal/place":     {},
	"internal/heirs":     {},
	"internal/stacks":    {"internal/place"},
	"internal/bubble":    {"internal/stacks", "host"},
	"schedule":           {},
	"schedule/cron":      {"schedule"},
	"subscription":       {"internal/heirs", "internal/waits"},
	"internal/provide":   {},
	"kernel":             {"subscription", "internal/provide"},
	"host":               {"kernel", "subscription", "internal/point", "internal/provide", "internal/waits", "internal/funcname", "internal/place", "internal/goid", "internal/ring", "internal/heap"},
	"action":             {"internal/point", "internal/heirs", "subscription", "internal/funcname"},
	"scheduler":          {"schedule", "action", "subscription", "internal/goid", "internal/waits", "internal/funcname"},
	"internal/intervals": {"scheduler", "action", "kernel", "subscription", "internal/ring"},
	"async":              {"internal/intervals", "scheduler", "host", "kernel"},

	"internal/stage":    {"host", "kernel"},
	"internal/runtrace": {"action", "kernel"},
	"internal/batch":    {"internal/runtrace", "internal/intervals", "scheduler", "action", "host", "kernel", "internal/ring"},
	"queue":             {"internal/runtrace", "internal/intervals", "subscription", "scheduler", "action", "host", "kernel", "internal/ring"},
	"asap":              {"internal/batch", "scheduler", "action", "host", "kernel", "internal/ring"},
	"frame":             {"internal/batch", "scheduler", "action", "host", "kernel"},
	"idle":              {"internal/batch", "scheduler", "action", "host", "kernel"},
	"priority":          {"internal/intervals", "internal/funcname", "subscription", "scheduler", "action", "host", "kernel", "internal/goid", "internal/heap", "internal/ring"},
	"virtual":           {"scheduler", "action", "subscription", "internal/goid", "internal/heap", "internal/ring"},

	"trace":    {"host", "kernel", "internal/goid"},
	"watchdog": {"internal/stacks", "host", "kernel"},
	"inspect":  {"observable/watch", "watchdog", "trace", "priority", "subscription", "host", "kernel"},

	"observable":          {"internal/point", "schedule", "internal/heirs", "internal/waits", "internal/funcname", "scheduler", "action", "subscription", "internal/goid", "internal/ring", "internal/heap"},
	"observable/watch":    {"observable/internal/watching", "internal/heirs", "internal/place", "subscription", "host", "kernel"},
	"internal/conduct":    {"internal/point", "internal/goid", "internal/stacks"},
	"explore":             {"internal/stacks", "internal/bubble", "marble", "internal/conduct", "kernel", "host", "trace"},
	"world":               {"internal/goid", "internal/bubble", "internal/conduct", "kernel", "host", "observable", "subscription", "async", "queue", "asap", "frame", "idle", "priority", "scheduler", "action"},
	"marble":              {"internal/bubble", "internal/place", "internal/point", "internal/stacks", "internal/conduct", "internal/goid", "kernel", "schedule", "observable", "subscription", "internal/stage", "host", "async", "queue", "asap", "frame", "idle"},
	"observable/record":   {"observable/internal/recording", "observable/internal/stepped", "observable", "scheduler", "action", "subscription", "internal/goid"},
	"observable/replay":   {"observable/internal/recording", "observable/internal/stepped", "observable/record", "marble", "observable", "async", "scheduler", "subscription", "host"},
	"observable/carry":    {"observable"},
	"operatortest":        {"explore", "marble", "observable", "subscription", "host", "scheduler", "async", "priority", "internal/goid", "internal/place", "internal/bubble"},
	"observable/rxbridge": {"observable", "internal/waits", "observable/internal/mailbox", "scheduler", "action", "subscription", "internal/ring"},
}

// TestLayers_ImportsPointUpTheTableOnly keeps the layering: no package knows those that specialise
// or use it.
func TestLayers_ImportsPointUpTheTableOnly(t *testing.T) {
	for folder, allowed := range layers {
		t.Run(folder, func(t *testing.T) {
			seen := 0
			for file, imported := range importsBelow(t, folder) {
				seen++
				for _, p := range imported {
					require.Truef(t, permitted(folder, p, allowed), "%s imports %s", file, p)
				}
			}
			require.NotZero(t, seen, "no code in %s", folder)
		})
	}
}

// permitted reports whether code of folder may import the project's package p.
func permitted(folder, p string, allowed []string) bool {
	return p == folder || strings.HasPrefix(p, folder+"/internal/") || slices.Contains(allowed, p)
}

// importsBelow is, by file, what the code of a folder and of what is internal to it imports of the
// project.
func importsBelow(t *testing.T, folder string) map[string][]string {
	files := map[string][]string{}
	err := filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && layers[filepath.ToSlash(file)] != nil && filepath.ToSlash(file) != folder:
			return fs.SkipDir // a layer of its own
		case d.IsDir() || path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		files[file] = ours(t, f)
		return nil
	})
	require.NoError(t, err)
	return files
}

// ours are the imports of the project's own packages, by folder.
func ours(t *testing.T, f *ast.File) (folders []string) {
	for _, spec := range f.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		require.NoError(t, err)
		if folder, ok := strings.CutPrefix(p, module+"/"); ok {
			folders = append(folders, folder)
		}
	}
	return folders
}
