package workload

import (
	"runtime"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/internal/heap"
	"github.com/rxsched/rxsched/internal/ring"
)

// The floors do the work with the least code, without a framework. They show what a scheduler
// costs.

// fifo is a ring buffer of callbacks.
type fifo = ring.Ring[func()]

// drain runs what is queued, and what is queued meanwhile.
func drain(q *fifo) {
	for ring.Len(q) > 0 {
		ring.Pop(q)()
	}
}

func fifoChain(step func() bool) {
	var q fifo
	var f func()
	f = func() {
		if step() {
			ring.Push(&q, f)
		}
	}
	ring.Push(&q, f)
	drain(&q)
}

func fifoBurst(n int, run func(i int)) {
	var q fifo
	sendAll(n, func(i int) { ring.Push(&q, func() { run(i) }) })
	drain(&q)
}

func channelChain(step func() bool) {
	queue := make(chan func(), 1)
	var f func()
	f = func() {
		if step() {
			queue <- f
		} else {
			close(queue)
		}
	}
	queue <- f
	for f := range queue {
		f()
	}
}

// listTimer is a timer in the linked list of its duration.
type listTimer struct {
	due         time.Duration
	do          func()
	left, right *listTimer
}

func listTimers(slots int, use user, _ func()) {
	lists := map[time.Duration]*listTimer{}
	start := time.Now()
	inSlots(slots, use, func(d time.Duration, f func()) *listTimer {
		head := lists[d]
		if head == nil {
			head = new(listTimer)
			head.left, head.right = head, head
			lists[d] = head
		}
		t := &listTimer{due: time.Since(start) + d, do: f, left: head.left, right: head}
		head.left.right, head.left = t, t
		return t
	}, func(t *listTimer) bool {
		if t.left == nil {
			return false
		}
		t.left.right, t.right.left = t.right, t.left
		t.left, t.right = nil, nil
		return true
	})
}

// timerHeap is one goroutine with a heap and a time.Timer.
func timerHeap(_ int, use user, _ func()) {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	heapFires(use, func(d time.Duration) {
		timer.Reset(d)
		<-timer.C
	})
}

// nanosleepHeap is a thread that waits in nanosleep, where nothing can wake it.
func nanosleepHeap(_ int, use user, _ func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	heapFires(use, func(d time.Duration) {
		ts := syscall.NsecToTimespec(int64(d))
		_ = syscall.Nanosleep(&ts, nil) // woken early, it is called again
	})
}

func heapFires(use user, wait func(time.Duration)) {
	var h heap4
	start := time.Now()
	use(func(i int, d time.Duration, f func()) {
		heap.Push(&h, time.Since(start)+d, uint64(i), f)
	}, nil)
	for heap.Len(&h) > 0 {
		if d := heap.Min(&h).At - time.Since(start); d > 0 {
			wait(d)
			continue
		}
		heap.Pop(&h).Value()
	}
}

func tickerInterval(tick func() bool) {
	t := time.NewTicker(period)
	defer t.Stop()
	for range t.C {
		if !tick() {
			return
		}
	}
}

// heap4 is a four-way heap of values, of which none can be taken out of the middle.
type heap4 = heap.Heap[func()]

func runByKey[K ~int | ~int64](keys []K, run func(i int)) {
	var h heap4
	for i, key := range keys {
		heap.Push(&h, time.Duration(key), uint64(i), func() { run(i) })
	}
	for heap.Len(&h) > 0 {
		heap.Pop(&h).Value()
	}
}

// inBubble calls f in a bubble, which only a test can have: f is not called but in go test.
func inBubble(f func()) {
	any := func(string, string) (bool, error) { return true, nil }
	called := false // there may be several, by -count and -cpu
	testing.RunTests(any, []testing.InternalTest{{Name: "bubble", F: func(t *testing.T) {
		if !called {
			called = true
			synctest.Test(t, func(*testing.T) { f() })
		}
	}}})
}

func synctestClock(delays []time.Duration, run func(i int)) {
	inBubble(func() {
		for i, d := range delays {
			time.AfterFunc(d, func() { run(i) })
		}
		time.Sleep(2000 * time.Second) // which is later
		synctest.Wait()
	})
}

// heapWindow is an operator by hand, on a heap of timers that is worked off in place. A timer that
// is stopped stays there, and does nothing.
func heapWindow(throttle bool, gaps []time.Duration, sent func(v int)) {
	type timer struct {
		do      func()
		stopped bool
	}
	var h heap.Heap[*timer]
	now, seq := time.Duration(0), uint64(0)
	after := func(d time.Duration, do func()) *timer {
		t := &timer{do: do}
		seq++
		heap.Push(&h, now+d, seq, t)
		return t
	}
	waits, closed, i := new(timer), false, 0
	var source func()
	source = func() {
		v := i
		i++
		switch {
		case throttle && !closed:
			closed = true
			after(window, func() { closed = false })
			sent(v)
		case !throttle:
			waits.stopped = true
			waits = after(window, func() { sent(v) })
		}
		if i < len(gaps) {
			after(gaps[i], source)
		}
	}
	after(gaps[0], source)
	for heap.Len(&h) > 0 {
		it := heap.Pop(&h)
		now = it.At
		if !it.Value.stopped {
			it.Value.do()
		}
	}
}

func channelHop(n int) (count int) {
	values := make(chan int, buffer)
	go func() {
		sendAll(n, func(i int) { values <- i })
		close(values)
	}()
	for range values {
		count++
	}
	return count
}

func channelPoster() (post func(func()), end func()) {
	queue, done := make(chan func(), buffer), make(chan struct{})
	go func() {
		for f := range queue {
			f()
		}
		close(done)
	}()
	return func(f func()) { queue <- f }, func() { close(queue); <-done }
}

func loopPipeline(n int, kept func()) (last int) {
	for i := range n {
		if v := triple(i); even(v) {
			kept()
			last = add(last, v)
		}
	}
	return last
}

// keyStates handles the messages of keys on one goroutine.
func keyStates(m *messages) (handle func(i int)) {
	of := map[int]*handled{}
	return func(i int) {
		key := m.keys[i]
		s := of[key]
		if s == nil {
			s = m.begin(key)
			of[key] = s
		}
		m.handle(s, i)
	}
}

// inlineKeys has no goroutine.
func inlineKeys(m *messages) { m.send(keyStates(m)) }

// shardedKeys are goroutines behind channels, by key.
func shardedKeys(shards int) keyedJob {
	return func(m *messages) {
		var all sync.WaitGroup
		ins := make([]chan int, shards)
		for at := range ins {
			ins[at] = make(chan int, buffer)
			all.Go(func() {
				handle := keyStates(m)
				for i := range ins[at] {
					handle(i)
				}
			})
		}
		m.send(func(i int) { ins[m.keys[i]%shards] <- i })
		for _, in := range ins {
			close(in)
		}
		all.Wait()
	}
}

// goroutineKeys are a goroutine and a channel for each key.
func goroutineKeys(m *messages) {
	var all sync.WaitGroup
	ins := map[int]chan int{}
	m.send(func(i int) {
		key := m.keys[i]
		in := ins[key]
		if in == nil {
			in = make(chan int, 16)
			ins[key] = in
			all.Go(func() {
				s := m.begin(key)
				for i := range in {
					m.handle(s, i)
				}
			})
		}
		in <- i
	})
	for _, in := range ins {
		close(in)
	}
	all.Wait()
}
