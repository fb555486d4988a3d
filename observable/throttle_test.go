package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestThrottle(t *testing.T) {
	t.Parallel()
	throttle := func(duration string, c observable.ThrottleConfig) opOn {
		return inTest(func(m *marble.M) op {
			return observable.ThrottleWithConfig(lasting(m, duration), c)
		})
	}
	failing := func(c observable.ThrottleConfig) opOn {
		return inTest(func(m *marble.M) op {
			return observable.ThrottleWithConfig(by(m, map[string]string{"*": "--t"}), c)
		})
	}
	plainly := func(duration string) opOn {
		return inTest(func(m *marble.M) op { return observable.Throttle(lasting(m, duration)) })
	}
	trailing := observable.ThrottleConfig{Trailing: true}
	runMarbles(t, []marbles{
		{name: "sends what begins a wait", op: plainly("---t"),
			in:   "abcdefg|",
			want: "a---e--|"},
		{name: "trailing",
			op:   throttle("---t", observable.ThrottleConfig{SkipLeading: true, Trailing: true}),
			in:   "abcdefg|",
			want: "---d--g|"},
		{name: "trailing delays completion", op: throttle("----t", trailing),
			in:   "-ab|",
			want: "-a---(b|)"},
		{name: "a duration that only completes sends nothing that trails", op: throttle("--|", trailing),
			in:   "abcdef|",
			want: "a--d--|"},
		{name: "a synchronous duration lets everything through",
			op:   plain(observable.ThrottleWithConfig(atOnce, trailing)),
			in:   "-ab-c|",
			want: "-ab-c|"},
		{name: "a failing duration ends it", op: plainly("--#"),
			in:   "-ab-c|",
			want: "-a-#"},
		{name: "sends before a duration fails", op: failing(observable.ThrottleConfig{}),
			in:   "-a--x|",
			want: "-a--(x#)"},
		{name: "that skips what leads does not", op: failing(observable.ThrottleConfig{SkipLeading: true}),
			in:   "-a--x|",
			want: "----#"},
	})
}
