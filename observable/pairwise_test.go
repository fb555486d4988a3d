package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestPairwise(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"each with the one before", "-a-b-c|", always(text(observable.Operator[string, [2]string](observable.Pairwise[string]))), "3[a b] 5[b c] 6|"},
		{"one makes no pair", "-a|", always(text(observable.Operator[string, [2]string](observable.Pairwise[string]))), "2|"},
		{"passes errors", "-a-#", always(text(observable.Operator[string, [2]string](observable.Pairwise[string]))), "3#"},
	})
}
