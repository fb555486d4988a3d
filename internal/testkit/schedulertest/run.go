package schedulertest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
)

// Run checks the schedulers that create makes, one for each rule, on a host of its own.
func Run(t *testing.T, create func(host.Host) Scheduler) {
	RunWrapped(t, create)
	run(t, create, costs)
}

// RunWrapped is Run for schedulers that allocate, because they keep track of another's runs.
func RunWrapped(t *testing.T, create func(host.Host) Scheduler) { run(t, create, cases) }

func run(t *testing.T, create func(host.Host) Scheduler, rules []rule) {
	for _, c := range rules {
		t.Run(c.rule, func(t *testing.T) {
			b := &bench{T: t}
			b.host = host.NewVirtual(host.Config{OnError: func(e *host.PanicError) { b.died = append(b.died, e.Value) }})
			b.s = create(b.host)
			c.check(b)
		})
	}
}

// allocsPerRun returns how much a run allocates of an action that goes on with the same delay.
func allocsPerRun(b *bench, d time.Duration) float64 {
	const runs = 1000
	left := 0
	again := b.s.NewAction(action.Func(func(self *action.Action) {
		if left--; left > 0 {
			self.Schedule(d)
		}
	}))
	total := testing.AllocsPerRun(5, func() {
		left = runs
		again.Schedule(d)
		require.NoError(b, b.host.Run())
	})
	return total / runs
}

// oneShot returns how much schedule and the run of its action allocate.
func oneShot(b *bench, schedule func()) float64 {
	const shots = 1000
	total := testing.AllocsPerRun(5, func() {
		for range shots {
			schedule()
		}
		require.NoError(b, b.host.Run())
	})
	return total / shots
}
