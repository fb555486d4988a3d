package watch

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"weak"

	"github.com/rxsched/rxsched/observable/internal/watching"
)

// spot is an operator at a place in the code, as part of a chain, or what subscribes to a chain. It
// stands for all subscriptions to it.
type spot struct {
	id   int // set once, as the four below
	key  spotKey
	does trait
	w    *Watcher

	mu    sync.Mutex // guards what is below; held for a few lines
	open  []*edge    // those that began late are at the end
	weak  int        // how many of these, from the first, are known weakly
	live  int
	ends  [collected + 1]uint64
	begun uint64

	unhandled atomic.Uint64 // errors
	values    uint64        // of those that have ended
	err       string        // the latest
	last      []Value

	growth growth // of what a program or an operator subscribes to
}

// spotKey says which spot it is.
type spotKey struct {
	below *spot // nil for what subscribes
	site  *watching.Site
	name  string

	inner  bool // it is subscribed for a value of the spot below
	shared bool // it is subscribed for several subscribers of the spot below
}

// mostSpots bounds the spots: there are more only if a program makes chains without end.
const mostSpots = 5000

// spot returns the spot of a key; nil if there are too many.
func (w *Watcher) spot(key spotKey) *spot {
	w.mu.Lock()
	defer w.mu.Unlock()
	if s := w.byKey[key]; s != nil {
		return s
	}
	if len(w.spots) >= mostSpots {
		return nil
	}
	s := &spot{id: len(w.spots) + 1, key: key, does: operators[key.site.Operator], w: w}
	w.byKey[key] = s
	w.spots = append(w.spots, s)
	return s
}

// add adds an edge that begins.
func (s *spot) add(e *edge, p *watching.Probe) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun++
	s.live++
	e.young, e.index = p, len(s.open)
	s.open = append(s.open, e)
}

// settleLocked makes all edges known weakly.
func (s *spot) settleLocked() {
	for _, e := range s.open[s.weak:] {
		p := e.young
		e.young, e.probe = nil, weak.Make(p)
		runtime.AddCleanup(p, (*edge).collected, e)
	}
	s.weak = len(s.open)
}

func (s *spot) settle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settleLocked()
}

// leave takes an edge out. It reports false if it is out.
func (s *spot) leave(e *edge, how ending) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e.gone.Load() {
		return false
	}
	e.gone.Store(true)
	e.young = nil
	last := len(s.open) - 1
	if e.index < s.weak {
		s.weak--
		s.swap(e.index, s.weak)
	}
	s.swap(e.index, last)
	s.open[last] = nil
	s.open = s.open[:last]
	s.endLocked(e, how)
	return true
}

func (s *spot) swap(i, j int) {
	s.open[i], s.open[j] = s.open[j], s.open[i]
	s.open[i].index, s.open[j].index = i, j
}

// end counts a subscriber's end.
func (s *spot) end(e *edge, how ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endLocked(e, how)
}

// begin counts a subscriber.
func (s *spot) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun++
	s.live++
}

// endLocked counts an edge that has ended.
func (s *spot) endLocked(e *edge, how ending) {
	how = cmp.Or(ending(e.over.Load()), how)
	s.live--
	s.growth.ended(s.live)
	s.ends[how]++
	s.values += e.Values()
	if how == failed && e.err != nil {
		s.err = shorten(e.err.Error())
	}
	if last := e.Last(); len(last) > 0 && s.key.below != nil {
		s.last = last
	}
}

// latest returns edges that began late, up to a number, the latest first.
func (s *spot) latest(most int) []*edge {
	s.mu.Lock()
	defer s.mu.Unlock()
	some := slices.Clone(s.open[max(0, len(s.open)-most):])
	slices.Reverse(some)
	return some
}

// all returns the edges that are open.
func (s *spot) all() []*edge {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.open)
}

// waiting works out what an operator holds, by what has come and what has left.
func waiting(e *edge, came inflow, left uint64) int {
	held := 0
	switch does := e.spot.does; {
	case does.has(relays):
		held = int(came.values - left)
	case does.has(lists):
		held = int(came.values - e.listed.Load())
	case does.has(pairs):
		held = int(came.values) - int(e.sources.Load())*int(left)
	case does.has(waits):
		held = max(int(came.values)-int(e.inner.Load()), 0) + max(int(came.inner-left), 0)
	}
	return max(held, 0) // what is not watched may come, too
}
