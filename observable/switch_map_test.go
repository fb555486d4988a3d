package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestSwitchMap(t *testing.T) {
	t.Parallel()
	failing := func(m *marble.M) op { return observable.SwitchMap(lasting(m, "-#")) }
	runMarbles(t, []marbles{
		{name: "lets go of the one before", key: key{"a": "a0", "b": "b0", "B": "b1"},
			op:   inTest(func(m *marble.M) op { return observable.SwitchMap(inner(m)) }),
			in:   "-ab|",
			want: "-ab-B|"},
		{name: "fails with the one that runs", op: inTest(failing),
			in:   "-ab|",
			want: "---#"},
	})
}
