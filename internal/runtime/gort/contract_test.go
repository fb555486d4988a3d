package gort_test

import (
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// TestContract states what this module bets on. A release of Go that breaks a bet fails it here, by
// its name.
func TestContract(t *testing.T) {
	for bet, holds := range map[string]func(t *testing.T){
		"a stack's text begins with the goroutine's number": numbers,
		"a stack names the state of a goroutine":            states,
		"a stack names the bubble, and who waits in it":     bubbles,
		"a bubble that can't go on panics with a deadlock":  deadlocks,
	} {
		t.Run(bet, holds)
	}
}

func numbers(t *testing.T) {
	for range 100 {
		same := on(func() int64 { return gort.Goid() - gort.Parsed() })
		require.Zero(t, same)
	}
}

// blocked returns what the runtime tells of a goroutine that is blocked in f.
func blocked(f func()) gort.Goroutine {
	number := make(chan int64, 1)
	go func() {
		number <- gort.Goid()
		f()
	}()
	n := <-number
	for {
		if g := gort.Find(gort.Stacks(), n); !g.Busy() {
			return g
		}
		runtime.Gosched()
	}
}

func states(t *testing.T) {
	var (
		mu    sync.Mutex
		write sync.RWMutex
		read  sync.RWMutex
		group sync.WaitGroup
		in    = make(chan bool)
		out   = make(chan bool)
		ended sync.WaitGroup
	)
	mu.Lock()
	write.Lock()
	read.RLock()
	group.Add(1)
	for _, c := range []struct {
		state string
		block func()
		lock  bool
	}{
		{"chan receive", func() { <-in }, false},
		{"chan send", func() { out <- true }, false},
		{"select", func() {
			select {
			case <-in:
			case out <- true:
			}
		}, false},
		{"sync.WaitGroup.Wait", group.Wait, false},
		{"sync.Mutex.Lock", mu.Lock, true},
		{"sync.RWMutex.RLock", write.RLock, true},
		{"sync.RWMutex.Lock", read.Lock, true},
	} {
		ended.Add(1)
		g := blocked(func() { c.block(); ended.Done() })
		require.Equal(t, c.state, g.State)
		require.Equal(t, c.lock, g.Locked(), c.state)
		require.False(t, g.Durable)
		require.Regexp(t, `^contract_test\.go:\d+$`, filepath.Base(g.At()))
	}
	close(in)
	<-out
	group.Done()
	mu.Unlock()
	write.Unlock()
	read.RUnlock()
	ended.Wait()
	require.Equal(t, "running", gort.Find(gort.Stacks(), gort.Goid()).State)
	require.Zero(t, gort.Find(gort.Stacks(), 1<<60))
}

func bubbles(t *testing.T) {
	require.Empty(t, gort.Bubble())
	synctest.Test(t, func(t *testing.T) {
		go time.Sleep(time.Second)
		synctest.Wait()
		all := gort.InBubble(gort.Stacks(), gort.Bubble())
		durable := map[string]bool{}
		for _, g := range all {
			durable[g.State] = g.Durable
		}
		// The bubble's own goroutine, that of package testing, this one and the one that sleeps.
		require.Len(t, all, 4)
		require.True(t, durable["sleep"])
		require.False(t, durable["running"])
		time.Sleep(time.Second)
	})
}

// deadlocks leaves a goroutine behind: nothing can wake it.
func deadlocks(t *testing.T) {
	var fault any
	func() {
		defer func() { fault = recover() }()
		synctest.Test(t, func(*testing.T) {
			go func() { select {} }()
		})
	}()
	require.True(t, gort.Deadlock(fault), fault)
	require.False(t, gort.Deadlock(nil))
	require.False(t, gort.Deadlock("deadlock"))
}
