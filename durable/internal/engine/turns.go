package engine

import (
	"maps"
	"slices"
	"time"
)

// yieldTime is how long an engine leaves a free slot to another one whose turn it is. One that lives
// looks more often.
const yieldTime = 3 * lookAgain

// turns says whose turn a free slot of a limit is, of several levels on several engines. Only the
// limiter's goroutine uses it.
type turns struct {
	since time.Time         // when this engine began to leave a slot; zero: it does not
	deaf  map[string]uint64 // beats of engines that did not take one
}

// candidates are the first waiters of each level that may begin. If only the rate forbids it, wait is
// for how long.
func (m *limiter) candidates(
	g *ledger, waiting []*waiter, now time.Time,
) (first map[Level]*waiter, wait time.Duration) {
	first = map[Level]*waiter{}
	for _, w := range waiting {
		if first[w.level] != nil {
			continue
		}
		ok, rest := m.limit.allows(g, w.name, now)
		switch {
		case ok:
			first[w.level] = w
		case rest > 0 && (wait == 0 || rest < wait):
			wait = rest
		}
	}
	return first, wait
}

// choose returns the waiter that gets a slot next, or nil.
func (m *limiter) choose(
	g *ledger, waiting []*waiter, now time.Time,
) (chosen *waiter, wait time.Duration) {
	first, wait := m.candidates(g, waiting, now)
	if len(first) == 0 {
		m.turns.since = time.Time{}
		return nil, wait
	}
	want := map[Level]bool{}
	for l := range first {
		want[l] = true
	}
	m.elsewhere(g, want)
	var levels []Level
	for _, l := range urgency {
		if want[l] {
			levels = append(levels, l)
		}
	}
	l := levels[next(g.Turn, len(levels))]
	if first[l] == nil && m.yields(g) {
		return nil, 0
	}
	m.turns.since = time.Time{}
	if len(levels) > 1 {
		g.Turn++
	}
	for _, l := range append([]Level{l}, levels...) {
		if first[l] != nil {
			chosen = first[l]
			break
		}
	}
	return chosen, 0
}

// elsewhere adds the levels at which others wait who may begin.
func (m *limiter) elsewhere(g *ledger, want map[Level]bool) {
	for id, h := range g.Holders {
		if beat, deaf := m.turns.deaf[id]; id == m.engine.store.id || deaf && beat == h.Beat {
			continue
		}
		for l, names := range h.levels() {
			free := func(name string) bool { return m.limit.AtOnce == 0 || m.limit.free(g, name) }
			want[l] = want[l] || slices.ContainsFunc(names, free)
		}
	}
}

// yields reports whether to leave the slot to another engine for now. One that does not take it in
// time is not waited for again, until it gives a sign of life.
func (m *limiter) yields(g *ledger) bool {
	if m.turns.since.IsZero() {
		m.turns.since = time.Now()
	}
	if time.Since(m.turns.since) < yieldTime {
		return true
	}
	m.turns.deaf = map[string]uint64{}
	for id, h := range g.Holders {
		m.turns.deaf[id] = h.Beat
	}
	return false
}

// levels are the names that wait, by their levels.
func (h holder) levels() map[Level][]string {
	if h.At == nil && len(h.Want) > 0 {
		return map[Level][]string{Normal: h.Want}
	}
	return h.At
}

// wants notes who waits.
func (h *holder) wants(waiting []*waiter) {
	h.Want, h.At = nil, nil
	at := map[Level][]string{}
	for _, w := range waiting {
		if !slices.Contains(h.Want, w.name) {
			h.Want = append(h.Want, w.name)
		}
		if !slices.Contains(at[w.level], w.name) {
			at[w.level] = append(at[w.level], w.name)
		}
	}
	if len(at) > 1 || len(at) == 1 && at[Normal] == nil {
		h.At = at
	}
}

// same reports whether two holders have and want the same.
func (h holder) same(o holder) bool {
	return maps.Equal(h.Has, o.Has) && slices.Equal(h.Want, o.Want) &&
		maps.EqualFunc(h.At, o.At, slices.Equal[[]string])
}
