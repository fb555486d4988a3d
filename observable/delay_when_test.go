package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestDelayWhen(t *testing.T) {
	t.Parallel()
	delay := func(durations map[string]string) opOn {
		return inTest(func(m *marble.M) op { return observable.DelayWhen(by(m, durations)) })
	}
	runMarbles(t, []marbles{
		{name: "values may change places", op: delay(map[string]string{"a": "-----t", "b": "-t"}),
			in:   "-ab-|",
			want: "---b--(a|)"},
		{name: "a duration that only completes drops its value",
			op:   delay(map[string]string{"a": "-----|", "b": "-t"}),
			in:   "-ab-|",
			want: "---b--|"},
		{name: "a synchronous duration does not delay", op: plain(observable.DelayWhen(atOnce)),
			in:   "-ab-|",
			want: "-ab-|"},
		{name: "an error does not wait", op: delay(map[string]string{"*": "--t"}),
			in:   "-a#",
			want: "--#"},
		{name: "fails with a duration", op: delay(map[string]string{"*": "-#"}),
			in:   "-ab-|",
			want: "--#"},
		{name: "fails with a duration that fails at once", op: delay(map[string]string{"*": "-t"}),
			in:   "-a-x|",
			want: "--a#"},
	})
}
