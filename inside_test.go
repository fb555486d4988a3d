package rxsched_test

import (
	"testing"

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
	"github.com/rxsched/rxsched/virtual"
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
		require.False(t, <-answer, "a queue runs work on the goroutine that schedules it, whoever drives")
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
