package watch

import (
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// Pause holds back what an operator sends, in the subscriptions that are open now: see the package
// comment. It reports whether there is such an operator.
func (w *Watcher) Pause(id int) bool {
	s := w.at(id)
	if s == nil {
		return false
	}
	w.looking.Lock()
	defer w.looking.Unlock()
	s.each(func(e *edge) { e.Pause() })
	return true
}

// Resume lets go what [Watcher.Pause] holds back. It reports whether there is such an operator. A
// sequence whose end came on no host that the watcher knows is delivered before Resume returns.
func (w *Watcher) Resume(id int) bool {
	s := w.at(id)
	if s == nil {
		return false
	}
	for _, p := range w.resume(s) {
		switch h := p.Held(); {
		case h.Place != nil:
			h.Place.(*knownHost).drain(p, h.Ended)
		case h.Ended:
			p.Drain()
		}
	}
	return true
}

// resume resumes what is paused, and returns its probes.
func (w *Watcher) resume(s *spot) (held []*watching.Probe) {
	w.looking.Lock()
	defer w.looking.Unlock()
	s.each(func(e *edge) {
		if !e.Paused() {
			return
		}
		if p := s.probe(e); p != nil {
			e.Resume()
			held = append(held, p)
		}
	})
	return held
}

// drain delivers what p holds on the host on which it came. If the host closes before, an end is
// delivered when that has closed: nothing else would bring it.
func (h *knownHost) drain(p *watching.Probe, ended bool) {
	task := p.Drain
	if ended {
		closes, gone := subscription.New(p.Drain), h.core.Gone()
		gone.Add(closes)
		task = func() { gone.Remove(closes); p.Drain() }
	}
	_ = h.host.Post(task)
}
