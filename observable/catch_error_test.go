package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestCatchError(t *testing.T) {
	t.Parallel()
	other := inTest(func(m *marble.M) op {
		return observable.CatchError(func(error, strs) strs { return m.Cold("-p|") })
	})
	twice := inTest(func(*marble.M) op {
		tries := 0
		return observable.CatchError(func(err error, caught strs) strs {
			if tries++; tries == 3 {
				return observable.Throw[string](err)
			}
			return caught
		})
	})
	runMarbles(t, []marbles{
		{name: "goes on with another", op: other,
			in:   "-a#",
			subs: "^-!",
			want: "-a-p|"},
		{name: "can try again", op: twice,
			in:   "-a#",
			want: "-a-a-a#"},
	})
}
