package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestMergeMap(t *testing.T) {
	t.Parallel()
	numbered := func(m *marble.M) func(string) strs {
		return func(v string) strs {
			return observable.Map(func(n string) string { return v + n })(m.Cold("0--1|"))
		}
	}
	values := key{"a": "a0", "A": "a1", "b": "b0", "B": "b1"}
	runMarbles(t, []marbles{
		{name: "runs side by side", key: values,
			op:   inTest(func(m *marble.M) op { return observable.MergeMap(numbered(m)) }),
			in:   "-a-b|",
			want: "-a-bA-B|"},
		{name: "one at a time", key: values,
			op: inTest(func(m *marble.M) op {
				return observable.MergeMapWithConfig(numbered(m), observable.MergeConfig{Concurrent: 1})
			}),
			in:   "-a-b|",
			want: "-a--Ab--B|"},
	})
}
