package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestRepeat(t *testing.T) {
	t.Parallel()
	with := func(count int, c observable.RepeatConfig) opOn {
		return plain(observable.RepeatWithConfig[string](count, c))
	}
	forever := observable.Compose2(
		observable.Repeat[string](observable.Forever), observable.Take[string](3))
	notifier := func(n observable.Notifier) observable.RepeatConfig {
		return observable.RepeatConfig{Delay: func(int) observable.Notifier { return n }}
	}
	counting := onScheduler(func(s scheduler.Scheduler) op {
		return observable.RepeatWithConfig[string](3, observable.RepeatConfig{
			Delay: func(n int) observable.Notifier { return observable.Timer(msOf(n), s) },
		})
	})
	runMarbles(t, []marbles{
		{name: "runs so often", op: plain(observable.Repeat[string](3)),
			in:   "-a|",
			want: "-a-a-a|"},
		{name: "passes errors", op: plain(observable.Repeat[string](3)),
			in:   "-a#",
			want: "-a#"},
		{name: "none completes at once", op: plain(observable.Repeat[string](0)),
			in:   "-a|",
			want: "|"},
		{name: "less than none does as well", op: plain(observable.Repeat[string](-1)),
			in:   "-a|",
			want: "|"},
		{name: "for ever", op: plain(forever),
			in:   "-a|",
			want: "-a-a-(a|)"},
		{name: "waits in between",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.RepeatAfter[string](schedule.Of(2*ms, ms), s)
			}),
			in:   "-a|",
			want: "-a---a--a|"},
		{name: "does not run again without a wait",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.RepeatAfter[string](schedule.Schedule{}, s)
			}),
			in:   "-a|",
			want: "-a|"},
		{name: "waits for a notifier that knows the count", op: counting,
			in:   "-a|",
			want: "-a--a---a|"},
		{name: "a synchronous notifier does not wait", op: with(2, notifier(observable.Of(1, 2))),
			in:   "-a|",
			want: "-a-a|"},
		{name: "completes with a notifier that sends nothing",
			op:   with(observable.Forever, notifier(observable.Empty[int]())),
			in:   "-a|",
			want: "-a|"},
		{name: "fails with its notifier",
			op: inTest(func(m *marble.M) op {
				return observable.RepeatWithConfig[string](observable.Forever, notifier(m.Cold("--#")))
			}),
			in:   "-a|",
			want: "-a--#"},
		{name: "fails when there is no notifier to be had",
			op:   with(observable.Forever, notifier(observable.Throw[int](errOops))),
			in:   "-a|",
			want: "-a#"},
	})
}
