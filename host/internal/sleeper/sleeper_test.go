package sleeper_test

import (
	"math"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/host/internal/sleeper"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// sleeps are the two ways to sleep until woken.
var sleeps = map[string]func(*sleeper.Sleeper){
	"without an end": (*sleeper.Sleeper).Sleep,
	"for hours":      func(s *sleeper.Sleeper) { s.SleepFor(math.MaxInt64) },
}

func TestSleeper_WakeEndsTheNextSleep(t *testing.T) {
	for name, sleep := range sleeps {
		t.Run(name, func(t *testing.T) {
			s := sleeper.New()
			defer s.Release()
			for range 3 {
				s.Wake()
				s.Wake() // merges with the first
				sleep(s)
			}
		})
	}
}

// No wake-up is lost, whenever it comes: otherwise the test hangs.
func TestSleeper_WakeEndsTheSleepThatHasBegun(t *testing.T) {
	for name, sleep := range sleeps {
		t.Run(name, func(t *testing.T) { storm(t, sleeper.New(), sleep) })
	}
}

// storm wakes a sleeper from several goroutines, each of which waits to be noticed.
func storm(t *testing.T, s *sleeper.Sleeper, sleep func(*sleeper.Sleeper)) {
	t.Helper()
	const goroutines, times = 4, 100
	var mu sync.Mutex
	noticed := sync.NewCond(&mu)
	sent, seen := 0, 0
	var all sync.WaitGroup
	for range goroutines {
		all.Go(func() {
			for range times {
				mu.Lock()
				sent++
				n := sent
				mu.Unlock()
				s.Wake()
				mu.Lock()
				for seen < n {
					noticed.Wait()
				}
				mu.Unlock()
			}
		})
	}
	for seen < goroutines*times {
		sleep(s)
		mu.Lock()
		seen = sent
		noticed.Broadcast()
		mu.Unlock()
	}
	all.Wait()
	s.Release()
	require.Equal(t, goroutines*times, sent)
}

func TestSleeper_SleepsForADuration(t *testing.T) {
	for _, d := range []time.Duration{1, time.Microsecond, 300 * time.Microsecond, 2 * time.Millisecond} {
		s := sleeper.New()
		start := time.Now()
		s.SleepFor(d)
		require.GreaterOrEqual(t, time.Since(start), d)
		s.Release()
	}
}

// In a bubble the clock stands still while a goroutine waits for a descriptor, so the test would
// hang.
func TestSleeper_SleepsInABubble(t *testing.T) {
	s := sleeper.New()
	s.SleepFor(time.Microsecond) // outside
	s.Release()
	synctest.Test(t, func(t *testing.T) {
		s := sleeper.New()
		defer s.Release()
		start := time.Now()
		s.SleepFor(time.Hour)
		require.Equal(t, time.Hour, time.Since(start))
		go s.Wake()
		s.SleepFor(time.Hour)
		require.Equal(t, time.Hour, time.Since(start))
	})
}

// The time may come between a look at the clock and the sleep, also where only timers are to be had.
func TestSleeper_DoesNotSleepWhenTheTimeHasCome(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		for _, d := range []time.Duration{0, -time.Second} {
			sleeper.New().SleepFor(d)
		}
		require.Zero(t, time.Since(start))
	})
}
