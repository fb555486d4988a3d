package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestPairwise(t *testing.T) {
	t.Parallel()
	pairs := plain(observable.Pairwise[string])
	runMarbles(t, []marbles{
		{name: "each with the one before", op: pairs, key: key{"1": "[a b]", "2": "[b c]"},
			in:   "-a-b-c|",
			want: "---1-2|"},
		{name: "one makes no pair", op: pairs,
			in:   "-a|",
			want: "--|"},
		{name: "passes errors", op: pairs,
			in:   "-a-#",
			want: "---#"},
	})
}
