package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
)

func TestSkipUntil(t *testing.T) {
	t.Parallel()
	until := func(notifier string) opOn {
		return inTest(func(m *marble.M) op { return observable.SkipUntil[string](m.Cold(notifier)) })
	}
	runMarbles(t, []marbles{
		{name: "drops what comes before", op: until("--x|"),
			in:   "-a-b-c|",
			want: "---b-c|"},
		{name: "of a notifier that only completes drops all", op: until("--|"),
			in:   "-a-b|",
			want: "----|"},
	})
}
