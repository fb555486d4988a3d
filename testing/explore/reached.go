package explore

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// reached is what must be true in some order: by name, whether it was.
type reached struct {
	mu  sync.Mutex // guards all
	all map[string]bool
}

// note notes whether something was true in the present order, at a moment.
func (r *reached) note(name string, is bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all == nil {
		r.all = map[string]bool{}
	}
	r.all[name] = r.all[name] || is
}

// never returns what was true in no order.
func (r *reached) never() (names []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(r.all)) {
		if !r.all[name] {
			names = append(names, fmt.Sprintf("%q", name))
		}
	}
	return names
}

// Sometimes says whether something is so at the moment. If it is so in no order, the exploration
// fails: then the orders that the test is for did not happen. Its source is Antithesis, which has the
// name.
func (x *X) Sometimes(name string, is bool) { x.config.reached.note(name, is) }

// reach fails the search if something was true in no order.
func (s *search) reach() {
	never := s.config.reached.never()
	if s.result.Failure != nil || s.config.replay != "" || len(never) == 0 {
		return
	}
	f := &Failure{Kind: KindNever, Order: s.result.Orders}
	f.Message = fmt.Sprintf("in none of %d orders: %s", s.result.Orders, strings.Join(never, ", "))
	f.Report = "explore: " + f.Message
	s.result.Failure = f
}
