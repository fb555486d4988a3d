package floor

import "sync"

// Loop runs callbacks that any goroutine posts: a mutex, a slice that is taken whole, and a
// condition.
type Loop struct {
	mu     sync.Mutex
	posted sync.Cond
	queue  []func()
	asleep bool
	closed bool
	ended  chan struct{}
}

// NewLoop starts a loop.
func NewLoop() *Loop {
	l := &Loop{ended: make(chan struct{})}
	l.posted.L = &l.mu
	go l.run()
	return l
}

// Post has f run.
func (l *Loop) Post(f func()) {
	l.mu.Lock()
	l.queue = append(l.queue, f)
	asleep := l.asleep
	l.mu.Unlock()
	if asleep {
		l.posted.Signal()
	}
}

// Close ends the loop when everything has run.
func (l *Loop) Close() {
	l.mu.Lock()
	l.closed = true
	l.mu.Unlock()
	l.posted.Signal()
	<-l.ended
}

func (l *Loop) run() {
	defer close(l.ended)
	var batch []func()
	for l.take(&batch) {
		for i, f := range batch {
			f()
			batch[i] = nil
		}
	}
}

// take waits for callbacks and swaps them for the empty batch. It reports false when the loop is
// closed and nothing is left.
func (l *Loop) take(batch *[]func()) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.queue) == 0 {
		if l.closed {
			return false
		}
		l.asleep = true
		l.posted.Wait()
		l.asleep = false
	}
	*batch, l.queue = l.queue, (*batch)[:0]
	return true
}
