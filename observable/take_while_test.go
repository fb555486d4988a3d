package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestTakeWhile(t *testing.T) {
	t.Parallel()
	inclusive := observable.TakeWhileConfig{Inclusive: true}
	tryInclusive := plain(observable.TryTakeWhileWithConfig(failOn("x", vowel), inclusive))
	runMarbles(t, []marbles{
		{name: "ends at the first that does not pass", op: plain(observable.TakeWhile(vowel)),
			in:   "-a-b-e|",
			subs: "^--!",
			want: "-a-|"},
		{name: "all pass", op: plain(observable.TakeWhile(vowel)),
			in:   "-a-e|",
			want: "-a-e|"},
		{name: "inclusive sends that too", op: plain(observable.TakeWhileWithConfig(vowel, inclusive)),
			in:   "-a-b-e|",
			want: "-a-(b|)"},
		{name: "TryTakeWhile ends by its error", op: plain(observable.TryTakeWhile(failOn("x", vowel))),
			in:   "-a-x-b|",
			want: "-a-#"},
		{name: "TryTakeWhileWithConfig does not send what it fails for", op: tryInclusive,
			in:   "-a-x-b|",
			want: "-a-#"},
		{name: "TryTakeWhileWithConfig inclusive", op: tryInclusive,
			in:   "-a-b|",
			want: "-a-(b|)"},
	})
}
