package replay

import (
	"errors"
	"time"

	"github.com/rxsched/rxsched/observable/internal/recording"
	"github.com/rxsched/rxsched/observable/internal/stepped"
)

// ErrRan says that a replay has run already: it runs once. Open the recording again.
var ErrRan = errors.New("replay: it has run already")

// Run replays the recording, on the caller's goroutine and without waiting, and compares the outputs
// that [Expect] names. It returns a [*Difference] for the first output that differs, or an error if
// the recording does not fit the sources. A panic of the pipeline goes on.
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
		r.replay(&r.recording.Records[i])
	}
	for _, o := range r.outputs {
		o.end()
		if r.err == nil {
			r.err = o.compare()
		}
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
	switch {
	case rec.Kind == recording.Run:
		if r.config.ByClock {
			return
		}
		r.advance(rec.At)
		r.during(rec.Seq, func() { r.run(rec) })
	case rec.Kind == recording.End:
		r.advance(rec.At)
	case rec.Out && (rec.Kind == recording.Subscribe || rec.Kind == recording.Unsubscribe):
		r.advance(rec.At)
		r.during(rec.Seq, func() { r.output(rec) })
		r.advance(rec.At)
	case rec.Out || rec.Sync || rec.Kind == recording.Subscribe || rec.Kind == recording.Unsubscribe:
	case rec.Edge != "":
		r.advance(rec.At)
		if p := r.ports[key{rec.Edge, rec.Sub}]; p != nil {
			r.during(rec.Seq, func() { p(rec) })
		}
		r.advance(rec.At)
	}
}

// during calls f as the step of a sequence.
func (r *Replay) during(seq uint64, f func()) {
	outer := r.step
	r.step = &step{seq: seq, outer: outer}
	defer func() { r.step = outer }()
	f()
}

// run repeats a run of a scheduler.
func (r *Replay) run(rec *recording.Record) {
	a := asked{rec.Host, stepped.ID{Step: rec.Step, Nth: rec.Nth}}
	q := r.pending[a]
	delete(r.pending, a)
	if q == nil || !q.Run() {
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
