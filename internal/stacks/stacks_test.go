package stacks_test

import (
	"path/filepath"
	"regexp"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/internal/stacks"
)

func TestFind_TellsWhatAGoroutineDoesAndWhere(t *testing.T) {
	t.Parallel()
	number, stop := make(chan int64), make(chan bool)
	defer close(stop)
	go func() {
		number <- goid.Get()
		<-stop
	}()
	n := <-number
	var g stacks.Goroutine
	for g.State != "chan receive" { // it may not have come there yet
		g = stacks.Find(stacks.All(), n)
	}
	require.Equal(t, n, g.Number)
	require.False(t, g.Durable)
	require.Empty(t, g.Bubble)
	require.Regexp(t, regexp.MustCompile(`^stacks_test\.go:\d+$`), filepath.Base(g.At()))
	require.Zero(t, stacks.Find(stacks.All(), 1<<60))
	require.Empty(t, stacks.Here())
}

func TestIn_ReturnsTheGoroutinesOfOneBubble(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(*testing.T) {
		go time.Sleep(time.Second)
		synctest.Wait()
		all := stacks.In(stacks.All(), stacks.Here())
		states := map[string]bool{}
		for _, g := range all {
			states[g.State] = g.Durable
		}
		// The bubble's own goroutine, that of package testing, this one and the one that sleeps.
		require.Len(t, all, 4)
		require.True(t, states["sleep"])
		require.False(t, states["running"])
		time.Sleep(time.Second)
	})
}
