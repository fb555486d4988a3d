package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestWindowCount(t *testing.T) {
	t.Parallel()
	count := func(size, every int) windowsOf {
		return func(*marble.M, scheduler.Scheduler) observable.Operator[string, strs] {
			return observable.WindowCountWithConfig[string](size,
				observable.WindowCountConfig{Every: every})
		}
	}
	two := func(*marble.M, scheduler.Scheduler) observable.Operator[string, strs] {
		return observable.WindowCount[string](2)
	}
	runNested(t, []nested{
		{name: "opens the next as soon as one is full", op: two,
			in:    "abc|",
			want:  "xy-|",
			inner: map[string]string{"x": "a(b|)", "y": "-c|"}},
		{name: "fails its window", op: two,
			in:    "abc#",
			want:  "xy-#",
			inner: map[string]string{"x": "a(b|)", "y": "-c#"}},
		{name: "overlaps", op: count(2, 1),
			in:    "a----b|",
			want:  "(xy)-z|",
			inner: map[string]string{"x": "a----(b|)", "y": "-----b|", "z": "-|"}},
		{name: "leaves gaps", op: count(1, 2),
			in:    "abcd|",
			want:  "xy-z|",
			inner: map[string]string{"x": "(a|)", "y": "-(c|)", "z": "-|"}},
	})
}
