package catalog_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable/watch"
	"github.com/rxsched/rxsched/tools/catalog"
)

// A watcher shows each operator by the name that is written in the program, at that line: neither
// what one operator makes of others, nor a form of it that it is made of. There is one watcher in a
// process, so the test is not parallel.
func TestWatch_ShowsWhatIsWrittenWhereItIsWritten(t *testing.T) {
	sources := map[string]string{}
	written := func(file, name string) bool {
		if _, ok := sources[file]; !ok {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			sources[file] = string(text)
		}
		return regexp.MustCompile(`\b` + name + `\b`).MatchString(sources[file])
	}
	for _, o := range catalog.Playable() {
		t.Run(o.Name, func(t *testing.T) {
			w := watch.Start(watch.Config{})
			defer w.Stop()
			play(t, catalog.Request{Operator: o.Name})
			shown := map[string]bool{}
			pattern := regexp.MustCompile(`^(New)?` + o.Name + `(WithConfig)?$`) // as the playground calls it
			for _, one := range w.Snapshot().Operators {
				if one.Into == 0 {
					continue
				}
				require.NotEmpty(t, one.Place.File, one.Place.Operator)
				ofRow := filepath.Base(one.Place.File) == "call.go" && // which calls what rows name
					pattern.MatchString(one.Place.Operator)
				require.True(t, ofRow || written(one.Place.File, one.Place.Operator), "%+v", one.Place)
				if filepath.Base(filepath.Dir(one.Place.File)) == "catalog" {
					shown[one.Place.Operator] = true
				}
			}
			require.NotContains(t, shown, "")
			called := slices.ContainsFunc(slices.Collect(maps.Keys(shown)), pattern.MatchString)
			require.True(t, called || slices.Contains(noOperators, o.Name), "%v", shown)
		})
	}
}

// noOperators are what a watcher shows otherwise: a name given to another operator, a config.
var noOperators = []string{"As", "Backlog"}
