package explore

import (
	"cmp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// trials tries orders of a program until one fails for certain, or enough were tried. Unlike a body, a
// program may be a little different each time: because of the order of a map, or of what it keeps
// from one order to the next. An order that fails fails all the same.
func (s *search) trials() {
	switch {
	case s.config.replay != "":
		s.replay()
	case s.config.Strategy == Exhaustive:
		s.exhaust()
	default:
		bounded := s.config.Time > 0 && *deeper == 0
		if bounded { // the first order may be endless, and takes long then
			s.program.most = s.config.Time
		}
		x := s.try(&usually{})
		if s.length = min(len(x.history), s.config.Steps); s.over(x) {
			return
		}
		if bounded {
			late := new(atomic.Bool) // not that of the shrinker
			s.late, s.program.most = late, s.config.Time/sharers
			defer time.AfterFunc(s.config.Time, func() { late.Store(true) }).Stop()
		}
		next := func(n int) *order { return s.try(s.chooser(n)) }
		if s.result.Complete = len(x.tokens) == 0; !s.result.Complete { // there was something to choose
			s.until(next)
		}
		if s.config.Slow == 0 && s.program.timed && !s.done() && s.slow == nil {
			s.slowly(next)
		}
	}
}

// slowly tries some more orders, in which work is slow. What fails in them is told, and no failure.
func (s *search) slowly(next func(n int) *order) {
	result := s.result
	s.aside = true
	defer func() { s.program.skips = "" }()
	s.config.Slow = steps.Slow
	s.config.Orders = s.result.Orders + max(1, s.config.Orders/3)
	s.until(next)
	s.slow = s.result.Failure
	result.Orders, s.result = s.result.Orders, result
}

// done reports whether the program has failed, or can't be explored.
func (s *search) done() bool {
	return s.result.Failure != nil || s.second != nil || s.program.skips != ""
}

// sharers is the least number of orders that share the budget.
const sharers = 4

// over is ended for the orders of a program.
func (s *search) over(x *order) bool {
	if x.left {
		if x.cut {
			s.cut++
		}
		return false
	}
	s.result.Orders++
	switch {
	case x.failure == nil && x.skipped:
		s.program.skips = "the test skips itself"
		return true
	case x.failure == nil:
		return false
	case strings.Contains(x.failure.Message, "within a synctest bubble"):
		s.program.skips = "code that stays as it is makes a bubble of its own"
		return true
	case x.failure.Kind == KindNotSimulated:
		s.program.skips = x.failure.Message
		return true
	case (x.failure.Kind == KindEndless || x.failure.Kind == KindLeak) && s.config.replay == "":
		if s.second == nil && !s.aside { // others may tell more
			s.second, x.number = x, s.result.Orders
		}
		return false
	}
	x.number = s.result.Orders
	if x.hurried && x.failure.Kind == KindError && s.config.replay == "" {
		s.slow = cmp.Or(s.program.repeat(x).failure, x.failure)
		s.slow.Order = x.number
		return true
	}
	s.blame(x)
	return true
}

// blame shrinks the schedule of an order that failed, and writes the report.
func (s *search) blame(x *order) {
	kind, number := x.failure.Kind, x.number
	s.program.most, s.late = 0, nil
	how := "To repeat it:"
	if kind != KindEndless { // or else it takes long, and would so each time
		again := s.program.repeat(x)
		fails := again.failsLike(x)
		if fails && s.config.replay == "" && !s.aside {
			if best := s.program.repeat(s.shrink(x)); best.failsLike(x) {
				again = best
			}
		}
		how = "It did not fail again: the test differs from run to run. To try it:"
		if fails {
			x, how = again, ""
		}
	}
	f := s.blamed(x, number)
	f.tell(cmp.Or(how, f.shortest()), replayMark, x.record.telling())
}

const (
	mostListed = 60 // steps
	lastListed = 10 // of more, and of an order that has nothing to choose
)

// telling are the steps that a report lists: of many, the last ones, and the last of those where the
// order differs from the usual one.
func (r *record) telling() []row {
	differs := func(w row) bool { return w.switched }
	n := len(r.rows) - lastListed
	if n <= 0 || n+lastListed <= mostListed && slices.ContainsFunc(r.rows, differs) {
		return r.rows
	}
	var told []row
	for _, w := range r.rows[:n] {
		if differs(w) {
			told = append(told, w)
		}
	}
	return append(told[max(0, len(told)-lastListed):], r.rows[n:]...)
}
