package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

func TestRace(t *testing.T) {
	t.Parallel()
	race := func(diagrams ...string) sourceOn {
		return func(m *marble.M, _ scheduler.Scheduler) strs {
			return observable.Race(colds(m, diagrams)...)
		}
	}
	runSources(t, []source{
		{name: "is the first to send", src: race(
			"      --a-b|",
			"      -p-q-|"),
			want: "-p-q-|"},
		{name: "can be won by an end", src: race(
			"      --a-b|",
			"      -|"),
			want: "-|"},
		{name: "of nothing", src: race(), want: "-"},
		{name: "that is won at once does not subscribe to the next", want: "(a|)",
			src: fixed(observable.Race(observable.Of("a"), unsubscribed()))},
	})
}
