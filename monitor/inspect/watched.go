package inspect

import (
	"sync"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/subscription"
)

// Watched is a host on the page. Further figures can be added at any time.
type Watched struct {
	id   int64     // random, so that no two hosts of a name have the same, even in two processes
	name string    // not empty
	host host.Host // never called while its own callers might wait for mu
	in   *Inspector

	mu         sync.Mutex // guards what is below
	priorities []*priority.Scheduler
	roots      []*subscription.Subscription
	ended      bool
	record     *record // nil before the first page opened
}

// ids bounds the random IDs: JavaScript has no larger whole numbers.
const ids = 1 << 53

// Priorities shows the tasks that wait on priority schedulers of the host. It panics if one is nil.
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

// Subscriptions shows how many teardowns of a subscription are open: the number of subscriptions,
// if all are added to it. It panics if root is nil.
func (w *Watched) Subscriptions(root *subscription.Subscription) *Watched {
	if root == nil {
		panic("inspect: Subscriptions: nil subscription")
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.roots = append(w.roots, root)
	return w
}

// sample returns the present sample, or nil if the host was removed. From now on the tap notes
// events; when it is full it tells full.
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

// rest pauses tracing the host. Unless always is set, it does so only if the tap is full.
func (w *Watched) rest(always bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.record != nil && (always || w.record.tap.full()) {
		w.record.rest()
	}
}

// end stops tracing the host for good. It does nothing if w is nil.
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

// collect takes the events until now. It reports whether a page has ever shown the host.
func (w *Watched) collect() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.record == nil {
		return false
	}
	w.record.collect()
	return true
}

// waiting sums the tasks of each priority on all schedulers; nil if there are none.
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

// open counts the open teardowns; nil if there are no roots.
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
