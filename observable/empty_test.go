package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestEmptyAndItsKin(t *testing.T) {
	t.Parallel()
	deferred := func(m *marble.M, _ scheduler.Scheduler) strs {
		return observable.Defer(func() strs { return m.Cold("-a|") })
	}
	runSources(t, []source{
		{name: "Empty completes at once", src: fixed(observable.Empty[string]()),
			want: "|"},
		{name: "Never is silent", src: fixed(observable.Never[string]()),
			want: "-"},
		{name: "Throw fails at once", src: fixed(observable.Throw[string](errOops)),
			want: "#"},
		{name: "Defer makes the source on subscription", src: deferred,
			want: "-a|"},
	})
}
