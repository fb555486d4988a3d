package rxotel

import (
	"slices"
	"time"

	"go.opentelemetry.io/otel/trace"

	"github.com/rxsched/rxsched/host"
	rxtrace "github.com/rxsched/rxsched/monitor/trace"
)

// runs makes spans of the records of one host, read in order.
type runs struct {
	spanner
	min    time.Duration // set once, as the two below
	limit  int           // of waiting
	wanted [host.KindHost]bool

	last      time.Duration  // host time of the latest record
	open      []*run         // wanted ones in progress on the host's goroutine, the innermost last
	elsewhere []*run         // and on others
	waiting   map[key]waiter // of wanted kinds
}

// key identifies the run of a record.
type key struct {
	kind host.EventKind
	id   uint64
}

func keyOf(r *rxtrace.Record) key { return key{r.Kind, r.ID} }

type run struct {
	key
	begin    rxtrace.Record
	delay    time.Duration // from ready to begin; below 0 if it is not known
	queuedIn *place        // or nil
	span     trace.Span    // nil until it is known that the run gets one
	place    *place
}

// place is a run as the origin of others, which keep no more of it.
type place struct {
	span  trace.SpanContext // zero unless the run has a span
	outer *place            // the run around it, or nil; nil if there is a span
}

// context returns the innermost span there. It is not valid if there is none.
func (p *place) context() (none trace.SpanContext) {
	for ; p != nil; p = p.outer {
		if p.span.IsValid() {
			return p.span
		}
	}
	return none
}

type waiter struct {
	ready    time.Duration // below 0 if unknown
	queuedIn *place        // or nil
}

func newRuns(s *Spans, t *rxtrace.Track) *runs {
	r := &runs{spanner: spanner{s.tracer, t, s.config.Lines}, min: s.config.MinDuration, limit: s.config.Events,
		waiting: map[key]waiter{}}
	for _, k := range s.config.Kinds {
		r.wanted[k] = true
	}
	return r
}

func (s *runs) note(r *rxtrace.Record) {
	s.last = r.Time
	switch {
	case r.Phase == rxtrace.Queued:
		s.queue(r)
	case r.Phase == rxtrace.Begin:
		s.begin(r)
	case r.Phase == rxtrace.End:
		s.end(r)
	case r.Kind == host.KindHost:
		clear(s.waiting)
	default:
		delete(s.waiting, keyOf(r))
	}
}

func (s *runs) queue(r *rxtrace.Record) {
	if !s.wanted[r.Kind] || len(s.waiting) >= s.limit {
		return
	}
	w := waiter{ready: max(r.Ready, r.Time)}
	if !r.Outside {
		w.queuedIn = s.innermost()
	}
	s.waiting[keyOf(r)] = w
}

// innermost returns the run on the host's goroutine, or nil.
func (s *runs) innermost() *place {
	if len(s.open) == 0 {
		return nil
	}
	return s.open[len(s.open)-1].place
}

func (s *runs) begin(r *rxtrace.Record) {
	if !s.wanted[r.Kind] {
		return
	}
	run := &run{key: keyOf(r), begin: *r, delay: -1, place: new(place)}
	if r.Kind == host.KindTurn {
		run.delay = r.Time - r.Ready
	} else if w, known := s.waiting[run.key]; known {
		run.queuedIn = w.queuedIn
		if w.ready >= 0 {
			run.delay = r.Time - w.ready
		}
		s.began(run.key, w)
	}
	if r.Elsewhere {
		s.elsewhere = append(s.elsewhere, run)
	} else {
		run.place.outer = s.innermost()
		s.open = append(s.open, run)
	}
}

// began forgets a run that has begun, unless it is an interval's, which waits on.
func (s *runs) began(k key, w waiter) {
	if k.kind != host.KindInterval {
		delete(s.waiting, k)
		return
	}
	w.ready = -1
	s.waiting[k] = w
}

// end ends a run, if its begin was noted.
func (s *runs) end(r *rxtrace.Record) {
	is := func(other *run) bool { return other.key == keyOf(r) }
	if r.Elsewhere {
		if at := slices.IndexFunc(s.elsewhere, is); at >= 0 {
			s.finish(s.elsewhere[at:at+1], r.Time, false)
			s.elsewhere = slices.Delete(s.elsewhere, at, at+1)
		}
		return
	}
	if last := len(s.open) - 1; last >= 0 && is(s.open[last]) {
		s.finish(s.open, r.Time, false)
		s.open = slices.Delete(s.open, last, last+1)
	}
}

// finish ends the innermost of nested runs, with a span if it took long enough. The runs around it
// did, too.
func (s *runs) finish(nested []*run, at time.Duration, unfinished bool) {
	innermost := nested[len(nested)-1]
	if at-innermost.begin.Time >= s.min {
		s.start(nested)
		s.stop(innermost, at, unfinished)
	}
}

// cut ends all runs in progress, at a host time.
func (s *runs) cut(at time.Duration) {
	for n := len(s.open); n > 0; n-- {
		s.finish(s.open[:n], at, true)
	}
	for i := range s.elsewhere {
		s.finish(s.elsewhere[i:i+1], at, true)
	}
	s.open, s.elsewhere = nil, nil
}

// lose forgets all runs after records were lost: the end of a run in progress may be among them, or
// the begin of a waiting one.
func (s *runs) lose() {
	s.cut(s.last)
	clear(s.waiting)
}
