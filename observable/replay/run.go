package replay

import (
	"errors"
	"time"

	"github.com/rxsched/rxsched/observable/internal/recording"
	"github.com/rxsched/rxsched/observable/internal/stepped"
)

// ErrRan says that a replay has run already: it runs once. Open the recording again.
var ErrRan = errors.New("replay: it has run already")

// Run replays the recording, on the caller's goroutine and without waiting, and compares the
// outputs that [Expect] names. It returns a [*Difference] for the first output that differs, a
// [*DelayError] if none does, but timers have other delays, or an error if the recording does not
// fit the sources. A panic of the pipeline goes on.
func (r *Replay) Run() error {
	if r.ran {
		return ErrRan
	}
	r.ran = true
	for _, o := range r.outputs {
		o.begin()
	}
	for i := range r.recording.Records {
		if r.err != nil {
			break
		}
		for _, o := range r.outputs {
			o.resume(&r.recording.Records[i])
		}
		r.replay(&r.recording.Records[i])
	}
	compared := false
	for _, o := range r.outputs {
		o.end()
		if r.err == nil {
			r.err = o.compare()
		}
		compared = compared || o.compared()
	}
	if r.err == nil && compared && r.delay != nil && r.exact() {
		r.err = r.delay
	}
	return r.err
}

// fail keeps the first error.
func (r *Replay) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// replay repeats what a record says, if it came from outside the pipeline.
func (r *Replay) replay(rec *recording.Record) {
	if r.done[rec.Seq] || !comesIn(rec) && rec.Kind != recording.End {
		return
	}
	if rec.Edge == "" && rec.Kind != recording.End && r.config.ByClock {
		return
	}
	r.advance(rec.At)
	r.perform(rec)
	if rec.Edge != "" { // what is asked of a host at once comes before the next event
		r.advance(rec.At)
	}
}

// comesIn reports whether a record is of an external event that came outside of Subscribe.
func comesIn(rec *recording.Record) bool {
	begins := rec.Kind == recording.Subscribe || rec.Kind == recording.Unsubscribe
	return rec.Kind == recording.Run || rec.Kind == recording.Close ||
		rec.Edge != "" && !rec.Sync && rec.Out == begins
}

// perform repeats what a record says, now.
func (r *Replay) perform(rec *recording.Record) {
	r.during(rec, func() {
		switch {
		case rec.Kind == recording.Run:
			r.run(rec)
		case rec.Kind == recording.Close:
			if s := r.schedulers[rec.Host]; s != nil {
				s.Close()
			}
		case rec.Out:
			r.output(rec)
		case r.ports[key{rec.Edge, rec.Sub}] != nil:
			r.ports[key{rec.Edge, rec.Sub}](rec)
		}
	})
}

// during calls f as the step of a record, at its time.
func (r *Replay) during(rec *recording.Record, f func()) {
	r.inStep(&step{seq: rec.Seq}, rec.At, f)
}

// inStep calls f as a part of a step, at its time.
func (r *Replay) inStep(s *step, now time.Duration, f func()) {
	outer, at := r.step, r.at
	r.step, r.at = s, now
	defer func() { r.step, r.at = outer, at }()
	f()
}

// caused maps the record of an output to the events that its observer made. Such an event is recorded
// after the output, in the same step.
func caused(records []recording.Record) map[uint64][]*recording.Record {
	by := map[uint64][]*recording.Record{}
	latest := map[uint64]uint64{} // what the output of a step has sent last; 0 if it was not that
	for i := range records {
		rec := &records[i]
		switch sent := latest[rec.In]; {
		case rec.In == 0:
		case comesIn(rec) && rec.Edge != "":
			if sent != 0 {
				by[sent] = append(by[sent], rec)
			}
		case rec.Out:
			latest[rec.In] = rec.Seq
		case !rec.Sync:
			latest[rec.In] = 0
		}
	}
	return by
}

// sent repeats what the observer of an output has caused when the output had sent a record.
func (r *Replay) sent(out *recording.Record) {
	for _, rec := range r.caused[out.Seq] {
		if !r.done[rec.Seq] {
			r.done[rec.Seq] = true
			r.perform(rec)
		}
	}
}

// run repeats a run of a scheduler.
func (r *Replay) run(rec *recording.Record) {
	a := asked{rec.Host, stepped.ID{Step: rec.Step, Nth: rec.Nth}}
	w := r.pending[a]
	if w != nil {
		r.compareDelay(rec, w.Delay)
	} else if len(r.recording.Gaps) > 0 {
		a, w = r.instead(rec)
	}
	delete(r.pending, a)
	if w == nil || !w.Run() {
		r.strayed++
	}
}

// advance moves the time to at, and runs what is due on the hosts until then: first what is due
// first, and of one instant what is on the host that was made first.
func (r *Replay) advance(at time.Duration) {
	at = max(at, r.at)
	for {
		next, any := at, false
		for _, h := range r.hosts {
			if t, ok := h.Next(); ok && t <= next {
				next, any = t, true
			}
		}
		r.at = next
		for _, h := range r.hosts {
			h.AdvanceTo(max(next, h.Elapsed()))
		}
		if !any {
			return
		}
	}
}

// output subscribes to an output, or unsubscribes.
func (r *Replay) output(rec *recording.Record) {
	for _, o := range r.outputs {
		o.replay(rec)
	}
}
