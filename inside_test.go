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

// insider is a scheduler that knows whether its caller would wait for itself.
type insider interface {
	scheduler.Scheduler
	Inside() bool
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
		s.Schedule(0, func(*action.Action) { require.True(t, s.Inside(), name) })
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
		s.Schedule(0, func(*action.Action) { inside <- s.Inside() })
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
