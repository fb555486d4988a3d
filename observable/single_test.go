package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestSingle(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"the only value", "-a-|", always(observable.Single), "3a 3|"},
		{"fails at the second", "-a-b-|", always(observable.Single), "3#"},
		{"the only one that passes", "-b-a-c|", always(observable.SingleWithConfig(observable.SingleConfig[string]{Predicate: vowel})), "6a 6|"},
		{"fails at the second that passes", "-a-b-e|", always(observable.SingleWithConfig(observable.SingleConfig[string]{Predicate: vowel})), "5#"},
		{"passes errors", "-a-#", always(observable.Single), "3#"},
		{"TrySingle finds", "-b-a|", always(observable.TrySingle(failOn("x", vowel))), "4a 4|"},
		{"TrySingle ends by its error", "-a-x|", always(observable.TrySingle(failOn("x", vowel))), "3#"},
	})
}

func TestSingle_SaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	vowels := observable.SingleWithConfig(observable.SingleConfig[string]{Predicate: vowel})
	for want, src := range map[error]observable.Observable[string]{
		observable.ErrEmpty:    vowels(observable.Empty[string]()),
		observable.ErrNotFound: vowels(observable.Of("b", "c")),
		observable.ErrSequence: vowels(observable.Of("a", "b", "e")),
	} {
		if _, err := observable.LastValue(t.Context(), src); err != want {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}
