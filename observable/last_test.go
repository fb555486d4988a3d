package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestLast(t *testing.T) {
	t.Parallel()
	last := plain(observable.Last[string])
	runMarbles(t, []marbles{
		{name: "sends the last value at the end", op: last,
			in:   "-b-c|",
			want: "----(c|)"},
		{name: "fails if there is none", op: last, err: observable.ErrEmpty,
			in:   "-|",
			want: "-#"},
		{name: "an error drops the value", op: last,
			in:   "-a#",
			want: "--#"},
	})
}
