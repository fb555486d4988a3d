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
		{"not there, with a default", "-a|", always(observable.ElementAtWithConfig(1, observable.ElementAtConfig[string]{Default: new("z")})), "2z 2|"},
		{"a default that is not needed", "-a|", always(observable.ElementAtWithConfig(0, observable.ElementAtConfig[string]{Default: new("z")})), "1a 1|"},
		{"an error before it", "-a#", always(observable.ElementAtWithConfig(1, observable.ElementAtConfig[string]{Default: new("z")})), "2#"},
	})
}

func TestElementAt_SaysThatTheIndexIsOutOfRange(t *testing.T) {
	t.Parallel()
	_, err := observable.LastValue(t.Context(), observable.Pipe1(observable.Of("a"), observable.ElementAt[string](1)))
	if err != observable.ErrArgumentOutOfRange {
		t.Error(err)
	}
}
