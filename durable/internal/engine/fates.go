package engine

import (
	"context"
	"time"

	"github.com/rxsched/rxsched/action"
)

// Fates says what befalls the worker that takes a run of a virtual engine. again makes another
// worker take the run after a time, unless it has committed by then.
type Fates func(r Run, again func(after time.Duration)) Fate

// Fate is what befalls a worker.
type Fate interface {
	// Go calls f on a goroutine of the worker's.
	Go(f func())

	// Context is that of the run.
	Context() context.Context

	// Before is called before a stage, and after a commit before Ack. It reports false if the worker
	// is dead. It may take long.
	Before(s Stage) (alive bool)

	// Late is how much later the next run begins at least if the worker died before Ack.
	Late() time.Duration

	// Ended says that the attempt has ended, and whether it was committed that the function returned
	// nil.
	Ended(committed bool)
}

// runFated runs a record on a worker that may die or be suspended.
func (v *virtual) runFated(one *virtualRun, r *virtualRecord, d *Definition, run Run) {
	f := v.fates(run, func(after time.Duration) { v.again(one.at, r, after) })
	ctx := v.contextOf(f.Context(), one)
	f.Go(func() {
		defer v.ran(one)
		if !f.Before(Perform) {
			return
		}
		n, err := Next{}, errGoexit
		defer func() { // also if the function ends its goroutine
			if f.Before(Commit) {
				v.followFated(one.at, r, d, n, err, f, run.Begun)
			}
		}()
		n, err = d.call(ctx, v.on.Now, run, r.stateOf())
	})
}

func (v *virtual) followFated(
	at virtualKey, r *virtualRecord, d *Definition, n Next, failure error, f Fate, begun time.Time,
) {
	stored, committed := v.follow(at, r, d, n, failure, begun)
	f.Ended(committed && failure == nil)
	switch {
	case stored == nil:
	case f.Before(Ack):
		v.arm(stored, 0)
	default:
		v.arm(stored, f.Late())
	}
}

// again runs a record once more after a time, as it is then, unless it was replaced meanwhile.
func (v *virtual) again(at virtualKey, r *virtualRecord, after time.Duration) {
	v.on.NewAction(action.Func(func(*action.Action) {
		//nolint:rxblocking // in virtual time nothing else runs meanwhile
		v.mu.Lock()
		is := v.keys[at]
		v.mu.Unlock()
		//nolint:rxblocking // so it is here
		if is != nil && is.token == r.token {
			v.run(at, is)
		}
	})).Schedule(after)
}
