package loop

import (
	"sync/atomic"
	"time"
)

// watchdog interrupts a turn that takes too long. Its timer may fire late, when the turn is over.
// So the turn's deadline decides: it is 0 between turns.
type watchdog struct {
	timer    *time.Timer
	deadline atomic.Int64 // of the turn in progress, since born
	born     time.Time
}

// watch begins to watch a turn.
func (l *Loop) watch() {
	w := &l.watchdog
	if w.timer == nil {
		w.born = time.Now()
		w.deadline.Store(int64(l.Limits.Turn))
		w.timer = time.AfterFunc(l.Limits.Turn, l.bark)
		return
	}
	w.deadline.Store(int64(time.Since(w.born) + l.Limits.Turn))
	w.timer.Reset(l.Limits.Turn)
}

func (l *Loop) unwatch() {
	l.watchdog.deadline.Store(0)
	l.watchdog.timer.Stop()
}

// bark is called by the timer.
func (l *Loop) bark() {
	w := &l.watchdog
	if d := w.deadline.Load(); d != 0 && int64(time.Since(w.born)) >= d {
		l.Interrupt(ErrTime)
	}
}
