package schedulers

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/scheduler"
)

// bench is a scheduler on a virtual host.
type bench struct {
	*testing.T
	host *host.Virtual
	s    scheduler.Scheduler
}

// driving is what driving the host, and growing its queues, allocates at most for each of a
// thousand runs.
const driving = 0.05

// CheckCosts checks what a scheduler allocates.
func CheckCosts(t *testing.T, create func(host.Host) scheduler.Scheduler) {
	for name, check := range map[string]func(*bench){
		"allocates nothing for a run that schedules itself with the same delay": again,
		"allocates an action for a one-shot, and the state beside it":           once,
	} {
		t.Run(name, func(t *testing.T) {
			h := host.NewVirtual(host.Config{})
			check(&bench{t, h, create(h)})
		})
	}
}

func again(b *bench) {
	for _, d := range []time.Duration{0, time.Millisecond} {
		require.Less(b, allocsPerRun(b, d), driving, "delay %v", d)
	}
}

func once(b *bench) {
	work := func(*action.Action) {}
	typed := func(*action.Of[int], int) {}
	const ms = time.Millisecond
	require.LessOrEqual(b, oneShot(b, func() { b.s.Schedule(work, 0) }), 1+driving)
	require.LessOrEqual(b, oneShot(b, func() { b.s.Schedule(work, ms) }), 1+driving)
	require.LessOrEqual(b, oneShot(b, func() { scheduler.Schedule(b.s, typed, 1, ms) }), 2+driving)
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
