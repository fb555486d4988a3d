package engine

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

	mu     sync.Mutex // guards what is below; nothing is called while it is held
	tokens map[*token]struct{}
	full   slow
	timer  *time.Timer
	at     time.Time // when the timer fires; zero if it is not set
}

func newWatch(d *Definition, c *Config) *watch {
	w := &watch{action: d.Name, timeout: d.Timeout, slots: c.Concurrency, tell: c.OnError,
		tokens: map[*token]struct{}{}}
	w.timer = time.AfterFunc(time.Hour, w.look)
	w.timer.Stop()
	return w
}

// add notes that a token is in hand.
func (w *watch) add(t *token) {
	w.mu.Lock()
	defer w.mu.Unlock()
	t.taken = time.Now()
	if w.tokens[t] = struct{}{}; len(w.tokens) == w.slots {
		first := min(slowTime, w.timeout)
		w.full.begin(t.taken, first)
		w.setLocked(t.taken, first)
	}
}

// begin notes that the function of a token begins, with a claim or "".
func (w *watch) begin(t *token, claim string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	t.claim = claim
	t.running.begin(now, w.timeout)
	w.setLocked(now, w.timeout)
}

// claims are those of the functions in progress.
func (w *watch) claims() map[place]string {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := map[place]string{}
	for t := range w.tokens {
		if t.claim != "" && !t.running.since.IsZero() {
			all[t.place] = t.claim
		}
	}
	return all
}

// end notes that it has ended.
func (w *watch) end(t *token) {
	w.mu.Lock()
	took, told := t.running.end(time.Now())
	w.mu.Unlock()
	w.tellOver(SlowFunction, t, took, told)
}

// remove notes that a token is not in hand any more.
func (w *watch) remove(t *token) {
	w.mu.Lock()
	delete(w.tokens, t)
	took, told := w.full.end(time.Now())
	if len(w.tokens) == 0 {
		w.timer.Stop()
		w.at = time.Time{}
	}
	w.mu.Unlock()
	w.tellOver(SlowSlots, t, took, told)
}

func (w *watch) tellOver(what string, t *token, took time.Duration, told bool) {
	if !told {
		return
	}
	w.mu.Lock()
	e := w.errorLocked(what, t)
	w.mu.Unlock()
	e.Took, e.Over = took, true
	w.tell(e)
}

func (w *watch) errorLocked(what string, t *token) *Slow {
	return &Slow{What: what, Name: w.action, Key: t.place.key, Taken: len(w.tokens),
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
	check := func(what string, s *slow, t *token) {
		if s.since.IsZero() {
			return
		}
		if took, due := s.due(now); due {
			e := w.errorLocked(what, t)
			e.Took = took
			all = append(all, e)
		}
		w.setLocked(now, s.since.Add(s.next).Sub(now))
	}
	var oldest *token
	for t := range w.tokens {
		check(SlowFunction, &t.running, t)
		if oldest == nil || t.taken.Before(oldest.taken) {
			oldest = t
		}
	}
	if oldest != nil {
		check(SlowSlots, &w.full, oldest)
	}
	return all
}
