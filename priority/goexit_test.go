package priority_test

import (
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

// A task that ends its goroutine has ended; the others go on, and the level is as it was.
func TestSchedule_ATaskThatEndsTheGoroutine(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	s := priority.New(v, priority.Config{})
	ran := 0
	bad := s.Schedule(func(priority.Slice) priority.Work { runtime.Goexit(); return nil },
		priority.Immediate)
	s.Schedule(func(priority.Slice) priority.Work {
		s.RunWithPriority(priority.Low, runtime.Goexit)
		return nil
	}, priority.Normal)
	s.Schedule(func(priority.Slice) priority.Work { ran++; return nil }, priority.Idle)
	for range 3 {
		var driver sync.WaitGroup
		driver.Go(func() { _ = v.Run() })
		driver.Wait()
	}
	require.Equal(t, 1, ran)
	require.True(t, bad.Closed())
	require.Equal(t, priority.Normal, s.CurrentPriority())
}
