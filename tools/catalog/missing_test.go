package catalog_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/tools/catalog"
)

// elsewhere are the rows whose examples use their observables in another operator, in functions of
// their own, or not at all.
var elsewhere = []string{"FromCallback", "Dematerialize", "Connectable", "Subject",
	"BehaviorSubject", "ReplaySubject", "AsyncSubject", "Backlog", "CatchPanic"}

// unused are tracks that come too late, or not at all, in an example, or through another operator.
var unused = []string{"x of Timeout", "y of ExhaustAll", "src of WindowToggle",
	"openings of WindowToggle", "src of Max", "src of Min", "src of MergeAll",
	"src of ConcatAll", "src of SwitchAll", "src of ExhaustAll"}

// Whatever observable is missing, the operator says its own name and what is missing.
func TestZeroObservables_AreNamedByEachOperator(t *testing.T) {
	t.Parallel()
	for _, o := range catalog.Playable() {
		if slices.Contains(elsewhere, o.Name) {
			continue
		}
		for _, track := range o.Tracks {
			what := track.Name + " of " + o.Name
			if !track.IsObservable() || slices.Contains(unused, what) {
				continue
			}
			said := fmt.Sprint(catalog.Missing(o, track.Name))
			require.Regexp(t, "^observable: "+o.Name+"(WithConfig)?: .*zero", said, what)
		}
	}
}
