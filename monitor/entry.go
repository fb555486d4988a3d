package monitor

import (
	"slices"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

// Entry is a host of a [Hosts], and what else viewers show of it. All its methods may be called
// from any goroutine.
type Entry struct {
	all  *Hosts // set once, as the three below
	name string
	host host.Host
	core any // the same for all that embed one host

	// What is below is guarded by Hosts.mu. Others replace it only.

	priorities []*priority.Scheduler
}

// Name returns the name of the host. No other host of its [Hosts] has it meanwhile.
func (e *Entry) Name() string { return e.name }

// Host returns the host.
func (e *Entry) Host() host.Host { return e.host }

// Remove takes the host out. Viewers let it go before Remove returns, but see [Hosts.Follow]. It
// reports whether the host was there.
func (e *Entry) Remove() bool { return e.all.remove(e) }

// Priorities adds priority schedulers of the host: viewers show the tasks that wait on them. It
// panics if one is nil.
func (e *Entry) Priorities(s ...*priority.Scheduler) *Entry {
	if slices.Contains(s, nil) {
		panic("monitor: Entry.Priorities: nil scheduler")
	}
	e.all.mu.Lock()
	defer e.all.mu.Unlock()
	e.priorities = append(slices.Clip(e.priorities), s...)
	return e
}

// Waiting returns the tasks that wait on the schedulers of [Entry.Priorities], added up for each
// priority; nil if there are none.
func (e *Entry) Waiting() (sum []priority.Waiting) {
	e.all.mu.Lock()
	schedulers := e.priorities
	e.all.mu.Unlock()
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

// Values returns the [Figures] of the host by name: a number each, or an object with a number for
// each kind. With [expvar.Func] a program publishes them. Busy time, long tasks and lag count while
// the host is measured: see [host.Loop.Measure].
func (e *Entry) Values() map[string]any {
	s, all := e.host.Stats(), map[string]any{}
	for _, f := range figures {
		if f.Kinds == nil {
			all[f.Name] = f.Value(s, 0)
			continue
		}
		of := map[string]float64{}
		for i, kind := range f.Kinds {
			of[kind] = f.Value(s, i)
		}
		all[f.Name] = of
	}
	return all
}
