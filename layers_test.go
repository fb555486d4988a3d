package rxsched_test

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

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
	t.Parallel()
	seen := map[string]bool{}
	for file, f := range sources() {
		folder := layerOf(path.Dir(file))
		if folder == "" {
			continue
		}
		seen[folder] = true
		for _, p := range imported(f) {
			permitted := p == folder || strings.HasPrefix(p, folder+"/internal/") || slices.Contains(layers[folder], p)
			require.Truef(t, permitted, "%s imports %s", file, p)
		}
	}
	for folder := range layers {
		require.True(t, seen[folder], "no code in %s", folder)
	}
}

// layerOf returns the layer that a folder belongs to: itself, or one that it is in; "" for none.
func layerOf(folder string) string {
	for layers[folder] == nil {
		if folder == "." {
			return ""
		}
		folder = path.Dir(folder)
	}
	return folder
}
