package host

import (
	"context"
	"time"
)

// HistogramOf counts durations.
func HistogramOf(d ...time.Duration) *Histogram {
	h := new(Histogram)
	for _, d := range d {
		h.add(d)
	}
	return h
}

// Burst is a burst that a test runs step by step, in the place of the goroutine that drives.
type Burst struct {
	l     *Loop
	taken int
}

// Board opens the inbox, as a loop that runs does.
func (l *Loop) Board() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ctx = context.Background()
	l.board()
}

// BeginBurst begins a turn that runs a burst of what is in the inbox.
func (l *Loop) BeginBurst() (b *Burst, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.collect()
	l.enter(candidate{what: aTask, at: l.last})
	return &Burst{l: l}, l.startBurst()
}

// Take takes the next task; nil at the end of the burst. The lock is not held, as in a loop.
func (b *Burst) Take() func() {
	f := b.l.express.Load().burst.take(b.taken)
	b.taken++
	return f
}

// End ends the burst as the driver does. The turn goes on when the loop is run.
func (b *Burst) End() {
	b.l.mu.Lock()
	defer b.l.mu.Unlock()
	b.l.endBurst()
	b.l.ctx = nil
}

// Places returns how many places a host remembers.
func Places(v *Virtual) int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return len(v.tracers.places)
}
