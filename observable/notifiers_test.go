package observable_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// A notifier that answers before the subscription to it has been made does so to the same effect
// from another goroutine as from its own. GroupBy, where it does not, has a test of its own.
func TestNotifiers_MayAnswerWhileTheyAreSubscribed(t *testing.T) {
	t.Parallel()
	type notifier = observable.Observable[int]
	// twice is n two times, and then nothing for ever.
	twice := func(n notifier) func() notifier {
		made := 0
		return func() notifier {
			if made++; made > 2 {
				return observable.Never[int]()
			}
			return n
		}
	}
	trailing := observable.ThrottleConfig{Trailing: true}
	for name, c := range map[string]struct {
		in   string
		op   func(n notifier) op
		want string
	}{
		"Audit": {"-ab|", func(n notifier) op {
			return observable.Audit(func(string) notifier { return n })
		}, "1a 2b 3|"},
		"Debounce": {"-ab|", func(n notifier) op {
			return observable.Debounce(func(string) notifier { return n })
		}, "1a 2b 3|"},
		"Throttle": {"-ab|", func(n notifier) op {
			return observable.ThrottleWithConfig(func(string) notifier { return n }, trailing)
		}, "1a 2b 3|"},
		"DelayWhen": {"-ab|", func(n notifier) op {
			return observable.DelayWhen(func(string) notifier { return n })
		}, "1a 2b 3|"},
		"Sample":    {"-ab|", func(n notifier) op { return observable.Sample[string](n) }, "3|"},
		"TakeUntil": {"-ab|", func(n notifier) op { return observable.TakeUntil[string](n) }, "0|"},
		"SkipUntil": {"-ab|", func(n notifier) op { return observable.SkipUntil[string](n) }, "1a 2b 3|"},
		"Buffer": {"-ab|", func(n notifier) op {
			return text(observable.Buffer[string](n))
		}, "0[] 3[a b] 3|"},
		"Window": {"-ab|", func(n notifier) op {
			return spelled(observable.Window[string](n))
		}, "00< 00| 01< 11a 21b 31| 3|"},
		"BufferToggle": {"-ab|", func(n notifier) op {
			return text(observable.BufferToggle[string](n, func(int) notifier { return n }))
		}, "0[] 3|"},
		"WindowToggle": {"-ab|", func(n notifier) op {
			return spelled(observable.WindowToggle[string](n, func(int) notifier { return n }))
		}, "00< 00| 3|"},
		"BufferWhen": {"-ab|", func(n notifier) op {
			return text(observable.BufferWhen[string](twice(n)))
		}, "0[] 0[] 3[a b] 3|"},
		"WindowWhen": {"-ab|", func(n notifier) op {
			return spelled(observable.WindowWhen[string](twice(n)))
		}, "00< 00| 01< 01| 02< 12a 22b 32| 3|"},
		"Repeat": {"-a|", func(n notifier) op {
			delay := func(int) observable.Notifier { return n }
			return observable.RepeatWithConfig[string](2, observable.RepeatConfig{Delay: delay})
		}, "1a 3a 4|"},
		"Retry": {"-a#", func(n notifier) op {
			delay := func(error, int) observable.Notifier { return n }
			return observable.RetryWithConfig[string](1, observable.RetryConfig{Delay: delay})
		}, "1a 3a 4#"},
		"Share": {"-a|", func(n notifier) op {
			c := observable.ShareConfig[string]{
				ResetOnComplete: func(error) observable.Notifier { return n },
			}
			return observable.Compose2(observable.ShareWithConfig(c), observable.Repeat[string](2))
		}, "1a 3a 4|"},
	} {
		for where, n := range map[string]notifier{
			"on the same goroutine": observable.Of(1),
			"on another goroutine":  elsewhere(observable.Of(1)),
		} {
			t.Run(fmt.Sprint(name, ", ", where), func(t *testing.T) {
				t.Parallel()
				r := newRig()
				require.Equal(t, c.want, watch(r, c.op(n)(r.cold(c.in))))
			})
		}
	}
}
