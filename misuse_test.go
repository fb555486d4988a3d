package rxsched_test

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

func TestMisuse_NamesTheArgument(t *testing.T) {
	t.Parallel()
	v := rxsched.NewVirtual(rxsched.Config{})
	typed := func(*action.Of[int], int) {}
	for want, f := range map[string]func(){
		"rxsched: On: nil host":                               func() { rxsched.On(nil) },
		"rxsched: Schedulers: no host, which On gives them":   func() { new(rxsched.Schedulers).Async() },
		"async: New: nil host":                                func() { async.New(nil) },
		"queue: New: nil host":                                func() { queue.New(nil) },
		"asap: New: nil host":                                 func() { asap.New(nil) },
		"frame: New: nil host":                                func() { frame.New(nil) },
		"idle: New: nil host":                                 func() { idle.New(nil) },
		"priority: New: nil host":                             func() { priority.New(nil, priority.Config{}) },
		"priority: New: negative Slice":                       func() { priority.New(v, priority.Config{Slice: -1}) },
		"priority: At: no such priority: 0":                   func() { v.Priorities().At(0) },
		"priority: Schedule: no such priority: 6":             func() { v.Priorities().Schedule(nil, 6) },
		"priority: Schedule: nil work":                        func() { v.Priorities().Schedule(nil, priority.Normal) },
		"priority: RunWithPriority: nil function":             func() { v.Priorities().RunWithPriority(priority.Normal, nil) },
		"priority: RunWithPriority: no such priority: -1":     func() { v.Priorities().RunWithPriority(-1, func() {}) },
		"priority: Next: nil function":                        func() { v.Priorities().Next(nil) },
		"priority: Wrap: nil function":                        func() { v.Priorities().Wrap(nil) },
		"virtual: New: negative MaxFrames":                    func() { virtual.New(virtual.Config{MaxFrames: -1}) },
		"virtual: SetMaxFrames: negative limit":               func() { virtual.New(virtual.Config{}).SetMaxFrames(-1) },
		"scheduler: Schedule: nil scheduler":                  func() { scheduler.Schedule(nil, typed, 0, 0) },
		"action: NewOf: nil work":                             func() { scheduler.Schedule[int](v.Async(), nil, 0, 0) },
		"host: Config: negative FramePeriod":                  func() { rxsched.New(rxsched.Config{FramePeriod: -1}) },
		"host: Run: the host is being driven already":         func() { _ = v.Post(func() { _ = v.Run() }); _ = v.Run() },
		"host: Step: the host is being driven already":        func() { _ = v.Post(func() { v.Step() }); _ = v.Run() },
		"host: AdvanceTo: the host is being driven already":   func() { _ = v.Post(func() { v.Advance(0) }); _ = v.Run() },
		"action: New: nil hooks":                              func() { action.New(nil, action.Func(func(*action.Action) {})) },
		"observable: ObserveOn: nil s":                        func() { observable.ObserveOn[int](nil) },
		"observable: MergeAllWithConfig: negative Concurrent": func() { observable.MergeAllWithConfig[int](observable.MergeConfig{Concurrent: -1}) },
		"observable: BufferTimeWithConfig: negative Every":    func() { observable.BufferTimeWithConfig[int](1, v.Async(), observable.BufferTimeConfig{Every: -1}) },
		"observable: SubscribeTo: zero Observable":            func() { observable.Observable[int]{}.SubscribeTo(nil) },
		"observable: BufferTime: negative span":               func() { observable.BufferTime[int](-1, v.Async()) },
		"observable: Subscribe: nil ctx":                      func() { var none context.Context; observable.Of(1).Subscribe(none, observable.Observer[int]{}) },
	} {
		require.PanicsWithValue(t, want, f)
	}
	ran := false
	v.Asap().Schedule(func(*action.Action) { ran = true }, 0)
	require.NoError(t, v.Run())
	require.True(t, ran, "the host is as good as ever")
}

// However far off a delay is, the action is pending and can be cancelled; none comes early.
func TestMisuse_HugeAndNegativeDelays(t *testing.T) {
	t.Parallel()
	v := rxsched.NewVirtual(rxsched.Config{})
	v.Advance(time.Hour)
	for name, s := range allOf(v) {
		ran := 0
		count := func(*action.Action) { ran++ }
		s.Schedule(count, -1<<63)
		far := s.Schedule(func(*action.Action) { t.Error("it came early: ", name) }, action.Never-1)
		never := s.Schedule(func(*action.Action) { t.Error("it came: ", name) }, action.Never)
		if flushed, ok := s.(*virtual.Scheduler); ok {
			flushed.SetMaxFrames(time.Hour)
			flushed.Flush()
		}
		v.Advance(time.Hour)
		require.Equal(t, 1, ran, name)
		require.False(t, far.Closed() || never.Closed(), name)
		far.Unsubscribe()
		never.Unsubscribe()
	}
}

// A consumer that ends the goroutine, as a test's FailNow does, closes its pipeline; the loop goes
// on.
func TestMisuse_AConsumerThatEndsTheGoroutine(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		rx := rxsched.New(rxsched.Config{})
		defer rx.Close()
		for _, s := range append(onHost(rx), rx.Priorities().At(priority.Normal)) {
			var seen atomic.Int32
			ticks := observable.Pipe1(observable.Interval(time.Millisecond, rx.Async()), observable.ObserveOn[int](s))
			sub := ticks.Subscribe(t.Context(), observable.Next(func(int) { runtime.Goexit() }))
			time.Sleep(time.Second)
			require.True(t, sub.Closed())
			other := ticks.Subscribe(t.Context(), observable.Next(func(int) { seen.Add(1) }))
			time.Sleep(time.Second)
			require.Greater(t, seen.Load(), int32(20))
			other.Unsubscribe()
		}
	})
}

// Work may close its own host, on every scheduler, and nothing runs afterwards.
func TestMisuse_WorkThatClosesItsHost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for i := range 5 {
			rx := rxsched.New(rxsched.Config{})
			s := append(onHost(rx), rx.Priorities().At(priority.Normal))[i]
			var after atomic.Int32
			s.Schedule(func(self *action.Action) {
				s.Schedule(func(*action.Action) { after.Add(1) }, 0)
				_ = rx.Close()
				self.Schedule(0)
				_ = rx.Close()
			}, time.Millisecond)
			time.Sleep(time.Second)
			require.ErrorIs(t, rx.Post(func() {}), host.ErrClosed)
			require.NoError(t, rx.Close())
			require.Zero(t, after.Load())
		}
	})
}
