package observable_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestTries_EndByTheirError(t *testing.T) {
	t.Parallel()
	sums := key{"1": "sa", "2": "sab"}
	reduce := plain(observable.TryReduce(tryConcat, "s"))
	runMarbles(t, []marbles{
		{name: "TryFilter", op: plain(observable.TryFilter(failOn("x", vowel))),
			in:   "-a-b-x-e|",
			want: "-a---#"},
		{name: "TryMap", op: plain(observable.TryMap(failOn("x", strings.ToUpper))),
			in:   "-a-x-b|",
			subs: "^--!",
			want: "-A-#"},
		{name: "TryScan", op: plain(observable.TryScan(tryConcat, "s")), key: sums,
			in:   "-a-x|",
			want: "-1-#"},
		{name: "TryReduce", op: reduce,
			in:   "-a-x-b|",
			want: "---#"},
		{name: "TryReduce without one", op: reduce, key: sums,
			in:   "-a-b|",
			want: "----(2|)"},
	})
	failing := func(yield func(string, error) bool) {
		_ = yield("a", nil) && yield("", errOops) && yield("b", nil)
	}
	runSources(t, []source{
		{name: "TryFromSeq", src: fixed(observable.TryFromSeq(failing)),
			want: "(a#)"},
		{name: "TryFromSeq without one",
			src:  fixed(observable.TryFromSeq(func(yield func(string, error) bool) { yield("a", nil) })),
			want: "(a|)"},
	})
}
