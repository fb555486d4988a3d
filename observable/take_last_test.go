package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestTakeLast(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"sends at the end", "-a-b-c|", always(observable.TakeLast[string](2)), "6b 6c 6|"},
		{"of more than there are", "-a|", always(observable.TakeLast[string](2)), "2a 2|"},
		{"an error drops them", "-a-#", always(observable.TakeLast[string](2)), "3#"},
		{"of none completes at once", "-a|", always(observable.TakeLast[string](0)), "0|"},
		{"of less than none does as well", "-a|", always(observable.TakeLast[string](-1)), "0|"},
		{"what comes after sees the end early", "-a-b-c|", always(observable.Compose2(observable.TakeLast[string](2), observable.Take[string](1))), "6b 6|"},
	})
}
