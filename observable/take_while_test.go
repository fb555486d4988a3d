package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestTakeWhile(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"ends at the first that does not pass", "-a-b-e|", always(observable.TakeWhile(vowel)), "1a 3|"},
		{"inclusive sends that too", "-a-b-e|", always(observable.TakeWhileWithConfig(vowel, observable.TakeWhileConfig{Inclusive: true})), "1a 3b 3|"},
		{"all pass", "-a-e|", always(observable.TakeWhile(vowel)), "1a 3e 4|"},
		{"TryTakeWhile ends by its error", "-a-x-b|", always(observable.TryTakeWhile(failOn("x", vowel))), "1a 3#"},
		{"TryTakeWhileWithConfig does not send what it fails for", "-a-x-b|",
			always(observable.TryTakeWhileWithConfig(failOn("x", vowel), observable.TakeWhileConfig{Inclusive: true})), "1a 3#"},
		{"TryTakeWhileWithConfig inclusive", "-a-b|", always(observable.TryTakeWhileWithConfig(failOn("x", vowel), observable.TakeWhileConfig{Inclusive: true})), "1a 3b 3|"},
	})
}
