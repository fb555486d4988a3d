package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestIgnoreElements(t *testing.T) {
	t.Parallel()
	ignoring := plain(observable.IgnoreElements[string])
	runMarbles(t, []marbles{
		{name: "passes completion only", op: ignoring,
			in:   "-a-b|",
			want: "----|"},
		{name: "passes an error", op: ignoring,
			in:   "-a-#",
			want: "---#"},
	})
}
