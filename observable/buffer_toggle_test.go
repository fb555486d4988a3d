package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestBufferToggle(t *testing.T) {
	t.Parallel()
	type toggle = observable.Operator[string, []string]
	buffer := func(openings, closing string) opOn {
		return inTest(func(m *marble.M) toggle {
			return observable.BufferToggle[string](m.Cold(openings), lasting(m, closing))
		})
	}
	failing := inTest(func(m *marble.M) toggle {
		return observable.BufferToggle[string](m.Cold("u-x"), by(m, map[string]string{"*": "-t"}))
	})
	// In RxJS a closing that sends two values at once ends its list twice.
	twice := inTest(func(m *marble.M) toggle {
		return observable.BufferToggle[string](m.Cold("o"), atOnce)
	})
	runMarbles(t, []marbles{
		{name: "lists may overlap", op: buffer("-x-x", "---t"),
			key:  key{"x": "[b c d e]", "y": "[d e f]"},
			in:   "abcdef|",
			want: "----x-(y|)"},
		{name: "a closing that only completes does not close", op: buffer("-x", "-|"),
			key:  key{"x": "[b c]"},
			in:   "abc|",
			want: "---(x|)"},
		{name: "fails with a closing", op: buffer("-x", "-#"),
			in:   "abc|",
			want: "--#"},
		{name: "fails with the openings", op: buffer("-x#", "---t"),
			in:   "abc|",
			want: "--#"},
		{name: "fails with a closing that fails at once", op: failing, key: key{"x": "[a b]"},
			in:   "abcd|",
			want: "-x#"},
		{name: "a closing of two values ends its list once", op: twice, key: key{"x": "[]"},
			in:   "--|",
			want: "x-|"},
	})
}
