package replay

import (
	"maps"
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/recording"
	"github.com/rxsched/rxsched/observable/internal/stepped"
)

// inlet is a recorded subscription to an edge.
type inlet struct {
	sub   int
	begun bool          // its beginning is in the recording
	in    uint64        // the step during which it began
	last  time.Duration // the time of its last record
}

// inlets returns the subscriptions to edges, in the order of their numbers.
func inlets(records []recording.Record) map[string][]inlet {
	all := map[string][]inlet{}
	for i := range records {
		rec := &records[i]
		if rec.Edge == "" || rec.Out {
			continue
		}
		of := all[rec.Edge]
		at, known := slices.BinarySearchFunc(of, rec.Sub, func(l inlet, sub int) int { return l.sub - sub })
		if !known {
			of = slices.Insert(of, at, inlet{rec.Sub, rec.Kind == recording.Subscribe, rec.In, 0})
		}
		of[at].last = rec.At
		all[rec.Edge] = of
	}
	return all
}

// subscription returns the number of the recorded subscription that a new one repeats, or 0. With
// gaps that is one of the same step; else, of those that are not over, one whose beginning is lost,
// or the first.
func (r *Replay) subscription(edge string) int {
	if len(r.recording.Gaps) == 0 {
		r.subs[edge]++
		return r.subs[edge]
	}
	now := uint64(0)
	if r.step != nil {
		now = r.step.seq
	}
	left := r.edges[edge]
	for _, fits := range []func(inlet) bool{
		func(l inlet) bool { return l.begun && l.in == now },
		func(l inlet) bool { return !l.begun && l.last > r.at },
		func(l inlet) bool { return l.last > r.at },
		func(l inlet) bool { return l.last >= r.at },
	} {
		if i := slices.IndexFunc(left, fits); i >= 0 {
			sub := left[i].sub
			r.edges[edge] = slices.Delete(left, i, i+1)
			return sub
		}
	}
	return 0
}

// repair prepares for gaps: time begins with what is left, and what no recorded run claims may
// take the place of requests that are lost.
func (r *Replay) repair() {
	records := r.recording.Records
	if len(records) > 0 && records[0].Seq > 1 {
		r.at = records[0].At
	}
	r.claimed = map[asked]bool{}
	for i := range records {
		if rec := &records[i]; rec.Kind == recording.Run {
			r.claimed[asked{rec.Host, stepped.ID{Step: rec.Step, Nth: rec.Nth}}] = true
		}
	}
}

// instead finds a request for a run that was asked for in a step that is lost, or that was another
// one because of the gap: the oldest with the same delay, or else the oldest that is due.
func (r *Replay) instead(run *recording.Record) (best asked, found *waiting) {
	fits := false // found has the same delay
	for a, w := range r.pending {
		same := r.recording.Version < 2 || w.Delay == run.Delay
		switch {
		case a.host != run.Host || r.claimed[a] || !same && w.due > run.At:
		case found == nil || same && !fits || same == fits && w.nth < found.nth:
			best, found, fits = a, w, same
		}
	}
	return best, found
}

// lostOf returns the subscriptions to an output whose beginning is lost, and sets where to repeat
// it: after the first gap that may have had it.
func (r *Replay) lostOf(subs map[int]*sub) (lost []int) {
	before := uint64(0)
	for _, n := range slices.Sorted(maps.Keys(subs)) {
		s := subs[n]
		first := s.from
		if !s.begun {
			lost = append(lost, n)
			for _, g := range r.recording.Gaps {
				if g.Seq > before {
					s.from = min(first, g.Seq+g.Lost)
					break
				}
			}
		}
		before = first
	}
	return lost
}
