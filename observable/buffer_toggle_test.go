package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestBufferToggle(t *testing.T) {
	t.Parallel()
	type toggle = observable.Operator[string, []string]
	// In RxJS a closing that sends two values at once ends its list twice.
	twice := inTest(func(m *marble.M) toggle {
		return observable.BufferToggle[string](m.Cold("o"), atOnce)
	})
	runMarbles(t, []marbles{
		{name: "a closing of two values ends its list once", op: twice, key: key{"x": "[]"},
			in:   "--|",
			want: "x-|"},
	})
}
