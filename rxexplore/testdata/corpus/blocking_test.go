package corpus

import (
	"context"
	"sync"
	"testing"
	"time"
)

// Locks.

func TestBug_DoubleLock(t *testing.T) {
	var mu sync.Mutex
	inner := func() { mu.Lock(); defer mu.Unlock() }
	mu.Lock()
	inner()
	mu.Unlock()
}

func TestMended_DoubleLock(t *testing.T) {
	var mu sync.Mutex
	inner := func() { mu.Lock(); defer mu.Unlock() }
	mu.Lock()
	mu.Unlock()
	inner()
}

func abba(mended bool) {
	var a, b sync.Mutex
	var wg sync.WaitGroup
	wg.Add(2)
	go func() {
		defer wg.Done()
		a.Lock()
		b.Lock()
		b.Unlock()
		a.Unlock()
	}()
	go func() {
		defer wg.Done()
		first, second := &b, &a
		if mended {
			first, second = second, first
		}
		first.Lock()
		second.Lock()
		second.Unlock()
		first.Unlock()
	}()
	wg.Wait()
}

func TestBug_ABBA(t *testing.T)    { abba(false) }
func TestMended_ABBA(t *testing.T) { abba(true) }

// Three take their forks in a circle.
func philosophers(mended bool) {
	const n = 3
	var forks [n]sync.Mutex
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			left, right := i, (i+1)%n
			if mended {
				left, right = min(left, right), max(left, right)
			}
			forks[left].Lock()
			defer forks[left].Unlock()
			forks[right].Lock()
			defer forks[right].Unlock()
		})
	}
	wg.Wait()
}

func TestBug_Philosophers(t *testing.T)    { philosophers(false) }
func TestMended_Philosophers(t *testing.T) { philosophers(true) }

// A return leaves a lock locked.
func forgets(mended bool, fail bool) {
	var mu sync.Mutex
	work := func(fail bool) bool {
		mu.Lock()
		if fail {
			if mended {
				mu.Unlock()
			}
			return false
		}
		mu.Unlock()
		return true
	}
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Go(func() { work(i == 0 && fail) })
	}
	wg.Wait()
}

func TestBug_MissingUnlock(t *testing.T)    { forgets(false, true) }
func TestMended_MissingUnlock(t *testing.T) { forgets(true, true) }

// A reader reads again while a writer waits.
func rereads(mended bool) {
	var mu sync.RWMutex
	var wg sync.WaitGroup
	inner := func() { mu.RLock(); mu.RUnlock() }
	wg.Go(func() {
		mu.RLock()
		if mended {
			mu.RUnlock()
			inner()
			return
		}
		inner()
		mu.RUnlock()
	})
	wg.Go(func() { mu.Lock(); mu.Unlock() })
	wg.Wait()
}

func TestBug_RecursiveRLock(t *testing.T)    { rereads(false) }
func TestMended_RecursiveRLock(t *testing.T) { rereads(true) }

func upgrades(mended bool) {
	var mu sync.RWMutex
	mu.RLock()
	if mended {
		mu.RUnlock()
		mu.Lock()
		mu.Unlock()
		return
	}
	mu.Lock()
	mu.Unlock()
	mu.RUnlock()
}

func TestBug_UpgradeOfRLock(t *testing.T)    { upgrades(false) }
func TestMended_UpgradeOfRLock(t *testing.T) { upgrades(true) }

type embedding struct {
	sync.Mutex
	n int
}

// It locks by an interface what is locked already.
func byInterface(mended bool) {
	e := &embedding{}
	var l sync.Locker = e
	add := func() { l.Lock(); e.n++; l.Unlock() }
	e.Lock()
	if mended {
		e.Unlock()
		add()
		return
	}
	add()
	e.Unlock()
}

func TestBug_LockByInterface(t *testing.T)    { byInterface(false) }
func TestMended_LockByInterface(t *testing.T) { byInterface(true) }

// Conditions.

func lostSignal(mended bool) {
	var mu sync.Mutex
	c := sync.NewCond(&mu)
	ready := false
	go func() {
		mu.Lock()
		ready = true
		mu.Unlock()
		c.Signal()
	}()
	mu.Lock()
	if mended {
		for !ready {
			c.Wait()
		}
	} else {
		c.Wait()
	}
	mu.Unlock()
}

func TestBug_LostSignal(t *testing.T)    { lostSignal(false) }
func TestMended_LostSignal(t *testing.T) { lostSignal(true) }

// One signal for two that wait.
func oneForTwo(mended bool) {
	var mu sync.Mutex
	c := sync.NewCond(&mu)
	open := false
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			mu.Lock()
			for !open {
				c.Wait()
			}
			mu.Unlock()
		})
	}
	mu.Lock()
	open = true
	mu.Unlock()
	if mended {
		c.Broadcast()
	} else {
		c.Signal()
	}
	wg.Wait()
}

func TestBug_SignalForBroadcast(t *testing.T)    { oneForTwo(false) }
func TestMended_SignalForBroadcast(t *testing.T) { oneForTwo(true) }

// Two kinds wait for one condition, and the signal wakes the wrong one.
func wrongKind(mended bool) {
	var mu sync.Mutex
	c := sync.NewCond(&mu)
	full := false
	var wg sync.WaitGroup
	wake := c.Signal
	if mended {
		wake = c.Broadcast
	}
	for range 2 {
		wg.Go(func() {
			mu.Lock()
			for full {
				c.Wait()
			}
			full = true
			wake()
			mu.Unlock()
		})
		wg.Go(func() {
			mu.Lock()
			for !full {
				c.Wait()
			}
			full = false
			wake()
			mu.Unlock()
		})
	}
	wg.Wait()
}

func TestBug_SignalToTheWrong(t *testing.T)    { wrongKind(false) }
func TestMended_SignalToTheWrong(t *testing.T) { wrongKind(true) }

// Wait groups.

func waitsInLoop(mended bool) {
	var wg sync.WaitGroup
	wg.Add(2)
	for range 2 {
		go wg.Done()
		if !mended {
			wg.Wait()
		}
	}
	wg.Wait()
}

func TestBug_WaitInLoop(t *testing.T)    { waitsInLoop(false) }
func TestMended_WaitInLoop(t *testing.T) { waitsInLoop(true) }

// A failure leaves out Done.
func skipsDone(mended bool) {
	var wg sync.WaitGroup
	fail := make(chan bool, 1)
	wg.Add(1)
	go func() {
		if mended {
			defer wg.Done()
		}
		select {
		case <-fail:
			return
		default:
		}
		if !mended {
			wg.Done()
		}
	}()
	fail <- true
	wg.Wait()
}

func TestBug_DoneLeftOut(t *testing.T)    { skipsDone(false) }
func TestMended_DoneLeftOut(t *testing.T) { skipsDone(true) }

// Channels.

// Who waits for the first answer forgets the others.
func firstAnswer(mended bool) {
	size := 0
	if mended {
		size = 3
	}
	answers := make(chan int, size)
	for i := range 3 {
		go func() { answers <- i }()
	}
	<-answers
}

func TestBug_FirstAnswer(t *testing.T)    { firstAnswer(false) }
func TestMended_FirstAnswer(t *testing.T) { firstAnswer(true) }

// Who has waited for long enough leaves the worker.
func timesOut(mended bool) {
	size := 0
	if mended {
		size = 1
	}
	done := make(chan int, size)
	go func() { done <- 1 }()
	select {
	case <-done:
	case <-time.After(10 * time.Millisecond):
	}
}

func TestBug_Timeout(t *testing.T)    { timesOut(false) }
func TestMended_Timeout(t *testing.T) { timesOut(true) }

// A consumer ranges over what nobody closes.
func neverCloses(mended bool) {
	c := make(chan int)
	go func() {
		for range c {
		}
	}()
	for i := range 2 {
		c <- i
	}
	if mended {
		close(c)
	}
}

func TestBug_NobodyCloses(t *testing.T)    { neverCloses(false) }
func TestMended_NobodyCloses(t *testing.T) { neverCloses(true) }

// A producer goes on when its consumer has left.
func consumerLeaves(mended bool) {
	ctx, cancel := context.WithCancel(context.Background())
	c := make(chan int)
	go func() {
		defer close(c)
		for i := range 3 {
			if !mended {
				c <- i
				continue
			}
			select {
			case c <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	<-c
	cancel()
}

func TestBug_ConsumerLeaves(t *testing.T)    { consumerLeaves(false) }
func TestMended_ConsumerLeaves(t *testing.T) { consumerLeaves(true) }

func nilChannel(mended bool) {
	var c chan int
	if mended {
		c = make(chan int, 1)
		c <- 1
	}
	select {
	case <-c:
	}
}

func TestBug_NilChannel(t *testing.T)    { nilChannel(false) }
func TestMended_NilChannel(t *testing.T) { nilChannel(true) }

// Two send to each other before they receive.
func bothSend(mended bool) {
	size := 0
	if mended {
		size = 1
	}
	a, b := make(chan int, size), make(chan int, size)
	var wg sync.WaitGroup
	wg.Go(func() { a <- 1; <-b })
	wg.Go(func() { b <- 1; <-a })
	wg.Wait()
}

func TestBug_BothSend(t *testing.T)    { bothSend(false) }
func TestMended_BothSend(t *testing.T) { bothSend(true) }

// A buffer that was enough for fewer.
func fullBuffer(mended bool) {
	const n = 3
	size := n - 1
	if mended {
		size = n
	}
	errs := make(chan error, size)
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() { errs <- nil })
	}
	wg.Wait()
}

func TestBug_FullBuffer(t *testing.T)    { fullBuffer(false) }
func TestMended_FullBuffer(t *testing.T) { fullBuffer(true) }

// It sends with a lock that the receiver wants first.
func lockAndChannel(mended bool) {
	var mu sync.Mutex
	c := make(chan int)
	var wg sync.WaitGroup
	wg.Go(func() {
		mu.Lock()
		if mended {
			mu.Unlock()
		}
		c <- 1
		if !mended {
			mu.Unlock()
		}
	})
	wg.Go(func() {
		mu.Lock()
		mu.Unlock()
		<-c
	})
	wg.Wait()
}

func TestBug_LockAndChannel(t *testing.T)    { lockAndChannel(false) }
func TestMended_LockAndChannel(t *testing.T) { lockAndChannel(true) }

// It waits for a group with a lock that the group wants.
func lockAndGroup(mended bool) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	wg.Go(func() { mu.Lock(); mu.Unlock() })
	if mended {
		wg.Wait()
		return
	}
	mu.Lock()
	wg.Wait()
	mu.Unlock()
}

func TestBug_LockAndGroup(t *testing.T)    { lockAndGroup(false) }
func TestMended_LockAndGroup(t *testing.T) { lockAndGroup(true) }

// A select that may choose to stop leaves a request unanswered.
func stopsBetween(mended bool) {
	requests, stop := make(chan chan int), make(chan struct{})
	go func() {
		for {
			select {
			case r := <-requests:
				r <- 1
			case <-stop:
				return
			}
		}
	}()
	answered := make(chan bool)
	go func() {
		defer close(answered)
		r := make(chan int, 1)
		if !mended {
			requests <- r
			<-r
			return
		}
		select {
		case requests <- r:
			<-r
		case <-stop:
		}
	}()
	close(stop)
	<-answered
}

func TestBug_StopBetween(t *testing.T)    { stopsBetween(false) }
func TestMended_StopBetween(t *testing.T) { stopsBetween(true) }

// A context that nobody ends keeps a goroutine.
func neverCancels(mended bool) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-ctx.Done() }()
	if mended {
		cancel()
	}
	_ = cancel
}

func TestBug_NobodyCancels(t *testing.T)    { neverCancels(false) }
func TestMended_NobodyCancels(t *testing.T) { neverCancels(true) }

// A function that is done once does itself once.
func onceInOnce(mended bool) {
	var once, other sync.Once
	inner := &once
	if mended {
		inner = &other
	}
	once.Do(func() { inner.Do(func() {}) })
}

func TestBug_OnceInOnce(t *testing.T)    { onceInOnce(false) }
func TestMended_OnceInOnce(t *testing.T) { onceInOnce(true) }

// A ticker's goroutine that nothing stops.
func tickerStays(mended bool) {
	stop := make(chan struct{})
	go func() {
		tick := time.NewTicker(time.Minute)
		for {
			select {
			case <-tick.C:
			case <-stop:
				return
			}
		}
	}()
	if mended {
		close(stop)
	}
}

func TestBug_TickerStays(t *testing.T)    { tickerStays(false) }
func TestMended_TickerStays(t *testing.T) { tickerStays(true) }
