package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestReduce(t *testing.T) {
	t.Parallel()
	sums := key{"1": "sa", "2": "sab", "3": "ab", "4": "xa"}
	reduce, reduce1 := plain(observable.Reduce(concat, "s")), plain(observable.Reduce1(concat))
	try := plain(observable.TryReduce(tryConcat, "s"))
	runMarbles(t, []marbles{
		{name: "sends at the end", op: reduce, key: sums,
			in:   "-a-b|",
			want: "----(2|)"},
		{name: "of nothing is its seed", op: reduce,
			in:   "-|",
			want: "-(s|)"},
		{name: "passes errors", op: reduce,
			in:   "-a#",
			want: "--#"},
		{name: "Reduce1 sends at the end", op: reduce1, key: sums,
			in:   "-a-b|",
			want: "----(3|)"},
		{name: "Reduce1 of nothing is nothing", op: reduce1,
			in:   "-|",
			want: "-|"},
		{name: "TryReduce sends at the end", op: try, key: sums,
			in:   "-a-b|",
			want: "----(2|)"},
		{name: "TryReduce of nothing is its seed", op: try,
			in:   "-|",
			want: "-(s|)"},
		{name: "TryReduce ends by its error", op: try,
			in:   "-a-x-b|",
			want: "---#"},
		{name: "Count counts", op: plain(observable.Count[string]),
			in:   "-a-b|",
			want: "----(2|)"},
	})
}
