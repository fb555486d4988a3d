package watch

import (
	"slices"

	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// Pause holds back what an operator sends, in the subscriptions that are open now: see the package
// comment. It reports whether there is such an operator.
func (w *Watcher) Pause(id int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	s := w.atLocked(id)
	if s == nil {
		return false
	}
	for e := s.first; e != nil; e = e.next {
		e.Pause()
	}
	return true
}

// Resume lets go what [Watcher.Pause] holds back. It reports whether there is such an operator. A
// sequence whose end came on no host that the watcher knows is delivered before Resume returns.
func (w *Watcher) Resume(id int) bool {
	w.mu.Lock()
	s := w.atLocked(id)
	if s == nil {
		w.mu.Unlock()
		return false
	}
	var held []*watching.Probe
	for e := s.first; e != nil; e = e.next {
		if p := e.probe.Value(); p != nil && e.Paused() {
			e.Resume()
			held = append(held, p)
		}
	}
	hosts := slices.Clone(w.hosts)
	w.mu.Unlock()
	for _, p := range held {
		switch h := p.Held(); {
		case h.Place > 0:
			hosts[h.Place-1].drain(p, h.Ended)
		case h.Ended:
			p.Drain()
		}
	}
	return true
}

// drain delivers what p holds on the host on which it came. If the host closes before, an end is
// delivered when that has closed: nothing else would bring it.
func (h knownHost) drain(p *watching.Probe, ended bool) {
	task := p.Drain
	if ended {
		closes, gone := subscription.New(p.Drain), h.core.Gone()
		gone.Add(closes)
		task = func() { gone.Remove(closes); p.Drain() }
	}
	_ = h.host.Post(task)
}
