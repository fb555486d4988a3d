package observable_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

// Each span in turn is given the value and, if that makes it full, ended.
func TestWindowTime_FillsAndEndsSpanBySpan(t *testing.T) {
	t.Parallel()
	r := newRig()
	n := 0
	windows := observable.WindowTimeWithConfig[string](9*ms, r.async, observable.WindowTimeConfig{Every: ms, Max: 2})
	observable.Pipe1(r.cold("-a(bc|)"), windows).Subscribe(ctx, observable.Next(func(w texts) {
		n++
		name := string(rune('0' + n))
		w.Subscribe(ctx, observable.Observer[string]{Next: func(v string) { r.note(name + v) }, Complete: func() { r.note(name + "|") }})
	}))
	require.NoError(t, r.host.Run())
	require.Equal(t, []string{"11a", "12a", "21b", "21|", "22b", "22|"}, r.log)
}

func TestWindowTime(t *testing.T) {
	t.Parallel()
	window := func(span time.Duration, c observable.WindowTimeConfig) windowsOf {
		return func(_ *marble.M, s scheduler.Scheduler) observable.Operator[string, strs] {
			return observable.WindowTimeWithConfig[string](span, s, c)
		}
	}
	threes := func(_ *marble.M, s scheduler.Scheduler) observable.Operator[string, strs] {
		return observable.WindowTime[string](3*ms, s)
	}
	runNested(t, []nested{
		{name: "windows each span", op: threes,
			in:    "-a--b|",
			want:  "x--y-|",
			inner: map[string]string{"x": "-a-|", "y": "-b|"}},
		{name: "of no time ends at once", op: window(0, observable.WindowTimeConfig{Every: 2 * ms}),
			in:    "-a|",
			want:  "x-(y|)",
			inner: map[string]string{"x": "|", "y": "|"}},
		{name: "a full one closes", op: window(9*ms, observable.WindowTimeConfig{Max: 2}),
			in:    "-abc|",
			want:  "x-y-|",
			inner: map[string]string{"x": "-a(b|)", "y": "-c|"}},
		{name: "windows may overlap", op: window(4*ms, observable.WindowTimeConfig{Every: 2 * ms}),
			in:    "-a-b-|",
			want:  "x-y-z|",
			inner: map[string]string{"x": "-a-b|", "y": "-b-|", "z": "-|"}},
		{name: "fails its windows", op: window(4*ms, observable.WindowTimeConfig{}),
			in:    "-a#",
			want:  "x-#",
			inner: map[string]string{"x": "-a#"}},
	})
}
