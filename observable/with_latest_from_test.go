package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestWithLatestFrom(t *testing.T) {
	t.Parallel()
	type lists = observable.Operator[string, []string]
	list := func(v, x, y string) []string { return []string{v, x, y} }
	runMarbles(t, []marbles{
		{name: "waits for the others", key: key{"c": "[c p x]"},
			op: inTest(func(m *marble.M) lists {
				return observable.WithLatestFrom2(m.Cold("--p|"), m.Cold("----x|"), list)
			}),
			in:   "-a-b-c|",
			want: "-----c|"},
	})
}
