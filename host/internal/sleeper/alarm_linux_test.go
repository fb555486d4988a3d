//go:build !rxsched_safe

package sleeper_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host/internal/sleeper"
)

// timerfds counts the open timerfds of this process.
func timerfds(t *testing.T) (n int) {
	t.Helper()
	all, err := filepath.Glob("/proc/self/fd/*")
	require.NoError(t, err)
	for _, fd := range all {
		if to, err := os.Readlink(fd); err == nil && to == "anon_inode:[timerfd]" {
			n++
		}
	}
	return n
}

func TestAlarm_HoldsADescriptorWhileItSleepsForADuration(t *testing.T) {
	s := sleeper.New()
	for range 3 {
		s.SleepFor(time.Microsecond)
		require.Equal(t, 1, timerfds(t))
		s.SleepFor(time.Microsecond)
		require.Equal(t, 1, timerfds(t))
		s.Wake()
		s.Sleep()
		require.Zero(t, timerfds(t))
		s.SleepFor(time.Microsecond)
		s.Wake()
		s.SleepFor(time.Hour)
		require.Zero(t, timerfds(t), "the end is far")
	}
	s.SleepFor(time.Microsecond)
	s.Release()
	s.Release()
	require.Zero(t, timerfds(t))
	require.Zero(t, sleeper.Opened())
}

// No wake-up is lost, whenever it comes: otherwise the test hangs.
func TestAlarm_IsInterrupted(t *testing.T) {
	defer sleeper.Long()()
	s := sleeper.New()
	for range 3 {
		s.Wake()
		s.SleepFor(time.Hour)
		require.Equal(t, 1, timerfds(t))
	}
	storm(t, s, func(s *sleeper.Sleeper) { s.SleepFor(time.Hour) })
	storm(t, s, func(s *sleeper.Sleeper) {
		s.SleepFor(time.Hour)
		sleeper.Starve(s)
	})
}

// A wake-up may come from elsewhere while the goroutine that sleeps closes the timerfd.
func TestAlarm_CanBeInterruptedWhileItIsClosed(t *testing.T) {
	s := sleeper.New()
	storm(t, s, func(s *sleeper.Sleeper) {
		s.SleepFor(time.Microsecond)
		s.Release()
	})
	require.Zero(t, timerfds(t))
}

func TestAlarm_SleepsOnARuntimeTimerWhereThereIsNone(t *testing.T) {
	for name, forbid := range map[string]func() func(){
		"too many descriptors": func() func() { return sleeper.Refuse(syscall.EMFILE) },
		"a forbidden call":     func() func() { return sleeper.Refuse(syscall.EPERM) },
		"an unknown call":      func() func() { return sleeper.Refuse(syscall.ENOSYS) },
		"its own bound":        sleeper.UseUp,
	} {
		t.Run(name, func(t *testing.T) {
			s, counted := sleeper.New(), sleeper.Opened()
			restore := forbid()
			start := time.Now()
			s.SleepFor(time.Millisecond)
			require.GreaterOrEqual(t, time.Since(start), time.Millisecond)
			require.Zero(t, timerfds(t))
			storm(t, s, func(s *sleeper.Sleeper) { s.SleepFor(time.Hour) })
			restore()
			require.Equal(t, counted, sleeper.Opened())
			s.SleepFor(time.Microsecond)
			require.Equal(t, 1, timerfds(t), "it opens one as soon as it can")
			s.Release()
		})
	}
}

func TestAlarm_WorksWhileFiringsAreSeenLate(t *testing.T) {
	s := sleeper.New()
	s.SleepFor(time.Microsecond)
	for start := time.Now(); time.Since(start) < 10*time.Millisecond; {
		sleeper.Starve(s)
		s.SleepFor(time.Millisecond)
	}
	s.Release()
}

func TestAlarm_HoldsNoDescriptorInABubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sleeper.New()
		s.SleepFor(time.Hour)
		require.Zero(t, timerfds(t))
	})
}
