package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestExhaustMap(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "drops what comes while one runs",
			op:   inTest(func(m *marble.M) op { return observable.ExhaustMap(inner(m)) }),
			key:  key{"w": "a0", "x": "a1", "y": "c0", "z": "c1"},
			in:   "-ab--c|",
			want: "-w-x-y-z|"},
	})
}
