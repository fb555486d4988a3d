package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestConcatMap(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "lets values wait",
			op:   inTest(func(m *marble.M) op { return observable.ConcatMap(inner(m)) }),
			key:  key{"w": "a0", "x": "a1", "y": "b0", "z": "b1"},
			in:   "-ab|",
			want: "-w-xy-z|"},
	})
}
