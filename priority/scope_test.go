package priority_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/priority"
)

func TestLevel_IsPutBackWhateverHappens(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	b.schedule(priority.UserBlocking, func(priority.Slice) priority.Work {
		require.Equal(b, priority.UserBlocking, b.s.CurrentPriority())
		require.Panics(b, func() {
			b.s.RunWithPriority(priority.Idle, func() {
				require.Equal(b, priority.Idle, b.s.CurrentPriority())
				b.s.Next(func() { panic("boom") })
			})
		})
		require.Equal(b, priority.UserBlocking, b.s.CurrentPriority())
		return nil
	})
	b.run()
	require.Equal(t, priority.Normal, b.s.CurrentPriority())
}

func TestLevel_IsEachSchedulersOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	other := priority.New(b.Virtual, priority.Config{})
	b.schedule(priority.Immediate, func(priority.Slice) priority.Work {
		require.Equal(b, priority.Normal, other.CurrentPriority())
		other.RunWithPriority(priority.Low, func() {
			require.Equal(b, priority.Immediate, b.s.CurrentPriority())
		})
		return nil
	})
	b.run()
}

func TestLevel_NestsInWhatDrivesTheHost(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	b.schedule(priority.UserBlocking, b.saying("runs"))
	b.s.RunWithPriority(priority.Idle, func() {
		b.run()
		require.Equal(t, priority.Idle, b.s.CurrentPriority())
	})
	require.Equal(t, []string{"0 runs"}, b.log)
}

func TestLevel_IsEachGoroutinesOwn(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	both := func(priority.Slice) priority.Work {
		elsewhere(func() {
			b.s.RunWithPriority(priority.Idle, func() {
				b.s.Wrap(func() { b.say("elsewhere %v", b.s.CurrentPriority()) })()
			})
		})
		b.say("%v", b.s.CurrentPriority())
		b.s.Next(func() { b.say("next %v", b.s.CurrentPriority()) })
		return nil
	}
	want := []string{"0 elsewhere Idle", "0 UserBlocking", "0 next Normal"}
	b.play(func() { b.schedule(priority.UserBlocking, both) }, want...)

	// The same while another goroutine has set a level for itself before.
	b.log = nil
	elsewhere(func() {
		b.s.RunWithPriority(priority.Low, func() {
			elsewhere(func() {
				b.schedule(priority.UserBlocking, both)
				b.run()
			})
			require.Equal(t, priority.Low, b.s.CurrentPriority())
		})
	})
	require.Equal(t, want, b.log)
}

// A goroutine keeps the level that it has set while the host runs a task.
func TestLevel_IsKeptWhileTheHostRuns(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	ask, answers := make(chan struct{}), make(chan priority.Priority)
	go b.s.RunWithPriority(priority.Low, func() {
		for range ask {
			answers <- b.s.CurrentPriority()
		}
		close(answers)
	})
	ask <- struct{}{}
	require.Equal(t, priority.Low, <-answers)
	b.schedule(priority.Immediate, func(priority.Slice) priority.Work {
		ask <- struct{}{}
		require.Equal(b, priority.Low, <-answers)
		require.Equal(b, priority.Immediate, b.s.CurrentPriority())
		return nil
	})
	b.run()
	close(ask)
	<-answers
}

// Scopes of several goroutines may end in any order; none of them sticks.
func TestLevel_SurvivesScopesThatOverlap(t *testing.T) {
	t.Parallel()
	b := newBench(t, priority.Config{})
	opened, leave, left := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(left)
		b.s.RunWithPriority(priority.Low, func() { close(opened); <-leave })
	}()
	<-opened
	b.s.RunWithPriority(priority.Immediate, func() {
		close(leave)
		<-left
		require.Equal(t, priority.Immediate, b.s.CurrentPriority())
	})
	require.Equal(t, priority.Normal, b.s.CurrentPriority())
}
