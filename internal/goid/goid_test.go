package goid_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/goid"
)

func TestGet_TellsGoroutinesApart(t *testing.T) {
	t.Parallel()
	own := goid.Get()
	require.Positive(t, own)
	require.Equal(t, own, goid.Get())
	var wg sync.WaitGroup
	var mu sync.Mutex
	seen := map[int64]bool{own: true}
	all := make(chan struct{}) // keeps them alive: a number may be used again once its goroutine has ended
	for range 8 {
		wg.Go(func() {
			id := goid.Get()
			mu.Lock()
			seen[id] = true
			if len(seen) == 9 {
				close(all)
			}
			mu.Unlock()
			<-all
		})
	}
	wg.Wait()
}

// No t.Parallel here: AllocsPerRun must be alone.

func TestGet_AllocatesNothing(t *testing.T) {
	require.Zero(t, testing.AllocsPerRun(100, func() { goid.Get() }))
}
