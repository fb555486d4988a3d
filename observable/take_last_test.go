package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestTakeLast(t *testing.T) {
	t.Parallel()
	first := observable.Compose2(observable.TakeLast[string](2), observable.Take[string](1))
	runMarbles(t, []marbles{
		{name: "sends at the end", op: plain(observable.TakeLast[string](2)),
			in:   "-a-b-c|",
			want: "------(bc|)"},
		{name: "of more than there are", op: plain(observable.TakeLast[string](2)),
			in:   "-a|",
			want: "--(a|)"},
		{name: "an error drops them", op: plain(observable.TakeLast[string](2)),
			in:   "-a-#",
			want: "---#"},
		{name: "of none completes at once", op: plain(observable.TakeLast[string](0)),
			in:   "-a|",
			want: "|"},
		{name: "of less than none does as well", op: plain(observable.TakeLast[string](-1)),
			in:   "-a|",
			want: "|"},
		{name: "what comes after sees the end early", op: plain(first),
			in:   "-a-b-c|",
			want: "------(b|)"},
	})
}
