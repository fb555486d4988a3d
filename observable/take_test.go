package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestTake(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "ends early", op: plain(observable.Take[string](2)),
			in:   "-a-b-c|",
			subs: "^--!",
			want: "-a-(b|)"},
		{name: "of more than there are", op: plain(observable.Take[string](2)),
			in:   "-a|",
			want: "-a|"},
		{name: "of none completes at once", op: plain(observable.Take[string](0)),
			in:   "-a|",
			want: "|"},
		{name: "of less than none does as well", op: plain(observable.Take[string](-1)),
			in:   "-a|",
			want: "|"},
	})
}
