// Package races has data races, each with a mended twin, for -mem.
package races

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

type counter struct {
	mu sync.Mutex
	n  int
}

func counts(mended bool) {
	c := &counter{}
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			if mended {
				c.mu.Lock()
				defer c.mu.Unlock()
			}
			c.n++
		})
	}
	wg.Wait()
}

func TestBug_Counter(t *testing.T)    { counts(false) }
func TestMended_Counter(t *testing.T) { counts(true) }

func TestBug_CapturedVariable(t *testing.T) {
	n := 0
	done := make(chan bool)
	go func() { n = 1; close(done) }()
	n = 2
	<-done
	_ = n
}

func TestMended_CapturedVariable(t *testing.T) {
	n := 0
	done := make(chan bool)
	go func() { n = 1; close(done) }()
	<-done
	n = 2
	_ = n
}

func sharedError(mended bool) error {
	var err error
	done := make(chan bool)
	work := func() (int, error) { return 0, errors.New("x") }
	go func() {
		defer close(done)
		if mended {
			_, err := work()
			_ = err
			return
		}
		_, err = work()
	}()
	_, err = work()
	<-done
	return err
}

func TestBug_SharedError(t *testing.T)    { _ = sharedError(false) }
func TestMended_SharedError(t *testing.T) { _ = sharedError(true) }

func maps(mended bool) {
	m := map[int]int{}
	var mu sync.RWMutex
	var wg sync.WaitGroup
	wg.Go(func() {
		if mended {
			mu.Lock()
			defer mu.Unlock()
		}
		m[1] = 1
	})
	wg.Go(func() {
		mu.RLock()
		defer mu.RUnlock()
		_ = m[2]
	})
	wg.Wait()
}

func TestBug_Map(t *testing.T)    { maps(false) }
func TestMended_Map(t *testing.T) { maps(true) }

func appends(mended bool) {
	var all []int
	var mu sync.Mutex
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Go(func() {
			if mended {
				mu.Lock()
				defer mu.Unlock()
			}
			all = append(all, i)
		})
	}
	wg.Wait()
}

func TestBug_Append(t *testing.T)    { appends(false) }
func TestMended_Append(t *testing.T) { appends(true) }

// A slice has elements that belong to one goroutine each; one takes two.
func elements(mended bool) {
	all := make([]int, 3)
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Go(func() {
			all[i]++
			if !mended {
				all[i+1]++
			}
		})
	}
	wg.Wait()
}

func TestBug_Elements(t *testing.T)    { elements(false) }
func TestMended_Elements(t *testing.T) { elements(true) }

type config struct{ name string }

func doubleChecked(mended bool) {
	var mu sync.Mutex
	var made atomic.Pointer[config]
	var c *config
	get := func() *config {
		if mended {
			if c := made.Load(); c != nil {
				return c
			}
		} else if c != nil {
			return c
		}
		mu.Lock()
		defer mu.Unlock()
		if mended {
			made.Store(&config{name: "x"})
			return made.Load()
		}
		c = &config{name: "x"}
		return c
	}
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() { _ = get().name })
	}
	wg.Wait()
}

func TestBug_DoubleChecked(t *testing.T)    { doubleChecked(false) }
func TestMended_DoubleChecked(t *testing.T) { doubleChecked(true) }

func readLock(mended bool) {
	var mu sync.RWMutex
	n := 0
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			if mended {
				mu.Lock()
				n++
				mu.Unlock()
				return
			}
			mu.RLock()
			n++
			mu.RUnlock()
		})
	}
	wg.Wait()
}

func TestBug_WriteWithReadLock(t *testing.T)    { readLock(false) }
func TestMended_WriteWithReadLock(t *testing.T) { readLock(true) }

// A flag that is not atomic tells that data is there.
func flag(mended bool) {
	data, ready := 0, false
	var ok atomic.Bool
	done := make(chan bool)
	go func() {
		defer close(done)
		data = 1
		if mended {
			ok.Store(true)
			return
		}
		ready = true
	}()
	if mended && ok.Load() || !mended && ready {
		_ = data
	}
	<-done
}

func TestBug_Flag(t *testing.T)    { flag(false) }
func TestMended_Flag(t *testing.T) { flag(true) }

// A buffered channel is a lock if it has one slot, and is none if it has two.
func slots(n int) {
	sem := make(chan bool, n)
	x := 0
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			sem <- true
			x++
			<-sem
		})
	}
	wg.Wait()
}

func TestBug_Slots(t *testing.T)    { slots(2) }
func TestMended_Slots(t *testing.T) { slots(1) }

func cancelled(mended bool) {
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	done := make(chan bool)
	go func() {
		defer close(done)
		<-ctx.Done()
		n++
	}()
	if !mended {
		cancel()
	}
	n++
	cancel()
	<-done
}

func TestBug_Cancelled(t *testing.T)    { cancelled(false) }
func TestMended_Cancelled(t *testing.T) { cancelled(true) }

func timer(mended bool) {
	n, done := 0, make(chan bool)
	if mended {
		n++
	}
	time.AfterFunc(time.Millisecond, func() { n++; close(done) })
	if !mended {
		n++
	}
	<-done
	n++
}

func TestBug_Timer(t *testing.T)    { timer(false) }
func TestMended_Timer(t *testing.T) { timer(true) }

// A pointer is handed over by a channel, and is used after that.
func handsOver(mended bool) {
	c := make(chan *config, 1)
	done := make(chan bool)
	go func() {
		defer close(done)
		(<-c).name = "b"
	}()
	x := &config{}
	x.name = "a"
	c <- x
	if mended {
		<-done
	}
	_ = x.name
	<-done
}

func TestBug_HandedOver(t *testing.T)    { handsOver(false) }
func TestMended_HandedOver(t *testing.T) { handsOver(true) }

// A counter is changed by package atomic here, and read as it is there.
func halfAtomic(mended bool) {
	var n int32
	done := make(chan bool)
	go func() {
		defer close(done)
		atomic.AddInt32(&n, 1)
	}()
	if mended {
		_ = atomic.LoadInt32(&n)
	} else {
		_ = n
	}
	<-done
	_ = n
}

func TestBug_HalfAtomic(t *testing.T)    { halfAtomic(false) }
func TestMended_HalfAtomic(t *testing.T) { halfAtomic(true) }

// A goroutine logs by a subtest that may have ended.
func logsLate(t *testing.T, mended bool) {
	done := make(chan bool)
	t.Run("sub", func(t *testing.T) {
		go func() {
			defer close(done)
			t.Log("done")
		}()
		if mended {
			<-done
		}
	})
	<-done
}

func TestBug_LogsLate(t *testing.T)    { logsLate(t, false) }
func TestMended_LogsLate(t *testing.T) { logsLate(t, true) }
