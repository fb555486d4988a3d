package observable_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestDistinct(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"one of each", "-a-b-a-c-b|", always(observable.Distinct), "1a 3b 7c 10|"},
		{"one of each key", "-a-A-b-B|", always(observable.DistinctBy(strings.ToLower)), "1a 5b 8|"},
		{"TryDistinctBy ends by its error", "-a-x-b|", always(observable.TryDistinctBy(failOn("x", strings.ToLower))), "1a 3#"},
		{"of each window begins anew", "-a-a-a-a|", func(r *rig) observable.Operator[string, string] {
			return observable.Compose2(observable.Window[string](r.cold("----u")),
				observable.MergeMap(observable.Distinct[string]))
		}, "1a 5a 8|"},
	})
}
