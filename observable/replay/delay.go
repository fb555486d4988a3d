package replay

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/recording"
	"github.com/rxsched/rxsched/observable/internal/stepped"
	"github.com/rxsched/rxsched/testing/marble"
)

// waiting is a request of a scheduler that did not run yet.
type waiting struct {
	*stepped.Request
	nth uint64        // in the order in which they were asked for
	due time.Duration // by the clock
}

func (r *Replay) await(a asked, q *stepped.Request) {
	r.asked++
	r.pending[a] = &waiting{q, r.asked, r.at + min(q.Delay, marble.Never-r.at)}
}

// compareDelay notes the first run that was asked for after another delay. What is asked for
// outside of steps may depend on the time of a real host.
func (r *Replay) compareDelay(run *recording.Record, delay time.Duration) {
	if r.recording.Version < 2 || run.Step == 0 || run.Delay == delay || r.delay != nil {
		return
	}
	r.delay = &DelayError{run.Host, run.Seq, run.At, run.Delay, delay}
}

// exact reports whether the delays of the recorded pipeline have to be those of the recording: it
// has all that influences them.
func (r *Replay) exact() bool {
	withheld := func(rec recording.Record) bool { return rec.Redacted }
	return !r.mixed && len(r.recording.Gaps) == 0 &&
		!slices.ContainsFunc(r.recording.Records, withheld)
}

// tolerance is by how much the time of what an output sends in a step may differ.
func (r *Replay) tolerance(step uint64) time.Duration {
	if !r.config.ByClock {
		return 0
	}
	late, known := r.late[step]
	if !known || r.mixed {
		return marble.Never
	}
	return late
}

// lateness returns, for each step, by how much all runs so far were late together: by the clock,
// it may come so much earlier. Steps of which that is not known are left out.
func lateness(r *recording.Recording) map[uint64]time.Duration {
	late := map[uint64]time.Duration{}
	if r.Version < 2 || len(r.Gaps) > 0 {
		return late
	}
	at := map[uint64]time.Duration{}
	sum := time.Duration(0)
	for i := range r.Records {
		rec := &r.Records[i]
		if rec.Kind == recording.Run {
			asked, known := at[rec.Step]
			if !known {
				break // asked for in no step, at a time that nobody has noted
			}
			sum += (rec.At - asked - rec.Delay).Abs()
		}
		at[rec.Seq], late[rec.Seq] = rec.At, sum
	}
	return late
}
