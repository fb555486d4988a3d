package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestIsEmpty(t *testing.T) {
	t.Parallel()
	isEmpty := plain(observable.Operator[string, bool](observable.IsEmpty[string]))
	runMarbles(t, []marbles{
		{name: "is false at the first value", op: isEmpty, key: key{"n": "false"},
			in:   "-a-b|",
			subs: "^!",
			want: "-(n|)"},
		{name: "is true if there is none", op: isEmpty, key: key{"y": "true"},
			in:   "-|",
			want: "-(y|)"},
		{name: "passes an error before that", op: isEmpty,
			in:   "-#",
			want: "-#"},
	})
}
