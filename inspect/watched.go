package inspect

import (
	"sync"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/subscription"
)

// Watched is a host on the page. What else there is to see of it can be added at any time.
type Watched struct {
	id   int64     // random, so that a page knows one from another of that name, also from that of the process before; set once, as those below
	name string    // not empty
	host host.Host // never called while its own callers might wait for mu
	in   *Inspector

	mu         sync.Mutex // guards what is below
	priorities []*priority.Scheduler
	roots      []*subscription.Subscription
	ended      bool
	record     *record // what was seen; nil before the first page opened
}

// ids are below that, as far as the whole numbers of JavaScript go.
const ids = 1 << 53

// Priorities has the page show what waits on priority schedulers of the host. It panics if one is
// nil.
func (w *Watched) Priorities(s ...*priority.Scheduler) *Watched {
	for _, one := range s {
		if one == nil {
			panic("inspect: Priorities: nil scheduler")
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.priorities = append(w.priorities, s...)
	return w
}

// Subscriptions has the page show how many teardowns are open of a subscription: how many
// subscriptions are, if all are added to it. It panics if root is nil.
func (w *Watched) Subscriptions(root *subscription.Subscription) *Watched {
	if root == nil {
		panic("inspect: Subscriptions: nil subscription")
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.roots = append(w.roots, root)
	return w
}

// sample is what is to be shown of the host now, or nil if it was removed. What is traced from now
// on is noted; when it is enough, full is told.
func (w *Watched) sample(full chan<- struct{}) *sample {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ended {
		return nil
	}
	if w.record == nil {
		w.record = newRecord(w.name, w.host, w.in)
	}
	s := w.record.sample(full)
	s.ID, s.Name = w.id, w.name
	s.Priorities = waiting(w.priorities)
	s.Subscriptions = open(w.roots)
	return s
}

// rest leaves the host alone for now, if that is due or has to be.
func (w *Watched) rest(always bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.record != nil && (always || w.record.tap.full()) {
		w.record.rest()
	}
}

// end leaves the host alone for good. It does nothing if w is nil.
func (w *Watched) end() {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.record != nil {
		w.record.rest()
		w.in.past.Forget(w.record.past)
	}
	w.ended, w.record = true, nil
}

// collect takes what was traced until now. It reports whether a page has ever shown the host.
func (w *Watched) collect() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.record == nil {
		return false
	}
	w.record.collect()
	return true
}

// waiting is what waits of each priority on all of the schedulers; nil if there are none.
func waiting(schedulers []*priority.Scheduler) []priority.Waiting {
	var sum []priority.Waiting
	for i, s := range schedulers {
		w := s.Waiting()
		if i == 0 {
			sum = w
			continue
		}
		for j := range sum {
			sum[j].Ready += w[j].Ready
			sum[j].Expired += w[j].Expired
			sum[j].Delayed += w[j].Delayed
		}
	}
	return sum
}

// open is how many teardowns are open; nil if nobody wants to know.
func open(roots []*subscription.Subscription) *int {
	if roots == nil {
		return nil
	}
	n := 0
	for _, r := range roots {
		n += r.Len()
	}
	return &n
}
