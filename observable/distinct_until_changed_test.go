package observable_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestDistinctUntilChanged(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"drops repeats in a row", "-a-a-b-b-a|", always(observable.DistinctUntilChanged), "1a 5b 9a 10|"},
		{"by a comparison", "-a-A-b-B|", always(observable.DistinctUntilChangedFunc(strings.EqualFold)), "1a 5b 8|"},
		{"compares with the one sent last", "abcd|", always(observable.DistinctUntilChangedFunc(func(sent, v string) bool { return v[0]-sent[0] < 2 })), "0a 2c 4|"},
		{"by a key", "-a-A-b-a|", always(observable.DistinctUntilChangedBy(strings.ToLower)), "1a 5b 7a 8|"},
		{"TryDistinctUntilChangedBy ends by its error", "-x-a|", always(observable.TryDistinctUntilChangedBy(failOn("x", strings.ToLower))), "1#"},
	})
}
