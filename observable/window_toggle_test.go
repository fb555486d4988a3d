package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestWindowToggle(t *testing.T) {
	t.Parallel()
	toggle := func(openings, closing string) windowsOf {
		return func(m *marble.M, _ scheduler.Scheduler) observable.Operator[string, strs] {
			return observable.WindowToggle[string](m.Cold(openings), lasting(m, closing))
		}
	}
	synchronous := func(*marble.M, scheduler.Scheduler) observable.Operator[string, strs] {
		return observable.WindowToggle[string](observable.Of("u"), atOnce)
	}
	failing := func(m *marble.M, _ scheduler.Scheduler) observable.Operator[string, strs] {
		return observable.WindowToggle[string](m.Cold("u-x"), by(m, map[string]string{"*": "---t"}))
	}
	runNested(t, []nested{
		{name: "windows may overlap", op: toggle("-x-x", "---t"),
			in:    "abcdef|",
			want:  "-x-y--|",
			inner: map[string]string{"x": "bcd(e|)", "y": "def|"}},
		{name: "a closing that only completes does not close", op: toggle("-x", "-|"),
			in:    "abc|",
			want:  "-x-|",
			inner: map[string]string{"x": "bc|"}},
		{name: "a failing closing fails the windows", op: toggle("-x", "-#"),
			in:    "abc|",
			want:  "-x#",
			inner: map[string]string{"x": "b(c#)"}},
		{name: "failing openings leave the windows silent", op: toggle("-x#", "---t"),
			in:    "abc|",
			want:  "-x#",
			inner: map[string]string{"x": "b"}},
		{name: "with a synchronous closing", op: synchronous,
			in:    "-a|",
			want:  "x-|",
			inner: map[string]string{"x": "|"}},
		{name: "fails with a closing that fails at once", op: failing,
			in:    "abcd|",
			want:  "x-(y#)",
			inner: map[string]string{"x": "ab#", "y": "#"}},
	})
}
