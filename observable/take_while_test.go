package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestTakeWhile(t *testing.T) {
	t.Parallel()
	inclusive := observable.TakeWhileConfig{Inclusive: true}
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
	})
}
