package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestBuffer(t *testing.T) {
	t.Parallel()
	buffer := func(notifier string) opOn {
		return inTest(func(m *marble.M) observable.Operator[string, []string] {
			return observable.Buffer[string](m.Cold(notifier))
		})
	}
	lists := key{"x": "[a b]", "y": "[]", "z": "[c]"}
	runMarbles(t, []marbles{
		{name: "sends the list with the notifier's values", op: buffer("---xx"), key: lists,
			in:   "-ab--c|",
			want: "---xy-(z|)"},
		{name: "drops the list when it fails", op: buffer("-----x"),
			in:   "-ab#",
			want: "---#"},
		{name: "ignores a notifier that only completes", op: buffer("-|"), key: lists,
			in:   "-ab|",
			want: "---(x|)"},
		{name: "fails with its notifier", op: buffer("--#"),
			in:   "-ab|",
			subs: "^-!",
			want: "--#"},
	})
}
