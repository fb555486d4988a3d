package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestEvery(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"all pass", "-a-e|", always(text(observable.Every(vowel))), "4true 4|"},
		{"ends at the first that does not", "-a-b-e|", always(text(observable.Every(vowel))), "3false 3|"},
		{"nothing passes", "-|", always(text(observable.Every(vowel))), "1true 1|"},
		{"passes errors", "-a#", always(text(observable.Every(vowel))), "2#"},
		{"TryEvery", "-a-b|", always(text(observable.TryEvery(failOn("x", vowel)))), "3false 3|"},
		{"TryEvery ends by its error", "-a-x-b|", always(text(observable.TryEvery(failOn("x", vowel)))), "3#"},
	})
}
