package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestSequenceEqual_IsFalseAsSoonAsItIsKnown(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{{name: "of two", key: key{"n": "false"},
		op: inTest(func(m *marble.M) observable.Operator[string, bool] {
			return observable.SequenceEqual(m.Cold("-a-x|"))
		}),
		in:   "-a-b|",
		subs: "^--!",
		want: "---(n|)"}})
}
