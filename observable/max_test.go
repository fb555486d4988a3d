package observable_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestMaxAndMin(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"Max", "-b-c-a|", always(observable.Max), "6c 6|"},
		{"Max of nothing", "-|", always(observable.Max), "1|"},
		{"Min", "-b-a-c|", always(observable.Min), "6a 6|"},
		{"Min of nothing", "-|", always(observable.Min), "1|"},
		{"MaxFunc keeps the last of equal ones", "-a-A|", always(observable.MaxFunc(ignoringCase)), "4A 4|"},
		{"MaxFunc by its order", "-b-C-a|", always(observable.MaxFunc(ignoringCase)), "6C 6|"},
		{"MinFunc keeps the last of equal ones", "-a-A|", always(observable.MinFunc(ignoringCase)), "4A 4|"},
		{"MinFunc by its order", "-b-A-c|", always(observable.MinFunc(ignoringCase)), "6A 6|"},
	})
}

func ignoringCase(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) }

// failing2 makes a function of two arguments that fails for a second one of one that cannot fail.
func failing2[T comparable, R any](bad T, f func(a, b T) R) func(a, b T) (R, error) {
	return func(a, b T) (R, error) {
		if b == bad {
			var none R
			return none, errOops
		}
		return f(a, b), nil
	}
}
