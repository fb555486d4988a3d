package host_test

import (
	"context"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

func TestMisuse_NamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	var noContext context.Context
	l, v := host.NewLoop(host.Config{}), host.NewVirtual(host.Config{})
	for want, f := range map[string]func(){
		"Post: nil callback":                  func() { _ = v.Post(nil) },
		"QueueMicrotask: nil callback":        func() { _ = v.QueueMicrotask(nil) },
		"SetTimeout: nil callback":            func() { _, _ = v.SetTimeout(nil, 0) },
		"SetInterval: nil callback":           func() { _, _ = v.SetInterval(nil, 0) },
		"SetImmediate: nil callback":          func() { _, _ = v.SetImmediate(nil) },
		"RequestAnimationFrame: nil callback": func() { _, _ = v.RequestAnimationFrame(nil) },
		"RequestIdleCallback: nil callback":   func() { _, _ = v.RequestIdleCallback(nil, 0) },
		"Run: nil ctx":                        func() { _ = l.Run(noContext) },
		"RunUntilIdle: nil ctx":               func() { _ = l.RunUntilIdle(noContext) },
		"WaitUntilIdle: nil ctx":              func() { _ = l.WaitUntilIdle(noContext) },
		"Advance: negative duration":          func() { v.Advance(-1) },
		"Block: negative duration":            func() { v.Block(-1) },
		"AdvanceTo: -1ns has passed: it is 0s": func() {
			v.AdvanceTo(-1)
		},
		"Config: negative FramePeriod": func() { host.NewLoop(host.Config{FramePeriod: -1}) },
		"Config: negative LongTask":    func() { host.NewLoop(host.Config{LongTask: -1}) },
		"Config: negative MaxTurns":    func() { host.NewLoop(host.Config{MaxTurns: -1}) },
		"Config: unknown TimerOrder":   func() { host.NewLoop(host.Config{TimerOrder: 7}) },
	} {
		require.PanicsWithValue(t, "host: "+want, f)
	}
	require.NoError(t, l.Close())
	require.ErrorIs(t, l.Run(t.Context()), host.ErrClosed)
}

func TestMisuse_AnIDThatNamesNothingDoesNothing(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		d := newDiary(host.Config{TimerOrder: order})
		d.timeout("timer", ms)
		for _, id := range []uint64{0, 2, 1 << 31, 1 << 32, 1<<32 + 1, 1<<62 + 1, math.MaxUint32, math.MaxInt64, math.MaxUint64} {
			timer := host.TimerID(id)
			require.False(t, d.ClearTimer(timer) || d.Refresh(timer) || d.Ref(timer) || d.Unref(timer) || d.HasRef(timer), "%x", id)
			require.False(t, d.CancelAnimationFrame(host.FrameID(id)))
			require.False(t, d.CancelIdleCallback(host.IdleID(id)))
		}
		require.NoError(t, d.Run())
		require.Equal(t, []string{"1 timer"}, d.take())
	}
}

// However huge durations are, they are in the future.
func TestMisuse_HugeDurationsNeverCome(t *testing.T) {
	t.Parallel()
	for _, order := range []host.TimerOrder{host.StrictOrder, host.NodeOrder} {
		d := newDiary(host.Config{TimerOrder: order})
		d.Advance(time.Hour)
		d.timeout("late", host.Forever-1)
		d.timeout("never", host.Forever)
		_, err := d.SetInterval(d.notes("interval"), host.Forever-1)
		require.NoError(t, err)
		_, err = d.RequestIdleCallback(func(host.IdleDeadline) { d.notes("idle")() }, host.Forever)
		require.NoError(t, err)
		d.Advance(time.Hour)
		require.Equal(t, []string{"3600000 idle"}, d.take())
	}
	v := host.NewVirtual(host.Config{FramePeriod: host.Forever})
	_, err := v.RequestAnimationFrame(func(time.Duration) { t.Error("a frame") })
	require.NoError(t, err)
	v.Advance(time.Hour)
}

// At the end of time nothing is later, but what is ready runs.
func TestMisuse_TheEndOfTimeIsSound(t *testing.T) {
	t.Parallel()
	d := newDiary(host.Config{MaxTurns: 1000})
	d.Advance(host.Forever)
	ran := map[string]bool{}
	for name, ask := range everyKind {
		require.NoError(t, ask(d, func() { ran[name] = true }))
	}
	require.NoError(t, d.Run())
	require.Equal(t, map[string]bool{"a task": true, "a microtask": true, "an idle callback": true}, ran)
	require.Equal(t, host.Forever-1, d.Elapsed())
	d.Advance(ms)
	d.Block(ms)
	require.Equal(t, host.Forever-1, d.Elapsed())
}

func TestMisuse_ALoopSleepsThroughHugeDurations(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := newLoopDiary(host.Config{})
		d.timeout(t, "late", host.Forever-1)
		d.timeout(t, "never", host.Forever)
		require.NoError(t, d.Start())
		time.Sleep(1000 * time.Hour)
		require.NoError(t, d.Post(d.notes("task")))
		synctest.Wait()
		require.Equal(t, []string{"1000h0m0s task"}, d.take())
		require.NoError(t, d.Close())
	})
}
