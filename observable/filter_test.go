package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestFilter(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "drops what does not pass", op: plain(observable.Filter(vowel)),
			in:   "-a-b-e|",
			want: "-a---e|"},
		{name: "TryFilter ends by its error", op: plain(observable.TryFilter(failOn("x", vowel))),
			in:   "-a-b-x-e|",
			want: "-a---#"},
	})
}
