package loop

import (
	"sync/atomic"
	"time"
)

// watchdog interrupts a turn that takes too long. Its timer may fire late, when the turn is over.
// So the turn's deadline decides: it is 0 between turns.
type watchdog struct {
	turn     *turn         // set once
	limit    time.Duration // set once; 0 for none
	timer    *time.Timer
	deadline atomic.Int64 // of the turn in progress, since born
	born     time.Time
}

// watch begins to watch a turn.
func (w *watchdog) watch() {
	switch {
	case w.limit == 0:
	case w.timer == nil:
		w.born = time.Now()
		w.deadline.Store(int64(w.limit))
		w.timer = time.AfterFunc(w.limit, w.bark)
	default:
		w.deadline.Store(int64(time.Since(w.born) + w.limit))
		w.timer.Reset(w.limit)
	}
}

func (w *watchdog) unwatch() {
	if w.timer != nil {
		w.deadline.Store(0)
		w.timer.Stop()
	}
}

// bark is called by the timer.
func (w *watchdog) bark() {
	if d := w.deadline.Load(); d != 0 && int64(time.Since(w.born)) >= d {
		w.turn.Interrupt(ErrTime)
	}
}
