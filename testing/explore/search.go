package explore

import (
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"
)

// Result is what an exploration found.
type Result struct {
	Orders   int      // that were tried
	Complete bool     // there are no other orders, up to the bounds
	Failure  *Failure // nil if there was none
	Seed     uint64
}

// Search explores a body as [Run] does, but does not fail t.
func Search(t *testing.T, body func(x *X), config ...Config) Result {
	t.Helper()
	if body == nil {
		panic("explore: nil body")
	}
	s := &search{t: t, body: body, config: configure(config), began: time.Now()}
	s.result.Seed = s.config.Seed
	switch {
	case s.config.replay != "":
		s.replay()
	case s.config.Strategy == Exhaustive:
		s.exhaust()
	case !s.first():
		s.until(func(n int) *order { return s.try(s.chooser(n)) })
	}
	s.reach()
	return s.result
}

// search is an exploration.
type search struct {
	t      *testing.T
	body   body
	config Config
	result Result
	length int // steps of the first order

	program *program // that is explored in place of a body; or nil
	second  *order   // the first order of the program that is endless, or leaks, if no other fails; or nil
	cut     int      // orders of the program that took too much of the budget
	differs string   // how the program did otherwise, so that not all of its orders are known
	slow    *Failure // of the program, if its work is slow; or nil
	aside   bool     // orders are tried for that

	began time.Time
	late  *atomic.Bool // nil unless a schedule is being shrunk
}

func (s *search) try(by chooser) *order {
	if s.program != nil {
		return s.program.try(by, s.late)
	}
	return try(s.t, s.body, &s.config, by, nil, s.late)
}

// until tries orders until one fails.
func (s *search) until(next func(n int) *order) {
	for n := s.result.Orders; s.goes(n); n++ {
		x := next(n)
		if x == nil {
			s.result.Complete = true
			return
		}
		if s.ended(x) || s.differs != "" {
			return
		}
	}
}

// goes reports whether to try one more order.
func (s *search) goes(n int) bool {
	if *deeper > 0 {
		return time.Since(s.began) < *deeper
	}
	if c := &s.config; c.Time > 0 && n > 0 && time.Since(s.began) > c.Time {
		return false
	}
	return s.config.Orders == 0 || n < s.config.Orders
}

// ended notes an order. It reports whether that failed, and the search is over.
func (s *search) ended(x *order) bool {
	if s.program != nil {
		return s.over(x)
	}
	s.result.Orders++
	if x.failure == nil {
		return false
	}
	s.fail(x)
	return true
}

// first tries the usual order, twice, to see whether the body is deterministic. It reports whether
// the search is over.
func (s *search) first() bool {
	x := s.try(&usually{})
	s.length = len(x.history)
	if s.ended(x) {
		return true
	}
	again := s.try(&usually{})
	if d := difference(x.history, again.history); d != "" {
		s.result.Failure = s.diverged(d)
		return true
	}
	if len(x.tokens) == 0 { // there was nothing to choose
		s.result.Complete = true
		return true
	}
	return false
}

// chooser returns the chooser of order n.
func (s *search) chooser(n int) chooser {
	r := rand.New(rand.NewPCG(s.config.Seed, uint64(n)))
	if n%2 == 0 {
		return newPCT(r, s.length, n/2%4)
	}
	return random{r}
}

// difference says where two histories differ that should be the same.
func difference(a, b []event) string {
	for i := range max(len(a), len(b)) {
		var was, is event
		if i < len(a) {
			was = a[i]
		}
		if i < len(b) {
			is = b[i]
		}
		if was != is {
			return fmt.Sprintf("step %d was %v, and now is %v", i+1, was, is)
		}
	}
	return ""
}

func (e event) String() string {
	if e == (event{}) {
		return "none"
	}
	return e.what + " of " + e.thread
}

func (s *search) diverged(how string) *Failure {
	f := &Failure{Kind: KindNotDeterministic, Order: s.result.Orders}
	f.Message = "the body is not deterministic: with the same choices, " + how
	f.Report = f.Message
	return f
}
