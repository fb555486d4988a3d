package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestIgnoreElements(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"only the end", "-a-b|", always(observable.IgnoreElements), "4|"},
		{"or the error", "-a-#", always(observable.IgnoreElements), "3#"},
	})
}
