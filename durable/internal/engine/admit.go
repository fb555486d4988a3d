package engine

import (
	"context"
	"time"
)

// admit takes a slot of each limit for the run of a record, in their order, and reports whether
// there is one of each. Then release gives them back. If not, the token is to come again.
func (w *worker) admit(ctx context.Context, t *token, r *record) (release func(), again answer, ok bool) {
	var held []func()
	release = func() {
		for _, give := range held {
			give()
		}
	}
	for _, l := range w.action.Limits {
		m, err := w.engine.limiterOf(l, t.place.key)
		if err != nil {
			w.trouble(ctx, err)
			release()
			return nil, answer{nakAfter, w.store.hold}, false
		}
		var k kind
		if l.Fair != nil {
			k.name = l.Fair(t.place.key)
		}
		if l.Group != nil || l.Fair != nil {
			k.worker, k.holds = w, len(held) > 0
		}
		give := m.acquire(ctx, k, waitHere)
		if give == nil {
			again = answer{nakAfter, m.back(w.leave(r))}
			m.drop()
			release()
			return nil, again, false
		}
		held = append(held, func() {
			give()
			m.drop()
		})
	}
	return release, answer{}, true
}

// runLimited runs a step when its limits allow it. It reports false if they do not, for now.
func (w *worker) runLimited(ctx context.Context, s *step) (again answer, ok bool) {
	if len(w.action.Limits) == 0 {
		s.run()
		return answer{}, true
	}
	release, again, ok := w.admit(ctx, s.token, s.old)
	if !ok {
		return again, false
	}
	defer release() // also if the function ends its goroutine
	if now, a := w.findAgain(ctx, s.token); now == nil || now.seq != s.old.seq {
		return later(a), false // it was replaced or cancelled while it waited
	}
	s.run()
	return answer{}, true
}

// later is what becomes of a token whose record has changed.
func later(a answer) answer {
	if a.kind == noAnswer {
		return answer{nakAfter, time.Millisecond}
	}
	return a
}
