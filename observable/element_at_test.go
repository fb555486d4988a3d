package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestElementAt(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"the one at the index", "-a-b-c|", always(observable.ElementAt[string](1)), "3b 3|"},
		{"the first", "-a-b|", always(observable.ElementAt[string](0)), "1a 1|"},
		{"not there", "-a|", always(observable.ElementAt[string](1)), "2#"},
	})
}

func TestElementAt_SaysThatTheIndexIsOutOfRange(t *testing.T) {
	t.Parallel()
	_, err := observable.LastValue(t.Context(), observable.Pipe1(observable.Of("a"), observable.ElementAt[string](1)))
	if err != observable.ErrArgumentOutOfRange {
		t.Error(err)
	}
}
