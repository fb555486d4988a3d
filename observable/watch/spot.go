package watch

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/watching"
)

// spot is an operator at a place in the code, as part of a chain, or what subscribes to a chain. It
// stands for all subscriptions to it. Watcher.mu guards it.
type spot struct {
	id   int // set once, as the two below
	key  spotKey
	does trait

	first *edge // of those that are open
	live  int
	ends  [collected + 1]uint64
	begun uint64

	values uint64 // of those that have ended
	err    string // the latest
	last   []Value
	growth growth
}

// spotKey says which spot it is.
type spotKey struct {
	below *spot // nil for what subscribes
	site  *watching.Site
	name  string

	inner  bool // it is subscribed for a value of the spot below
	shared bool // it is subscribed for several subscribers of the spot below
}

// mostSpots bounds the spots. There are more only if a program makes chains without end.
const mostSpots = 5000

// spotLocked returns the spot of a key; nil if there are too many.
func (w *Watcher) spotLocked(key spotKey) *spot {
	if s := w.byKey[key]; s != nil {
		return s
	}
	if len(w.spots) >= mostSpots {
		return nil
	}
	s := &spot{id: len(w.spots) + 1, key: key, does: operators[key.site.Operator]}
	w.byKey[key] = s
	w.spots = append(w.spots, s)
	return s
}

func (s *spot) add(e *edge) {
	if e.next = s.first; e.next != nil {
		e.next.prev = e
	}
	s.first = e
}

func (s *spot) remove(e *edge) {
	if e.prev != nil {
		e.prev.next = e.next
	} else {
		s.first = e.next
	}
	if e.next != nil {
		e.next.prev = e.prev
	}
	e.prev, e.next = nil, nil
}

func (s *spot) begin() {
	s.begun++
	s.live++
}

// end counts an edge that has ended.
func (s *spot) end(e *edge, how ending) {
	s.live--
	s.growth.low = min(s.growth.low, s.live)
	s.ends[how]++
	s.values += e.Values()
	if e.err != nil {
		s.err = shorten(e.err.Error())
	}
	if last := e.Last(); len(last) > 0 && s.key.below != nil {
		s.last = last
	}
}

// waiting works out what an operator holds, by what has come and what has left.
func waiting(e *edge, came inflow, left uint64) int {
	held := 0
	switch does := e.spot.does; {
	case does.has(relays):
		held = int(came.values - left)
	case does.has(lists):
		held = int(came.values - e.listed)
	case does.has(pairs):
		held = int(came.values) - e.sources*int(left)
	case does.has(waits):
		held = max(int(came.values)-e.inner, 0) + max(int(came.inner-left), 0)
	}
	return max(held, 0) // what is not watched may come, too
}

// growth sees whether a number grows without end: whether even the least that it was in a span of
// time is larger from span to span.
type growth struct {
	since time.Time // the present span
	low   int       // in it
	lows  [3]int    // of those before
}

// growing looks at the number, which is n now, and reports whether it grows.
func (g *growth) growing(now time.Time, span time.Duration, n int) bool {
	if g.since.IsZero() {
		g.since, g.low = now, n
	}
	if now.Sub(g.since) >= span {
		g.lows = [3]int{g.lows[1], g.lows[2], g.low}
		g.since, g.low = now, n
	}
	return n >= fewest && 0 < g.lows[0] && g.lows[0] < g.lows[1] && g.lows[1] < g.lows[2]
}

// fewest is how many open subscriptions can be growth at least.
const fewest = 10
