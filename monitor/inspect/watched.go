package inspect

import (
	"sync"

	"github.com/rxsched/rxsched/monitor"
)

// watched is a host on the page.
type watched struct {
	id    int64          // random, so that no two hosts of a name have the same, even in two processes
	entry *monitor.Entry // its host is never called while its own callers might wait for mu
	in    *Inspector

	mu     sync.Mutex // guards what is below
	ended  bool
	record *record // nil before the first page opened
}

// ids bounds the random IDs: JavaScript has no larger whole numbers.
const ids = 1 << 53

// sample returns the present sample, or nil if the host was removed. From now on the tap notes
// events; when it is full it tells full.
func (w *watched) sample(full chan<- struct{}) *sample {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ended {
		return nil
	}
	if w.record == nil {
		w.record = newRecord(w.entry.Host(), w.in.config)
	}
	s := w.record.sample(full)
	s.ID, s.Name = w.id, w.entry.Name()
	s.Priorities = w.entry.Waiting()
	return s
}

// rest pauses tracing the host. Unless always is set, it does so only if the tap is full.
func (w *watched) rest(always bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.record != nil && (always || w.record.tap.full()) {
		w.record.rest()
	}
}

// end stops tracing the host for good.
func (w *watched) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.record != nil {
		w.record.rest()
	}
	w.ended, w.record = true, nil
}
