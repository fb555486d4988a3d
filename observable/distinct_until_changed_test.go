package observable_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestDistinctUntilChanged(t *testing.T) {
	t.Parallel()
	close := func(sent, v string) bool { return v[0]-sent[0] < 2 }
	runMarbles(t, []marbles{
		{name: "drops repeats in a row", op: plain(observable.DistinctUntilChanged[string]),
			in:   "-a-a-b-b-a|",
			want: "-a---b---a|"},
		{name: "by a comparison", op: plain(observable.DistinctUntilChangedFunc(strings.EqualFold)),
			in:   "-a-A-b-B|",
			want: "-a---b--|"},
		{name: "compares with the value sent last",
			op:   plain(observable.DistinctUntilChangedFunc(close)),
			in:   "abcd|",
			want: "a-c-|"},
		{name: "by a key", op: plain(observable.DistinctUntilChangedBy(strings.ToLower)),
			in:   "-a-A-b-a|",
			want: "-a---b-a|"},
	})
}
