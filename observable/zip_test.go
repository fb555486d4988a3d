package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestZip(t *testing.T) {
	t.Parallel()
	zip := func(diagrams ...string) sourceOn {
		return func(m *marble.M, _ scheduler.Scheduler) strs {
			return str(observable.Zip(colds(m, diagrams)...))
		}
	}
	pairs := key{"1": "[a p]", "2": "[b q]"}
	runSources(t, []source{
		{name: "sends partners", key: pairs, src: zip(
			"      ab--c|",
			"      -p--q-|"),
			want: "-1--2-|"},
		{name: "completes when one is used up", key: pairs, src: zip(
			"      a|",
			"      --p-q|"),
			want: "--(1|)"},
		{name: "of nothing", src: zip(), want: "|"},
		{name: "of a source that ends at once does not subscribe to the next", want: "|",
			src: fixed(observable.Zip(observable.Empty[string](), unsubscribed()))},
	})
}

// unsubscribed is a source that nobody may subscribe to.
func unsubscribed() strs { return observable.Defer(func() strs { panic("subscribed") }) }
