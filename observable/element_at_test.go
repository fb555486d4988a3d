package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestElementAt(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "sends the value at the index", op: plain(observable.ElementAt[string](1)),
			in:   "-a-b-c|",
			subs: "^--!",
			want: "---(b|)"},
		{name: "counts from 0", op: plain(observable.ElementAt[string](0)),
			in:   "-a-b|",
			want: "-(a|)"},
		{name: "fails if there is none", op: plain(observable.ElementAt[string](1)),
			err:  observable.ErrArgumentOutOfRange,
			in:   "-a|",
			want: "--#"},
	})
}
