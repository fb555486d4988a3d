package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
)

func TestWithLatestFrom(t *testing.T) {
	t.Parallel()
	type lists = observable.Operator[string, []string]
	runMarbles(t, []marbles{
		{name: "waits for the others", key: key{"c": "[c p x]"},
			op: inTest(func(m *marble.M) lists {
				return observable.WithLatestFrom(m.Cold("--p|"), m.Cold("----x|"))
			}),
			in:   "-a-b-c|",
			want: "-----c|"},
		{name: "of no others sends nothing", op: plain(observable.WithLatestFrom[string]()),
			in:   "-a|",
			want: "--|"},
	})
}
