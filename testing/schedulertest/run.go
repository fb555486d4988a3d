package schedulertest

import (
	"testing"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
)

// Run checks the schedulers that create makes: one for each rule, on a host of its own. Each rule is
// a subtest, whose name says it. Call Run on the goroutine of the test. It stands for testing/fstest.TestFS and testing/slogtest.Run.
func Run(t *testing.T, create func(h host.Host) scheduler.Scheduler) {
	t.Helper()
	for _, r := range rules {
		t.Run(r.rule, func(t *testing.T) {
			b := &bench{T: t}
			b.host = host.NewVirtual(host.Config{
				OnError: func(e *host.PanicError) { b.died = append(b.died, e.Value) },
			})
			b.s = create(b.host)
			r.check(b)
		})
	}
}
