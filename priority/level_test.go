package priority_test

import (
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/schedulertest"
)

// nothing is work that does nothing.
func nothing(*action.Action) {}

func TestAt_KeepsTheRulesOfSchedulers(t *testing.T) {
	for p := priority.Immediate; p <= priority.Idle; p++ {
		t.Run(p.String(), func(t *testing.T) {
			schedulertest.Run(t, func(h host.Host) scheduler.Scheduler {
				return priority.New(h, priority.Config{}).At(p)
			})
		})
	}
}

func (b *bench) acting(line string) func(*action.Action) {
	return func(*action.Action) { b.say("%s with %v", line, b.s.CurrentPriority()) }
}

func TestAt_RunsActionsAmongTheTasks(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	b.play(func() {
		b.s.At(priority.Low).Schedule(b.acting("low action"), 0)
		b.schedule(priority.Low, b.saying("low task"))
		b.schedule(priority.Normal, b.saying("normal task"))
		b.s.At(priority.UserBlocking).Schedule(b.acting("user action"), 0)
	}, "0 user action with UserBlocking", "0 normal task", "0 low action with Low", "0 low task")
}

func TestAt_YieldsBetweenRunsOfARecursiveAction(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	b.play(func() {
		n := 0
		b.s.At(priority.Normal).Schedule(func(self *action.Action) {
			b.say("run")
			b.Block(3 * ms)
			if n++; n < 3 {
				self.Schedule(0)
			}
		}, 0)
		_ = b.Post(func() { b.say("the host's turn") })
	}, "0 run", "3 run", "6 the host's turn", "6 run")
}

// As an interval of the host: the beat is kept however late a run is, and ticks that were missed
// are dropped.
func TestAt_KeepsTheBeatOfARepeatedDelay(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	busy := []int{2, 0, 25, 12, 0, 0}
	b.play(func() {
		b.s.At(priority.UserBlocking).Schedule(func(self *action.Action) {
			b.say("tick")
			b.Block(ms * time.Duration(busy[0]))
			if busy = busy[1:]; len(busy) > 0 {
				self.Schedule(10 * ms)
			}
		}, 10*ms)
	}, "10 tick", "20 tick", "30 tick", "55 tick", "67 tick", "70 tick")
}

func TestAt_BeginsANewBeatWithAnotherDelay(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	delays := []int{10, 7, 7}
	b.play(func() {
		b.s.At(priority.Idle).Schedule(func(self *action.Action) {
			b.say("tick")
			b.Block(2 * ms)
			if len(delays) > 0 {
				self.Schedule(ms * time.Duration(delays[0]))
				delays = delays[1:]
			}
		}, 10*ms)
	}, "10 tick", "20 tick", "29 tick", "36 tick")
}

func TestAt_LeavesMemoryFlat(t *testing.T) {
	b := newBench(t, priority.Config{})
	level := b.s.At(priority.Normal)
	require.Less(t, weightOf(func() {
		for range 100_000 {
			level.Schedule(nothing, 0).Unsubscribe()
			level.Schedule(nothing, ms)
		}
		b.run()
	}, b), int64(1<<20))
}

// A level is one scheduler, whichever goroutine asks for it first.
func TestAt_ReturnsOneSchedulerALevel(t *testing.T) {
	t.Parallel()
	s := priority.New(host.NewVirtual(host.Config{}), priority.Config{})
	var asking sync.WaitGroup
	var levels [8]*priority.Level
	for i := range levels {
		asking.Go(func() { levels[i] = s.At(priority.Normal) })
	}
	asking.Wait()
	for _, l := range levels {
		require.Same(t, s.At(priority.Normal), l)
	}
	require.NotSame(t, s.At(priority.Idle), levels[0])
}
