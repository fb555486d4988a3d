package inspect

import (
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/provide"
)

// record holds what was seen of a host. It is guarded by its watched.
type record struct {
	host   host.Host // set once
	tap    tap
	budget budget
	spans  spans
	lag    lag
	dog    guardDog

	stop   []func()      // stop the tracing; nil while there is none
	since  time.Duration // when that began, or ended; 0 before it was ever watched
	turns  uint64        // of the host, when that ended
	traced time.Duration // for how long, until since
	gaps   []gap         // since the last sample
	spare  []note        // memory for notes
}

// gap is a time in which a host was not traced.
type gap struct {
	From  time.Duration `json:"from"`
	To    time.Duration `json:"to"`
	Turns uint64        `json:"turns"`
}

func newRecord(h host.Host, c Config) *record {
	return &record{host: h, budget: newBudget(c.EventRate),
		spans: spans{long: c.LongTask, period: provide.Open(h).FramePeriod()},
		dog:   newGuardDog(h, c.LongTask)}
}

func (r *record) sample(full chan<- struct{}) *sample {
	r.collect()
	r.budget.refill()
	r.tap.allow(r.budget.left(), full) // before it is told the first
	if r.stop == nil && r.budget.enough() {
		r.watch()
	}
	s := r.host.Stats()
	out := newSample(s)
	out.Watched = r.traced
	if r.stop != nil {
		out.Watched += s.Elapsed - r.since
	}
	out.Gaps = r.gapsUntil(s)
	out.Overrun = r.dog.look(s)
	out.Lag = r.lag.of(s, r.stop != nil)
	if r.dog.last.At != "" {
		r.spans.place(r.dog.last.Turn, r.dog.last.At)
	}
	out.take(&r.spans)
	return out
}

// collect takes the notes since the last call.
func (r *record) collect() {
	notes, missed := r.tap.take(r.spare)
	r.budget.spend(len(notes) + missed)
	for _, n := range notes {
		r.spans.add(n)
	}
	clear(notes) // of their labels
	r.spare = notes[:0]
}

// watch traces and measures the host. A turn that is in progress all the while is shown from now
// on.
func (r *record) watch() {
	s := r.host.Stats()
	if s.Elapsed > r.since {
		r.gaps = append(r.gaps, gap{r.since, s.Elapsed, s.Turns - r.turns})
	}
	r.since = s.Elapsed
	r.stop = []func(){r.host.Measure(), r.host.Trace(&r.tap)}
	if then := r.host.Stats(); s.Running && then.Running && s.Turns == then.Turns {
		r.spans.beginUnseen(s.Elapsed)
	}
}

// rest stops tracing the host. Running callbacks are shown as ended, since their end will not be
// recorded.
func (r *record) rest() {
	if r.stop == nil {
		return
	}
	for _, stop := range r.stop {
		stop()
	}
	r.stop = nil
	r.collect()
	s := r.host.Stats()
	r.traced += s.Elapsed - r.since
	r.since, r.turns = s.Elapsed, s.Turns
	r.spans.cut(s.Elapsed)
}

// gapsUntil returns the gaps since the last sample.
func (r *record) gapsUntil(s host.Stats) []gap {
	gaps := r.gaps
	r.gaps = nil
	if r.stop == nil && s.Elapsed > r.since {
		gaps = append(gaps, gap{r.since, s.Elapsed, s.Turns - r.turns})
	}
	return gaps
}
