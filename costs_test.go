package rxsched_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
)

// costing is a scheduler on a virtual host.
type costing struct {
	*testing.T
	host *host.Virtual
	s    scheduler.Scheduler
}

// driving is what driving the host, and growing its queues, allocates at most for each of a
// thousand runs.
const driving = 0.05

// No t.Parallel: AllocsPerRun must be alone.
func TestSchedulers_AllocateLittle(t *testing.T) {
	for name, of := range map[string]func(*rxsched.Virtual) scheduler.Scheduler{
		"async": func(v *rxsched.Virtual) scheduler.Scheduler { return v.Async() },
		"queue": func(v *rxsched.Virtual) scheduler.Scheduler { return v.Queue() },
		"asap":  func(v *rxsched.Virtual) scheduler.Scheduler { return v.Asap() },
		"frame": func(v *rxsched.Virtual) scheduler.Scheduler { return v.Frame() },
		"idle":  func(v *rxsched.Virtual) scheduler.Scheduler { return v.Idle() },
		"user blocking": func(v *rxsched.Virtual) scheduler.Scheduler {
			return v.Priorities().At(priority.UserBlocking)
		},
		"low": func(v *rxsched.Virtual) scheduler.Scheduler { return v.Priorities().At(priority.Low) },
	} {
		t.Run(name, func(t *testing.T) {
			v := rxsched.NewVirtual(rxsched.Config{})
			b := &costing{t, v.Virtual, of(v)}
			again(b)
			once(b)
		})
	}
}

// again is that a run which schedules itself with the same delay takes no memory.
func again(b *costing) {
	for _, d := range []time.Duration{0, time.Millisecond} {
		require.Less(b, allocsPerRun(b, d), driving, "delay %v", d)
	}
}

// once is that a one-shot takes the action, and the state beside it.
func once(b *costing) {
	work := func(*action.Action) {}
	typed := func(*action.Of[int], int) {}
	const ms = time.Millisecond
	require.LessOrEqual(b, oneShot(b, func() { b.s.Schedule(work, 0) }), 1+driving)
	require.LessOrEqual(b, oneShot(b, func() { b.s.Schedule(work, ms) }), 1+driving)
	require.LessOrEqual(b, oneShot(b, func() { scheduler.Schedule(b.s, typed, 1, ms) }), 2+driving)
}

// allocsPerRun returns how much a run allocates of an action that goes on with the same delay.
func allocsPerRun(b *costing, d time.Duration) float64 {
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
func oneShot(b *costing, schedule func()) float64 {
	const shots = 1000
	total := testing.AllocsPerRun(5, func() {
		for range shots {
			schedule()
		}
		require.NoError(b, b.host.Run())
	})
	return total / shots
}
