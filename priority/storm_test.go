package priority_test

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

// storm is many goroutines at one scheduler.
type storm struct {
	loop *host.Loop
	s    *priority.Scheduler

	inside    atomic.Int32 // callbacks in progress
	overlaps  atomic.Int32
	ran       atomic.Int32 // tasks that came to their end
	cancelled atomic.Int32 // tasks that were cancelled from outside, whether or not they ran
}

// callback is a callback of the host; there is one at a time.
func (st *storm) callback(f func()) {
	if st.inside.Add(1) > 1 {
		st.overlaps.Add(1)
	}
	f()
	st.inside.Add(-1)
}

// work ends after so many continuations.
func (st *storm) work(continuations int) priority.Work {
	return func(priority.Slice) (next priority.Work) {
		st.callback(func() {
			if continuations > 0 {
				next = st.work(continuations - 1)
				return
			}
			st.ran.Add(1)
		})
		return next
	}
}

// rage schedules n tasks, and cancels some.
func (st *storm) rage(seed uint64, n int) {
	r := rand.New(rand.NewPCG(seed, 0))
	for range n {
		p := priority.Priority(1 + r.IntN(5))
		switch r.IntN(5) {
		case 0:
			st.cancelled.Add(1)
			st.s.Schedule(st.work(r.IntN(3)), p).Cancel()
		case 1:
			st.s.At(p).Schedule(func(*action.Action) {
				st.callback(func() { st.ran.Add(1) })
			}, time.Duration(r.IntN(3))*time.Millisecond)
		case 2:
			st.s.RunWithPriority(p, func() { st.s.Next(st.s.Wrap(func() { st.s.CurrentPriority() })) })
			st.s.RequestPaint()
			st.s.ShouldYield()
			fallthrough
		default:
			st.s.ScheduleWithConfig(st.work(r.IntN(3)), p,
				priority.TaskConfig{Delay: time.Duration(r.IntN(2)) * time.Millisecond})
		}
	}
}

func TestStorm_EveryTaskRunsOnceOrIsCancelled(t *testing.T) {
	t.Parallel()
	const goroutines, each = 8, 2000
	loop := host.NewLoop(host.Config{})
	require.NoError(t, loop.Start())
	st := &storm{loop: loop, s: priority.New(loop, priority.Config{})}
	var all sync.WaitGroup
	for g := range goroutines {
		all.Go(func() { st.rage(uint64(g), each) })
	}
	all.Wait()
	done := make(chan struct{})
	// What is Idle and starts last runs last.
	st.s.ScheduleWithConfig(func(priority.Slice) priority.Work { close(done); return nil },
		priority.Idle, priority.TaskConfig{Delay: 5 * time.Millisecond, Timeout: 1 << 60})
	<-done
	require.NoError(t, loop.Close())
	require.Zero(t, st.overlaps.Load())
	require.LessOrEqual(t, st.ran.Load(), int32(goroutines*each))
	require.GreaterOrEqual(t, st.ran.Load(), int32(goroutines*each)-st.cancelled.Load())
	require.Equal(t, priority.Normal, st.s.CurrentPriority())
}

// Once Cancel has returned, no run begins, whichever goroutine called it.
func TestStorm_NoRunBeginsAfterCancel(t *testing.T) {
	t.Parallel()
	const goroutines, each = 8, 50
	loop := host.NewLoop(host.Config{})
	require.NoError(t, loop.Start())
	s := priority.New(loop, priority.Config{})
	var late atomic.Int32
	var all sync.WaitGroup
	for range goroutines {
		all.Go(func() {
			for range each {
				var begun atomic.Int32
				runs := make(chan struct{}, 1)
				var again priority.Work
				again = func(priority.Slice) priority.Work {
					if begun.Add(1) == 1 {
						runs <- struct{}{}
					}
					return again
				}
				task := s.Schedule(again, priority.Normal)
				<-runs
				task.Cancel()
				settled := make(chan int32, 1) // by what is in progress
				s.Schedule(func(priority.Slice) priority.Work {
					settled <- begun.Load()
					return nil
				}, priority.Immediate)
				if n := <-settled; n != begun.Load() {
					late.Add(1)
				}
			}
		})
	}
	all.Wait()
	require.NoError(t, loop.Close())
	require.Zero(t, late.Load())
}

func TestStorm_ClosingInTheMidstOfIt(t *testing.T) {
	t.Parallel()
	loop := host.NewLoop(host.Config{})
	require.NoError(t, loop.Start())
	st := &storm{loop: loop, s: priority.New(loop, priority.Config{})}
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() { st.rage(uint64(g), 500) })
	}
	require.NoError(t, loop.Close())
	ran := st.ran.Load()
	all.Wait()
	require.Equal(t, ran, st.ran.Load(), "nothing runs after Close")
	require.True(t, st.s.Schedule(st.work(0), priority.Normal).Closed())
}
