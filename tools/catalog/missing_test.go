package catalog_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/tools/catalog"
)

// elsewhere are the rows whose examples use their observables in another operator, in functions of
// their own, or not at all.
var elsewhere = []string{"FromCallback", "Dematerialize", "Connectable", "Subject",
	"BehaviorSubject", "ReplaySubject", "AsyncSubject", "Backlog", "CatchPanic", "Surviving",
	"Forward", "ForwardTo", "NewSubscriber", "NewSerializer", "ForwardSerially", "NewSerialSubscriber"}

// unused are tracks that come too late, or not at all, in an example, or through another operator.
var unused = []string{"x of Timeout", "y of ExhaustAll", "src of WindowToggle",
	"openings of WindowToggle", "src of Max", "src of Min", "src of MergeAll",
	"src of MergeAllWithConfig", "src of ConcatAll", "src of SwitchAll", "src of ExhaustAll"}

// Whatever observable is missing, the operator says its own name and what is missing.
func TestZeroObservables_AreNamedByEachOperator(t *testing.T) {
	t.Parallel()
	for _, o := range catalog.Operators() {
		if o.Leaves() || slices.Contains(elsewhere, o.Name) { // a sink panics on another goroutine
			continue
		}
		for _, track := range o.Tracks {
			what := track.Name + " of " + o.Name
			if !track.IsObservable() || slices.Contains(unused, what) {
				continue
			}
			var said any
			synctest.Test(t, func(*testing.T) { said = catalog.Missing(o, track.Name, synctest.Wait) })
			require.Regexp(t, "^observable: "+o.Name+"(WithConfig)?: .*zero", fmt.Sprint(said), what)
		}
	}
}
