package host_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// In a steady state the host allocates nothing: its queues and timers are used again. These are not
// parallel, as AllocsPerRun wants it.

func TestAllocs_ArmingAndClearingATimer(t *testing.T) {
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		v := host.NewVirtual(host.Config{TimerOrder: order})
		f := func() {}
		require.Zero(t, testing.AllocsPerRun(1000, func() {
			id, _ := v.SetTimeout(f, 10*ms)
			v.ClearTimer(id)
		}))
	}
}

func TestAllocs_ArmingATimerThatFires(t *testing.T) {
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		v := host.NewVirtual(host.Config{TimerOrder: order})
		f := func() {}
		require.Zero(t, testing.AllocsPerRun(1000, func() {
			_, _ = v.SetTimeout(f, 10*ms)
			v.Advance(10 * ms)
		}))
	}
}

func TestAllocs_TheTicksOfAnInterval(t *testing.T) {
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		v := host.NewVirtual(host.Config{TimerOrder: order})
		_, err := v.SetInterval(func() {}, 10*ms)
		require.NoError(t, err)
		require.Zero(t, testing.AllocsPerRun(1000, func() { v.Advance(10 * ms) }))
	}
}

func TestAllocs_Tasks(t *testing.T) {
	v := host.NewVirtual(host.Config{})
	task := func() {}
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		_ = v.Post(task)
		_ = v.QueueMicrotask(task)
		v.Advance(0)
	}))
	// Not run at once, a post costs no more than its share of the queue's growth.
	require.Less(t, testing.AllocsPerRun(10_000, func() { _ = v.Post(task) }), 0.01)
}

func TestAllocs_Immediates(t *testing.T) {
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		v := host.NewVirtual(host.Config{TimerOrder: order})
		f := func() {}
		require.Zero(t, testing.AllocsPerRun(1000, func() {
			_, _ = v.SetImmediate(f)
			id, _ := v.SetImmediate(f)
			v.ClearImmediate(id)
			v.Advance(0)
		}))
	}
}

func TestAllocs_FramesAndIdleCallbacks(t *testing.T) {
	v := host.NewVirtual(host.Config{FramePeriod: 10 * ms})
	frame := func(time.Duration) {}
	idle := func(host.IdleDeadline) {}
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		_, _ = v.RequestAnimationFrame(frame)
		_, _ = v.RequestIdleCallback(idle, 0)
		v.Advance(100 * ms)
	}))
}
