package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestTryReduce(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"TryReduce sends at the end", "-a-b|", always(observable.TryReduce(tryConcat, "s")), "4sab 4|"},
		{"TryReduce of nothing is its seed", "-|", always(observable.TryReduce(tryConcat, "s")), "1s 1|"},
		{"TryReduce ends by its error", "-a-x-b|", always(observable.TryReduce(tryConcat, "s")), "3#"},
		{"TryReduce1 does not accumulate the first value", "-x-a|", always(observable.TryReduce1(tryConcat)), "4xa 4|"},
		{"TryReduce1 of nothing is nothing", "-|", always(observable.TryReduce1(tryConcat)), "1|"},
		{"TryReduce1 ends by its error", "-a-x-b|", always(observable.TryReduce1(tryConcat)), "3#"},
	})
}
