package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestSingle(t *testing.T) {
	t.Parallel()
	single := plain(observable.Single[string])
	runMarbles(t, []marbles{
		{name: "the only value", op: single,
			in:   "-a-|",
			want: "---(a|)"},
		{name: "fails at the second", op: single, err: observable.ErrSequence,
			in:   "-a-b-|",
			subs: "^--!",
			want: "---#"},
		{name: "fails without one", op: single, err: observable.ErrEmpty,
			in:   "-|",
			want: "-#"},
		{name: "passes errors", op: single,
			in:   "-a-#",
			want: "---#"},
	})
}
