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
