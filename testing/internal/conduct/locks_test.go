package conduct_test

import (
	"log"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/testing/internal/conduct"
)

// slow is where a log goes that others share.
type slow struct{ begun, end chan struct{} }

func (s *slow) Write(text []byte) (int, error) {
	close(s.begun)
	<-s.end
	return len(text), nil
}

// A goroutine outside of the bubble holds a lock of Go's library for a while.
func TestExpectLocks_WaitsForALockThatIsHeldBriefly(t *testing.T) {
	t.Parallel()
	out := &slow{make(chan struct{}), make(chan struct{})}
	shared := log.New(out, "", 0)
	var outside sync.WaitGroup
	defer outside.Wait()
	outside.Go(func() { shared.Print("a") })
	<-out.begun
	outside.Go(func() {
		for range 200 { // looks
			gort.Stacks()
		}
		close(out.end)
	})
	synctest.Test(t, func(*testing.T) {
		c := conduct.New(first)
		defer c.Stop()
		c.ExpectLocks()
		done := false
		go func() {
			c.At("begin", nil)
			shared.Writer() // waits for the lock
			c.At("go on", nil)
			done = true
		}()
		require.Equal(t, conduct.Done, c.Run(func() bool { return done }, time.Hour))
		require.True(t, done)
	})
}
