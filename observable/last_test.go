package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestLast(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"the last value", "-b-c|", always(observable.Last), "4c 4|"},
		{"nothing", "-|", always(observable.Last), "1#"},
		{"an error drops it", "-a#", always(observable.Last), "2#"},
	})
}
