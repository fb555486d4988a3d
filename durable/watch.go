package durable

import (
	"sync"
	"time"
)

// slowTime is how long all slots are taken, or the server says nothing, until trouble is told of it.
const slowTime = 10 * time.Second

// watch looks at the tokens that a worker has in hand, and tells of functions that go on beyond
// their timeout, and of slots that are all taken. Its timer is set to when there may be something to
// tell, so a run costs two locks and no timer.
type watch struct {
	action  string // set once, as the three below
	timeout time.Duration
	slots   int
	tell    func(error)

	mu    sync.Mutex // guards what is below; nothing is called while it is held
	hands map[*hand]struct{}
	full  slow
	timer *time.Timer
	at    time.Time // when the timer fires; zero if it is not set
}

func newWatch(d *definition, c *Config) *watch {
	w := &watch{action: d.name, timeout: d.timeout, slots: c.Concurrency, tell: c.Trouble,
		hands: map[*hand]struct{}{}}
	w.timer = time.AfterFunc(time.Hour, w.look)
	w.timer.Stop()
	return w
}

// take notes that a token is in hand.
func (w *watch) take(h *hand) {
	w.mu.Lock()
	defer w.mu.Unlock()
	h.taken = time.Now()
	if w.hands[h] = struct{}{}; len(w.hands) == w.slots {
		first := min(slowTime, w.timeout)
		w.full.begin(h.taken, first)
		w.setLocked(h.taken, first)
	}
}

// begin notes that the function of a token begins.
func (w *watch) begin(h *hand) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	h.running.begin(now, w.timeout)
	w.setLocked(now, w.timeout)
}

// end notes that it has ended.
func (w *watch) end(h *hand) {
	w.mu.Lock()
	took, told := h.running.end(time.Now())
	w.mu.Unlock()
	w.tellOver(SlowFunction, h, took, told)
}

// letGo notes that a token is not in hand any more.
func (w *watch) letGo(h *hand) {
	w.mu.Lock()
	delete(w.hands, h)
	took, told := w.full.end(time.Now())
	if len(w.hands) == 0 {
		w.timer.Stop()
		w.at = time.Time{}
	}
	w.mu.Unlock()
	w.tellOver(SlowSlots, h, took, told)
}

func (w *watch) tellOver(what SlowWhat, h *hand, took time.Duration, told bool) {
	if !told {
		return
	}
	w.mu.Lock()
	e := w.errorLocked(what, h)
	w.mu.Unlock()
	e.Took, e.Over = took, true
	w.tell(e)
}

func (w *watch) errorLocked(what SlowWhat, h *hand) *SlowError {
	return &SlowError{What: what, Name: w.action, Key: h.place.key, Taken: len(w.hands),
		Slots: w.slots}
}

// setLocked makes the timer fire after d, unless it fires before.
func (w *watch) setLocked(now time.Time, d time.Duration) {
	if at := now.Add(d); w.at.IsZero() || at.Before(w.at) {
		w.at = at
		w.timer.Reset(d)
	}
}

// look tells of what is slow, and sets the timer again.
func (w *watch) look() {
	for _, e := range w.lookAt(time.Now()) {
		w.tell(e)
	}
}

func (w *watch) lookAt(now time.Time) (all []error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = time.Time{}
	check := func(what SlowWhat, s *slow, h *hand) {
		if s.since.IsZero() {
			return
		}
		if took, due := s.due(now); due {
			e := w.errorLocked(what, h)
			e.Took = took
			all = append(all, e)
		}
		w.setLocked(now, s.since.Add(s.next).Sub(now))
	}
	var oldest *hand
	for h := range w.hands {
		check(SlowFunction, &h.running, h)
		if oldest == nil || h.taken.Before(oldest.taken) {
			oldest = h
		}
	}
	if oldest != nil {
		check(SlowSlots, &w.full, oldest)
	}
	return all
}
