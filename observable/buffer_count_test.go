package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestBufferCount(t *testing.T) {
	t.Parallel()
	pairs := plain(observable.BufferCount[string](2))
	every := func(n int) opOn {
		c := observable.BufferCountConfig{Every: n}
		return plain(observable.BufferCountWithConfig[string](2, c))
	}
	lists := key{"x": "[a b]", "y": "[b c]", "z": "[c]", "g": "[d e]"}
	runMarbles(t, []marbles{
		{name: "sends what is full", op: pairs, key: lists,
			in:   "abc|",
			want: "-x-(z|)"},
		{name: "sends no empty list", op: pairs, key: lists,
			in:   "ab|",
			want: "-x|"},
		{name: "drops the list when it fails", op: pairs, key: lists,
			in:   "abc#",
			want: "-x-#"},
		{name: "lists may overlap", op: every(1), key: lists,
			in:   "abc|",
			want: "-xy(z|)"},
		{name: "lists may leave gaps", op: every(3), key: lists,
			in:   "abcdef|",
			want: "-x--g-|"},
	})
}
