package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestSample(t *testing.T) {
	t.Parallel()
	sample := func(notifier string) opOn {
		return inTest(func(m *marble.M) op { return observable.Sample[string](m.Cold(notifier)) })
	}
	each := onScheduler(func(s scheduler.Scheduler) op { return observable.SampleTime[string](3*ms, s) })
	runMarbles(t, []marbles{
		{name: "sends the latest with the notifier's values", op: sample("---xx-x"),
			in:   "-ab--c-|",
			want: "---b--c|"},
		{name: "a notifier that completes ends the sampling", op: sample("--x|"),
			in:   "-a-b-|",
			want: "--a--|"},
		{name: "a notifier that fails ends it", op: sample("--#"),
			in:   "-a-b-|",
			want: "--#"},
		{name: "completion drops what waits", op: sample("----x"),
			in:   "-a|",
			want: "--|"},
		{name: "SampleTime samples each period", op: each,
			in:   "-ab--c-d|",
			want: "---b--c-|"},
	})
}
