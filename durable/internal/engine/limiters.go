package engine

import (
	"maps"
	"time"
)

// limiterOf returns the limiter of a limit for a key, which its user drops.
func (e *cluster) limiterOf(l Limit, key string) (*limiter, error) {
	p, err := at("", l.Name+"\x00"+l.groupOf(key))
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	m := e.limiters[p.path]
	if m == nil {
		e.forgetLocked(time.Now())
		m = &limiter{engine: e, limit: l, ledgers: e.ledgers, place: p, kick: make(chan struct{}, 1),
			seen: map[string]sighting{}, has: map[string]int{}}
		e.limiters[p.path] = m
	}
	m.users++
	return m, nil
}

// drop lets go of a limiter.
func (m *limiter) drop() {
	m.engine.mu.Lock()
	defer m.engine.mu.Unlock()
	m.users--
	m.used = time.Now()
}

// manyLimiters is how many there may be before any are forgotten.
const manyLimiters = 100

// forgetLocked forgets limiters that were not used for a time, when there are twice as many as it
// has left: there may be many groups. So long counts what they have seen of engines that may be
// dead.
func (e *cluster) forgetLocked(now time.Time) {
	if len(e.limiters) < max(2*e.leftLimiters, manyLimiters) {
		return
	}
	maps.DeleteFunc(e.limiters, func(_ string, m *limiter) bool {
		m.mu.Lock()
		defer m.mu.Unlock()
		return m.users == 0 && !m.alive && now.Sub(m.used) > 2*e.config.AckWait
	})
	e.leftLimiters = len(e.limiters)
}
