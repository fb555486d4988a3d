package operators_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/tools/catalog"
)

// What RxJS has, as the catalogue says, and no recording names: what makes or leaves observables in
// JavaScript's own way, and forms whose plain one is recorded.
var notRecorded = strings.Fields(`Observable Subscriber Observable.forEach createOperatorSubscriber
	operate connectable firstValueFrom lastValueFrom fromEvent fromEventPattern
	combineLatestWith concatWith mergeWith onErrorResumeNextWith raceWith zipWith`)

// What recordings name that has no counterpart: it is played by other operators.
var composed = strings.Fields("iif multicast repeatWhen retryWhen")

func TestRecorded_IsWhatTheCatalogueSaysThatRxJSHas(t *testing.T) {
	t.Parallel()
	want := map[string]bool{}
	for _, o := range catalog.Operators() {
		f, _ := catalog.FactsOf(o.Name)
		for name := range strings.SplitSeq(f.RxJS, ", ") {
			name = strings.TrimPrefix(name, "new ")
			if name == "EMPTY" || name == "NEVER" {
				name = strings.ToLower(name)
			}
			want[name] = true
		}
	}
	delete(want, catalog.None)
	for _, name := range notRecorded {
		require.Contains(t, want, name)
		delete(want, name)
	}
	for _, name := range composed {
		want[name] = true
	}
	require.Equal(t, slices.Sorted(maps.Keys(want)), catalog.Recorded())
}
