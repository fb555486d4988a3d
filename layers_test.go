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
	"internal/runtime/gort":    {},
	"internal/point":           {"internal/runtime/gort"},
	"internal/waits":           {"internal/point", "internal/runtime/gort"},
	"internal/containers/ring": {},
	"internal/containers/heap": {},
	"internal/heirs":           {},
	"testing/internal/bubble":  {"internal/runtime/gort", "internal/provide", "host", "host/kernel", "testing/internal/conduct"},
	"schedule":                 {},
	"schedule/cron":            {"schedule"},
	"subscription":             {"internal/heirs", "internal/waits"},
	"internal/provide":         {"subscription"},
	"internal/hosted":          {"action", "host/kernel", "internal/provide", "internal/runtime/gort", "subscription"},
	"host/kernel":              {"subscription", "internal/provide"},
	"host":                     {"host/kernel", "subscription", "internal/point", "internal/provide", "internal/waits", "internal/runtime/gort", "internal/containers/ring", "internal/containers/heap"},
	"action":                   {"internal/point", "internal/heirs", "subscription", "internal/runtime/gort"},
	"scheduler":                {"schedule", "action", "subscription", "host/kernel", "internal/hosted", "internal/provide", "internal/runtime/gort", "internal/waits"},
	"internal/intervals":       {"internal/hosted", "scheduler", "action", "host/kernel", "internal/containers/ring"},
	"async":                    {"internal/intervals", "scheduler", "host", "host/kernel"},

	"internal/testkit/stage": {"internal/provide", "host"},
	"internal/batch":         {"internal/hosted", "internal/intervals", "scheduler", "action", "host", "host/kernel", "internal/containers/ring"},
	"queue":                  {"internal/waits", "internal/hosted", "internal/intervals", "subscription", "scheduler", "action", "host", "host/kernel", "internal/containers/ring"},
	"asap":                   {"internal/batch", "scheduler", "action", "host", "host/kernel", "internal/containers/ring"},
	"frame":                  {"internal/batch", "scheduler", "action", "host", "host/kernel"},
	"idle":                   {"internal/batch", "scheduler", "action", "host", "host/kernel"},
	"priority":               {"internal/hosted", "internal/runtime/gort", "subscription", "scheduler", "action", "host", "host/kernel", "internal/containers/heap", "internal/containers/ring"},
	"testing/virtual":        {"scheduler", "action", "subscription", "internal/runtime/gort", "internal/containers/heap", "internal/containers/ring"},

	"pool": {"observable", "scheduler", "subscription", "internal/waits", "host", "host/kernel", "internal/provide", "internal/point", "internal/runtime/gort", "internal/containers/ring", "internal/containers/heap"},

	"monitor":          {"internal/provide", "priority", "host"},
	"monitor/trace":    {"monitor", "host", "host/kernel", "internal/runtime/gort"},
	"monitor/watchdog": {"internal/provide", "monitor", "internal/runtime/gort", "host"},
	"monitor/inspect":  {"internal/provide", "internal/runtime/gort", "monitor", "observable/watch", "monitor/watchdog", "monitor/trace", "priority", "host", "host/kernel"},
	"monitor/otel":     {"pool", "monitor", "observable/carry", "observable/watch", "monitor/trace", "priority", "host", "durable"},

	"observable":               {"internal/provide", "internal/point", "schedule", "internal/heirs", "internal/waits", "internal/runtime/gort", "scheduler", "action", "subscription", "internal/containers/ring", "internal/containers/heap"},
	"observable/watch":         {"monitor", "observable/internal/watching", "internal/heirs", "internal/runtime/gort", "subscription", "host", "host/kernel"},
	"testing/internal/conduct": {"internal/point", "internal/runtime/gort"},
	"testing/internal/globals": {},
	"testing/internal/steps":   {"internal/runtime/gort", "testing/internal/conduct"},
	"testing/point":            {"testing/internal/globals", "testing/internal/steps"},
	"testing/explore":          {"testing/internal/globals", "internal/runtime/gort", "internal/provide", "testing/point", "testing/internal/steps", "testing/internal/bubble", "testing/marble", "testing/internal/conduct", "host/kernel", "host"},
	"testing/marble":           {"internal/provide", "testing/internal/bubble", "internal/runtime/gort", "internal/point", "testing/internal/conduct", "host/kernel", "observable", "subscription", "internal/testkit/stage", "host", "async", "queue", "asap", "frame", "idle"},
	"observable/carry":         {"observable"},
	"testing/schedulertest":    {"host", "scheduler", "action"},
	"testing/operatortest":     {"testing/explore", "testing/marble", "observable", "subscription", "host", "scheduler", "async", "priority", "internal/runtime/gort", "testing/internal/bubble"},
	"observable/rxbridge":      {"observable", "internal/waits", "scheduler", "action", "subscription", "internal/containers/ring"},
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
