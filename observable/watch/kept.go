package watch

import (
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// When a host is taken for one that only an interval keeps alive.
const (
	keptSpans = 7 // in which nothing else runs
	keptTicks = 3 // in these
)

// vigil is what a host has done lately.
type vigil struct {
	mu     sync.Mutex   // guards what is below; the host's lock may be taken inside it, never vice versa
	timers uint64       // that have run
	others uint64       // callbacks that have run
	only   host.Pending // what keeps the host alive
	spans  int          // in which there was nothing else
	ticks  uint64       // in these
}

// sample takes note of a span.
func (h *knownHost) sample() {
	s, v := h.host.Stats(), &h.vigil
	v.mu.Lock()
	defer v.mu.Unlock()
	others := s.Ran.Tasks + s.Ran.Microtasks + s.Ran.Frames + s.Ran.Idle + s.Ran.Immediates
	ticks, quiet := s.Ran.Timers-v.timers, others == v.others
	v.timers, v.others = s.Ran.Timers, others
	p, only := h.interval(s)
	if !only || !quiet || p.ID != v.only.ID {
		v.spans, v.ticks = 0, 0
	}
	if v.only = p; only {
		v.spans++
		v.ticks += ticks
	}
}

// interval returns what keeps the host alive, if that is one interval.
func (h *knownHost) interval(s host.Stats) (p host.Pending, only bool) {
	if s.Closed || s.Refed != 1 || s.Holds > 0 || s.Queued != (host.Counts{Timers: 1}) {
		return p, false
	}
	all := h.host.Pending()
	if len(all) != 1 || all[0].Kind != host.KindInterval {
		return p, false
	}
	return all[0], true
}

// alone returns the interval that has kept the host alive for some spans, and nothing else.
func (h *knownHost) alone() (p host.Pending, only bool) {
	v := &h.vigil
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.only, v.spans > keptSpans && v.ticks >= keptTicks
}

func (h *knownHost) isAlone() bool {
	_, only := h.alone()
	return only
}

// kept finds the hosts that only one interval keeps alive.
func (w *Watcher) kept(spots []*spot) (all []Problem) {
	for _, h := range *w.hosts.Load() {
		p, only := h.alone()
		if !only {
			continue
		}
		one := Problem{Kind: Kept, Host: h.name, Name: h.name, Place: placeOfPending(p), Count: 1,
			Text:   "Nothing but an interval runs on the host " + h.name + ", and keeps it alive",
			Advice: "If it is over, clear it or unsubscribe; if it only accompanies other work, Unref it."}
		if s := h.source(spots); s != nil {
			one.Operator, one.Place = s.id, placeOf(s.key.site)
		}
		all = append(all, one)
	}
	return all
}

// source finds the operator that ticks on the host, if one does: it has the time of the next values
// taken, since that tells where they come.
func (h *knownHost) source(spots []*spot) *spot {
	for _, s := range spots {
		if name := formOf(s.key.site.Operator); name != "Interval" && name != "Timer" {
			continue
		}
		for _, e := range s.latest(searchedEdges) {
			if at := e.host.Load(); at == h {
				return s
			} else if at == nil {
				e.Measure(timedValues)
			}
		}
	}
	return nil
}

// placeOfPending is where a callback was made, if the host notes that, or else where its function is.
func placeOfPending(p host.Pending) Place {
	place := Place{Operator: "interval", Func: p.Label}
	if i := strings.LastIndexByte(p.Place, ':'); i >= 0 {
		place.File = p.Place[:i]
		place.Line, _ = strconv.Atoi(p.Place[i+1:])
	} else {
		place.File, place.Line = gort.LineOf(p.Label)
	}
	if place.Func != "" {
		place.Operator = path.Base(place.Func)
	}
	return place
}
