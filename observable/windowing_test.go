package observable_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// spelled writes out the windows that an operator sends, by number: "0<" when one comes, then its
// values and its end, as "0a" and "0|".
func spelled(op observable.Operator[string, observable.Observable[string]]) observable.Operator[string, string] {
	return observable.Compose2(op, observable.Operate(func(src observable.Observable[observable.Observable[string]], dst *observable.Subscriber[string]) {
		n := -1
		observable.Forward(src, dst, func(w observable.Observable[string]) {
			n++
			tell := func(number int) func(string) { return func(v string) { dst.Next(fmt.Sprint(number) + v) } }(n)
			tell("<")
			w.Subscribe(context.Background(), observable.Observer[string]{
				Next:     tell,
				Error:    func(error) { tell("#") },
				Complete: func() { tell("|") },
			})
		})
	}))
}

func TestWindow(t *testing.T) {
	t.Parallel()
	window := func(notifier string) func(*rig) op {
		return func(r *rig) op { return spelled(observable.Window[string](r.cold(notifier))) }
	}
	runRows(t, []row{
		{"Window opens with the notifier's values", "-ab--c|", window("---x"), "00< 10a 20b 30| 31< 51c 61| 6|"},
		{"Window fails with its source", "-a#", window("-----x"), "00< 10a 20# 2#"},
		{"Window fails with its notifier", "-a-b|", window("--#"), "00< 10a 20# 2#"},
		{"Window ignores a notifier that only completes", "-a-b|", window("--|"), "00< 10a 30b 40| 4|"},
	})
}

func TestWindowCount(t *testing.T) {
	t.Parallel()
	window := func(size, every int) func(*rig) op {
		return always(spelled(observable.WindowCountWithConfig[string](size, observable.WindowCountConfig{Every: every})))
	}
	runRows(t, []row{
		{"WindowCount opens the next as soon as one is full", "abc|", always(spelled(observable.WindowCount[string](2))), "00< 00a 10b 10| 11< 21c 31| 3|"},
		{"WindowCount fails its window", "abc#", always(spelled(observable.WindowCount[string](2))), "00< 00a 10b 10| 11< 21c 31# 3#"},
		{"WindowCountWithConfig overlaps", "ab|", window(2, 1), "00< 00a 01< 10b 11b 10| 12< 21| 22| 2|"},
		{"WindowCountWithConfig leaves gaps", "abcd|", window(1, 2), "00< 00a 00| 11< 21c 21| 32< 42| 4|"},
	})
}

func TestWindowToggle(t *testing.T) {
	t.Parallel()
	window := func(openings, closing string) func(*rig) op {
		return func(r *rig) op {
			return spelled(observable.WindowToggle[string](r.cold(openings), lasting(r, closing)))
		}
	}
	runRows(t, []row{
		{"WindowToggle overlaps", "abcdef|", window("-x-x", "---t"), "10< 10b 20c 31< 30d 31d 40e 41e 40| 51f 61| 6|"},
		{"WindowToggle: a closing that only completes does not close", "abc|", window("-x", "-|"), "10< 10b 20c 30| 3|"},
		{"WindowToggle: a failing closing fails the windows", "abc|", window("-x", "-#"), "10< 10b 20c 20# 2#"},
		{"WindowToggle: failing openings leave the windows silent", "abc|", window("-x#", "---t"), "10< 10b 2#"},
		{"WindowToggle with a synchronous closing", "-a|", func(*rig) op {
			return spelled(observable.WindowToggle[string](observable.Of("u"), atOnce))
		}, "00< 00| 2|"},
		{"WindowToggle fails with a closing that fails at once", "abcd|", func(r *rig) op {
			return spelled(observable.WindowToggle[string](r.cold("u-x"), by(r, map[string]string{"*": "---t"})))
		}, "00< 00a 10b 21< 20# 21# 2#"},
	})
}

func TestWindowWhen(t *testing.T) {
	t.Parallel()
	window := func(diagrams ...string) func(*rig) op {
		return func(r *rig) op { return spelled(observable.WindowWhen[string](closing(r, diagrams...))) }
	}
	runRows(t, []row{
		{"WindowWhen opens when the closing says so", "-ab--c|", window("---t", "--------t"), "00< 10a 20b 30| 31< 51c 61| 6|"},
		{"WindowWhen: a closing that only completes closes as well", "-ab-|", window("--|", "---------t"), "00< 10a 20| 21< 21b 41| 4|"},
		{"WindowWhen fails with a closing", "-ab-|", window("--t", "-#"), "00< 10a 20| 21< 21b 31# 3#"},
		{"WindowWhen fails with a closing that fails at once", "-ab-|", window("--t"), "00< 10a 20| 21< 21# 2#"},
		{"WindowWhen with synchronous closings ends with its receiver", "-ab-|", func(*rig) op {
			return observable.Compose2(spelled(observable.WindowWhen[string](func() observable.Observable[int] { return observable.Of(1) })), observable.Take[string](4))
		}, "00< 00| 01< 01| 0|"},
	})
}

func TestWindowTime(t *testing.T) {
	t.Parallel()
	window := func(span time.Duration, c observable.WindowTimeConfig) func(*rig) op {
		return func(r *rig) op { return spelled(observable.WindowTimeWithConfig[string](span, r.async, c)) }
	}
	runRows(t, []row{
		{"windows each span", "-a--b|", func(r *rig) op { return spelled(observable.WindowTime[string](3*ms, r.async)) },
			"00< 10a 30| 31< 41b 51| 5|"},
		{"of no time ends at once", "-a|", window(0, observable.WindowTimeConfig{Every: 2 * ms}), "00< 00| 21< 21| 2|"},
		{"a full one closes", "-abc|", window(9*ms, observable.WindowTimeConfig{Max: 2}), "00< 10a 20b 20| 21< 31c 41| 4|"},
		{"windows may overlap", "-a-b-|", window(4*ms, observable.WindowTimeConfig{Every: 2 * ms}), "00< 10a 21< 30b 31b 40| 42< 51| 52| 5|"},
		{"fails its windows", "-a#", window(4*ms, observable.WindowTimeConfig{}), "00< 10a 20# 2#"},
	})
}

func TestWindows_StaySilentWhenTheResultIsUnsubscribed(t *testing.T) {
	t.Parallel()
	r := newRig()
	src := observable.NewSubject[string]()
	var kept observable.Observable[string]
	sub := observable.Pipe1(src.Observable(), observable.Window[string](observable.Never[int]())).
		Subscribe(context.Background(), observable.Next(func(w observable.Observable[string]) {
			kept = w
			w.Subscribe(context.Background(), observer[string](r))
		}))
	src.Next("a")
	sub.Unsubscribe()
	src.Next("b")
	src.Complete()
	kept.Subscribe(context.Background(), observer[string](r))
	require.Equal(t, []string{"0a"}, r.log)
	require.False(t, src.Observed())
}
