package observable_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestDistinct(t *testing.T) {
	t.Parallel()
	windows := func(m *marble.M) op {
		return observable.Compose2(observable.Window[string](m.Cold("----u")),
			observable.MergeMap(observable.Distinct[string]))
	}
	runMarbles(t, []marbles{
		{name: "one of each", op: plain(observable.Distinct[string]),
			in:   "-a-b-a-c-b|",
			want: "-a-b---c--|"},
		{name: "one of each key", op: plain(observable.DistinctBy(strings.ToLower)),
			in:   "-a-A-b-B|",
			want: "-a---b--|"},
		{name: "of each window begins anew", op: inTest(windows),
			in:   "-a-a-a-a|",
			want: "-a---a--|"},
	})
}
