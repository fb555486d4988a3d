package corpus

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Time: timers that fire while they are stopped, and waits that hope.

func sleepsForOrder(t *testing.T, mended bool) {
	var done atomic.Bool
	over := make(chan struct{})
	go func() {
		defer close(over)
		time.Sleep(5 * time.Millisecond)
		done.Store(true)
	}()
	if mended {
		<-over
	}
	time.Sleep(10 * time.Millisecond)
	if !done.Load() {
		t.Error("it was not long enough")
	}
	<-over
}

func TestBug_SleepForOrder(t *testing.T)    { sleepsForOrder(t, false) }
func TestMended_SleepForOrder(t *testing.T) { sleepsForOrder(t, true) }

// A callback runs after Stop, which came too late.
func stopsLate(t *testing.T, mended bool) {
	var closed atomic.Bool
	var after atomic.Bool
	var mu sync.Mutex
	timer := time.AfterFunc(5*time.Millisecond, func() {
		mu.Lock()
		defer mu.Unlock()
		if mended && closed.Load() {
			return
		}
		if closed.Load() {
			after.Store(true)
		}
	})
	time.Sleep(5 * time.Millisecond)
	timer.Stop()
	mu.Lock()
	closed.Store(true)
	mu.Unlock()
	time.Sleep(5 * time.Millisecond)
	if after.Load() {
		t.Error("it ran after it was closed")
	}
}

func TestBug_StopTooLate(t *testing.T)    { stopsLate(t, false) }
func TestMended_StopTooLate(t *testing.T) { stopsLate(t, true) }

// What a deadline ends has still been done.
func deadline(t *testing.T, mended bool) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	paid := make(chan bool, 1)
	go func() { paid <- true }()
	ok := false
	select {
	case <-ctx.Done():
		if mended {
			ok = <-paid
		}
	case ok = <-paid:
	}
	if !ok {
		t.Error("it was paid, and is told to have failed")
	}
}

func TestBug_Deadline(t *testing.T)    { deadline(t, false) }
func TestMended_Deadline(t *testing.T) { deadline(t, true) }

// Two timeouts of the same length are taken to fire in order.
func sameInstant(t *testing.T, mended bool) {
	var first atomic.Int32
	var wg sync.WaitGroup
	for i := range int32(2) {
		wg.Go(func() {
			d := 5 * time.Millisecond
			if mended {
				d += time.Duration(i) * time.Second
			}
			time.Sleep(d)
			first.CompareAndSwap(0, i+1)
		})
	}
	wg.Wait()
	if first.Load() != 1 {
		t.Error("the second was first")
	}
}

func TestBug_SameInstant(t *testing.T)    { sameInstant(t, false) }
func TestMended_SameInstant(t *testing.T) { sameInstant(t, true) }

type logger interface {
	Logf(format string, args ...any)
}

// A worker logs, though nobody waits for it.
func logsAfterTheEnd(t *testing.T, mended bool) {
	var l logger = t
	over := make(chan struct{})
	go func() {
		defer close(over)
		l.Logf("worked")
	}()
	if mended {
		<-over
	}
}

func TestBug_LogAfterTheEnd(t *testing.T)    { logsAfterTheEnd(t, false) }
func TestMended_LogAfterTheEnd(t *testing.T) { logsAfterTheEnd(t, true) }
