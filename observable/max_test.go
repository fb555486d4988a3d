package observable_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestMaxAndMin(t *testing.T) {
	t.Parallel()
	maxFunc := plain(observable.MaxFunc(ignoringCase))
	minFunc := plain(observable.MinFunc(ignoringCase))
	runMarbles(t, []marbles{
		{name: "Max", op: plain(observable.Max[string]),
			in:   "-b-c-a|",
			want: "------(c|)"},
		{name: "Max of nothing", op: plain(observable.Max[string]),
			in:   "-|",
			want: "-|"},
		{name: "Min", op: plain(observable.Min[string]),
			in:   "-b-a-c|",
			want: "------(a|)"},
		{name: "Min of nothing", op: plain(observable.Min[string]),
			in:   "-|",
			want: "-|"},
		{name: "MaxFunc keeps the last of equal ones", op: maxFunc,
			in:   "-a-A|",
			want: "----(A|)"},
		{name: "MaxFunc by its order", op: maxFunc,
			in:   "-b-C-a|",
			want: "------(C|)"},
		{name: "MinFunc keeps the last of equal ones", op: minFunc,
			in:   "-a-A|",
			want: "----(A|)"},
		{name: "MinFunc by its order", op: minFunc,
			in:   "-b-A-c|",
			want: "------(A|)"},
	})
}

func ignoringCase(a, b string) int {
	return strings.Compare(strings.ToLower(a), strings.ToLower(b))
}
