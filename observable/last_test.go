package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestLast(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"the last of those that pass", "-a-e-b|", always(observable.LastWithConfig(observable.LastConfig[string]{Predicate: vowel})), "6e 6|"},
		{"none passes", "-b-c|", always(observable.LastWithConfig(observable.LastConfig[string]{Predicate: vowel})), "4#"},
		{"none passes, with a default", "-b-c|", always(observable.LastWithConfig(observable.LastConfig[string]{Predicate: vowel, Default: new("z")})), "4z 4|"},
		{"a default that is not needed", "-b|", always(observable.LastWithConfig(observable.LastConfig[string]{Default: new("z")})), "2b 2|"},
		{"the zero config is Last", "-b-c|", always(observable.LastWithConfig(observable.LastConfig[string]{})), "4c 4|"},
		{"an error drops it", "-a#", always(observable.LastWithConfig(observable.LastConfig[string]{Default: new("z")})), "2#"},
		{"TryLast finds", "-a-b|", always(observable.TryLast(failOn("x", vowel))), "4a 4|"},
		{"TryLast finds nothing", "-b|", always(observable.TryLast(failOn("x", vowel))), "2#"},
		{"TryLast ends by its error", "-a-x|", always(observable.TryLast(failOn("x", vowel))), "3#"},
	})
}
