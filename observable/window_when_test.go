package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestWindowWhen(t *testing.T) {
	t.Parallel()
	when := func(diagrams ...string) windowsOf {
		return func(m *marble.M, _ scheduler.Scheduler) observable.Operator[string, strs] {
			return observable.WindowWhen[string](closing(m, diagrams...))
		}
	}
	synchronous := func(*marble.M, scheduler.Scheduler) observable.Operator[string, strs] {
		ends := func() observable.Observable[int] { return observable.Of(1) }
		return observable.Compose2(observable.WindowWhen[string](ends), observable.Take[strs](2))
	}
	runNested(t, []nested{
		{name: "opens when the closing says so", op: when("---t", "--------t"),
			in:    "-ab--c|",
			want:  "x--y--|",
			inner: map[string]string{"x": "-ab|", "y": "--c|"}},
		{name: "a closing that only completes closes as well", op: when("--|", "---------t"),
			in:    "-ab-|",
			want:  "x-y-|",
			inner: map[string]string{"x": "-a|", "y": "b-|"}},
		{name: "fails with a closing", op: when("--t", "-#"),
			in:    "-ab-|",
			want:  "x-y#",
			inner: map[string]string{"x": "-a|", "y": "b#"}},
		{name: "fails with a closing that fails at once", op: when("--t"),
			in:    "-ab-|",
			want:  "x-(y#)",
			inner: map[string]string{"x": "-a|", "y": "#"}},
		{name: "with synchronous closings ends with its receiver", op: synchronous,
			in:    "-ab-|",
			want:  "(xy|)",
			inner: map[string]string{"x": "|", "y": "-"}},
	})
}
