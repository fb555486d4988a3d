package rxsched_test

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/queue"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/virtual"
)

// insider is a scheduler that knows whether its caller would wait for itself, and whether it comes
// from another goroutine.
type insider interface {
	scheduler.Scheduler
	Inside() bool
	DrivenElsewhere() bool
}

func insiders(h host.Host) map[string]insider {
	return map[string]insider{
		"async": async.New(h), "asap": asap.New(h), "frame": frame.New(h), "idle": idle.New(h),
		"priority": priority.New(h, priority.Config{}).At(priority.Normal),
	}
}

// elsewhere is what s says on another goroutine.
func elsewhere(s insider) bool {
	inside := make(chan bool)
	go func() { inside <- s.Inside() }()
	return <-inside
}

func TestInside_IsTrueWhereAVirtualHostIsDriven(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	for name, s := range insiders(h) {
		require.True(t, s.Inside(), name)
		require.False(t, elsewhere(s), name)
		s.Schedule(func(*action.Action) { require.True(t, s.Inside(), name) }, 0)
	}
	driven := make(chan struct{})
	go func() {
		defer close(driven)
		require.NoError(t, h.Run())
	}()
	<-driven
	require.False(t, async.New(h).Inside(), "it was driven elsewhere last")
}

func TestInside_IsTrueOnALoopsGoroutine(t *testing.T) {
	t.Parallel()
	h := host.NewLoop(host.Config{})
	for name, s := range insiders(h) {
		require.False(t, s.Inside(), name)
	}
	require.NoError(t, h.Start())
	defer h.Close()
	for name, s := range insiders(h) {
		inside := make(chan bool)
		s.Schedule(func(*action.Action) { inside <- s.Inside() }, 0)
		require.True(t, <-inside, name)
		require.False(t, s.Inside(), name)
	}
}

// falseAfter calls f on a goroutine, and asks s on others when it has ended. They are as many at
// once as to make the runtime use its record again.
func falseAfter(t *testing.T, f func(), s func() insider) {
	var gone, others sync.WaitGroup
	gone.Go(f)
	gone.Wait()
	asked := s()
	all := make(chan struct{})
	var inside atomic.Int32
	for range 2000 {
		others.Go(func() {
			if asked.Inside() {
				inside.Add(1)
			}
			<-all
		})
	}
	close(all)
	others.Wait()
	require.Zero(t, inside.Load())
}

func TestInside_IsFalseOnGoroutinesAfterTheOneThatDroveAVirtualHost(t *testing.T) {
	t.Parallel()
	for name, drive := range map[string]func(h *host.Virtual){
		"Step":      func(h *host.Virtual) { h.Step() },
		"Advance":   func(h *host.Virtual) { h.Advance(1) },
		"AdvanceTo": func(h *host.Virtual) { h.AdvanceTo(1) },
		"Run":       func(h *host.Virtual) { assert.NoError(t, h.Run()) },
		"Goexit": func(h *host.Virtual) {
			assert.NoError(t, h.Post(runtime.Goexit))
			assert.NoError(t, h.Run())
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := host.NewVirtual(host.Config{})
			falseAfter(t, func() { drive(h) }, func() insider { return async.New(h) })
		})
	}
	t.Run("NewVirtual", func(t *testing.T) {
		t.Parallel()
		var h *host.Virtual
		falseAfter(t, func() { h = host.NewVirtual(host.Config{}) }, func() insider { return async.New(h) })
	})
}

func TestInside_IsFalseOnGoroutinesAfterTheOneThatDroveALoop(t *testing.T) {
	t.Parallel()
	for name, drive := range map[string]func(h *host.Loop){
		"RunUntilIdle": func(h *host.Loop) { assert.NoError(t, h.RunUntilIdle(t.Context())) },
		"Run": func(h *host.Loop) {
			ctx, cancel := context.WithCancel(t.Context())
			assert.NoError(t, h.Post(cancel))
			assert.ErrorIs(t, h.Run(ctx), context.Canceled)
		},
		"Poll": func(h *host.Loop) {
			_, err := h.Poll()
			assert.NoError(t, err)
		},
		"Start": func(h *host.Loop) {
			assert.NoError(t, h.Start())
			assert.NoError(t, h.Close())
		},
		"Goexit": func(h *host.Loop) {
			assert.NoError(t, h.Post(runtime.Goexit))
			assert.NoError(t, h.RunUntilIdle(t.Context()))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := host.NewLoop(host.Config{})
			falseAfter(t, func() { drive(h) }, func() insider { return async.New(h) })
		})
	}
}

func TestInside_IsFalseOnGoroutinesAfterTheOneThatFlushed(t *testing.T) {
	t.Parallel()
	s := virtual.New(virtual.Config{})
	falseAfter(t, s.Flush, func() insider { return s })
	falseAfter(t, func() { s = virtual.New(virtual.Config{}) }, func() insider { return s })
}

func TestInside_OfTheOthers(t *testing.T) {
	t.Parallel()
	q := queue.New(host.NewVirtual(host.Config{}))
	require.True(t, q.Inside())
	require.True(t, elsewhere(q), "a queue runs work wherever it is scheduled")
	v := virtual.New(virtual.Config{})
	require.True(t, v.Inside())
	require.False(t, elsewhere(v))
}

func TestDrivenElsewhere_IsTrueOnlyWhileAnotherGoroutineDrives(t *testing.T) {
	t.Parallel()
	on := func(goroutine func(func()), ask func() bool) (answer bool) {
		goroutine(func() { answer = ask() })
		return answer
	}
	here := func(f func()) { f() }
	there := func(f func()) {
		done := make(chan struct{})
		go func() {
			defer close(done)
			f()
		}()
		<-done
	}
	for name, h := range map[string]host.Host{"virtual": host.NewVirtual(host.Config{}), "loop": host.NewLoop(host.Config{})} {
		for scheduler, s := range insiders(h) {
			name := name + " " + scheduler
			idle := func(when string) {
				require.False(t, on(here, s.DrivenElsewhere), "%s, %s", name, when)
				require.False(t, on(there, s.DrivenElsewhere), "%s, %s, elsewhere", name, when)
			}
			idle("before it is driven")
			ran := false
			s.Schedule(func(*action.Action) {
				ran = true
				require.False(t, on(here, s.DrivenElsewhere), name)
				require.True(t, on(there, s.DrivenElsewhere), name)
			}, 0)
			drive(t, h)
			require.True(t, ran, name)
			idle("after it was driven")
		}
		require.NoError(t, h.Close())
	}
}

func TestDrivenElsewhere_OfTheOthers(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	q := queue.New(h)
	require.NoError(t, h.Post(func() {
		answer := make(chan bool)
		go func() { answer <- q.DrivenElsewhere() }()
		require.False(t, <-answer, "a queue runs work on the goroutine that schedules it, whichever goroutine drives")
	}))
	drive(t, h)
	require.False(t, virtual.New(virtual.Config{}).DrivenElsewhere(), "it has no host")
}

// drive runs all that is pending, on the caller's goroutine.
func drive(t *testing.T, h host.Host) {
	switch h := h.(type) {
	case *host.Virtual:
		require.NoError(t, h.Run())
	case *host.Loop:
		require.NoError(t, h.RunUntilIdle(t.Context()))
	}
}

func TestClosed_SaysWhetherTheHostIs(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	all := map[string]interface{ Closed() bool }{"queue": queue.New(h)}
	for name, s := range insiders(h) {
		all[name] = s.(interface{ Closed() bool })
	}
	for name, s := range all {
		require.False(t, s.Closed(), name)
	}
	require.NoError(t, h.Close())
	for name, s := range all {
		require.True(t, s.Closed(), name)
	}
	require.False(t, virtual.New(virtual.Config{}).Closed(), "it is on no host")
}

func TestLifetime_ClosesAfterWhatWasPendingHasBeenAbandoned(t *testing.T) {
	t.Parallel()
	for name := range insiders(host.NewVirtual(host.Config{})) {
		h := host.NewVirtual(host.Config{})
		s := insiders(h)[name]
		var log []string
		life := scheduler.Lifetime(s, 0)
		life.AddFunc(func() { log = append(log, "lifetime") })
		s.Schedule(func(*action.Action) {}, 0).AddFunc(func() { log = append(log, "action") })
		require.NoError(t, h.Close())
		require.Equal(t, []string{"action", "lifetime"}, log, name)
	}
	require.Nil(t, scheduler.Lifetime(queue.New(host.NewVirtual(host.Config{})), 0), "a queue needs its host for delays")
	require.Nil(t, scheduler.Lifetime(virtual.New(virtual.Config{}), 1))
}
