package observable_test

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestMap(t *testing.T) {
	t.Parallel()
	runMarbles(t, []marbles{
		{name: "projects", op: plain(observable.Map(strings.ToUpper)),
			in:   "-a-b|",
			want: "-A-B|"},
		{name: "passes errors", op: plain(observable.Map(strings.ToUpper)),
			in:   "-a#",
			want: "-A#"},
		{name: "TryMap ends by its error", op: plain(observable.TryMap(failOn("x", strings.ToUpper))),
			in:   "-a-x-b|",
			subs: "^--!",
			want: "-A-#"},
	})
}
