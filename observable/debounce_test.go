package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestDebounce(t *testing.T) {
	t.Parallel()
	debounce := func(duration string) opOn {
		return inTest(func(m *marble.M) op { return observable.Debounce(lasting(m, duration)) })
	}
	each := func(durations map[string]string) opOn {
		return inTest(func(m *marble.M) op { return observable.Debounce(by(m, durations)) })
	}
	runMarbles(t, []marbles{
		{name: "keeps the last of a burst", op: debounce("--t"),
			in:   "-a--bc--d|",
			want: "---a---c-(d|)"},
		{name: "each value has its own duration",
			op:   each(map[string]string{"a": "t", "b": "---t"}),
			in:   "-ab----|",
			want: "-a---b-|"},
		{name: "a duration that only completes neither sends nor forgets", op: debounce("-|"),
			in:   "-a---|",
			want: "-----(a|)"},
		{name: "a synchronous duration lets everything through",
			op:   plain(observable.Debounce(atOnce)),
			in:   "-ab-c|",
			want: "-ab-c|"},
		{name: "fails with a duration", op: debounce("-#"),
			in:   "-a--b|",
			subs: "^-!",
			want: "--#"},
		{name: "fails with a duration that fails at once", op: each(map[string]string{"*": "--t"}),
			in:   "-a--x|",
			want: "---a#"},
	})
}
