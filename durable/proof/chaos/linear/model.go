package linear

import "github.com/rxsched/rxsched/durable"

// attempts is how often a run of the checked actions may fail, at most.
const attempts = 3

// record is the model's: all that a sequence of calls tells of a key. Schedule does not say which
// generation it made, so at first only the least is known.
type record struct {
	status durable.Status // 0: there is none
	state  uint64
	gen    uint64 // the generation, or the least that it may be
	known  bool   // it is the generation
	failed int    // attempts
	claim  uint64 // of the run in progress, or 0
	held   bool   // a run that was cancelled or replaced may be in progress
	over   bool   // the history is
}

func (r record) awaits() bool { return r.status == durable.Pending || r.status == durable.Running }

// replaced is the record after a run was stored over it.
func (r record) replaced(state uint64) record {
	return record{status: durable.Pending, state: state, gen: r.gen + 1,
		held: r.held || r.status == durable.Running}
}

// cancelled is the record after its run was cancelled.
func (r record) cancelled() record {
	r.held = r.held || r.status == durable.Running
	r.status, r.failed, r.claim = durable.Cancelled, 0, 0
	return r
}

// is reports whether the record may be of a run, and returns what is known then.
func (r record) is(run Run) (record, bool) {
	same := r.state == run.State && r.failed == run.Failed &&
		(r.gen == run.Generation || !r.known && r.gen < run.Generation)
	r.gen, r.known = run.Generation, true
	return r, same
}

// step returns the record after a call with its answer, and whether the record allows both. A call
// without an answer takes effect at some time, or never: then it does so after the history is over.
func step(r record, c Call) (record, bool) {
	if c.Kind == end {
		r.over = true
		return r, true
	}
	if !c.Over && r.over {
		return r, true
	}
	switch c.Kind {
	case Schedule:
		return r.replaced(c.Next), true
	case ScheduleNew:
		if c.Answer == Pending {
			return r, r.awaits()
		}
		return r.replaced(c.Next), !r.awaits()
	case AllOnce:
		if c.Answer == Stored {
			return r, r.status != 0
		}
		return r.replaced(c.Next), r.status == 0
	case Reschedule:
		if c.Answer == NotFound {
			return r, r.status == 0
		}
		return r.replaced(r.state), r.status != 0
	case Unsubscribe:
		return unsubscribe(r, c)
	case Modify:
		return modify(r, c)
	case Retry, Discard:
		return decide(r, c)
	case Inspect, Await:
		if c.Answer == NotFound {
			return r, r.status == 0
		}
		found, same := r.is(c.Run)
		return found, same && r.shows(c) && (c.Kind == Inspect || !r.awaits())
	case Claim:
		return claim(r, c)
	}
	return commit(r, c)
}

// shows reports whether the record has the status that was seen. A run whose worker may have died
// is claimed, also of an action that does not claim.
func (r record) shows(c Call) bool {
	return r.status == c.Run.Status ||
		!c.Claims && r.status == durable.Pending && c.Run.Status == durable.Running
}

func unsubscribe(r record, c Call) (record, bool) {
	switch c.Answer {
	case NotFound:
		return r, !r.awaits()
	case Answer(durable.WasPending.String()):
		return r.cancelled(), r.status == durable.Pending
	case Answer(durable.WasRunning.String()):
		if r.status == durable.Cancelled {
			return r, r.held
		}
		return r.cancelled(), r.status == durable.Running ||
			r.status == durable.Pending && (r.held || !c.Claims) // it may have been due
	}
	return r.cancelled(), r.awaits()
}

// modify changes the state, which makes another run. What a run in progress does is not committed
// then. One that has claimed the record forbids that, until its claim ends.
func modify(r record, c Call) (record, bool) {
	switch c.Answer {
	case NotFound:
		return r, r.status == 0
	case NotPending:
		return r, r.status != 0 && !r.awaits()
	case InProgress:
		return r, r.status == durable.Running
	}
	return r.replaced(c.Next), r.awaits() && (!c.Over || r.state == c.Run.State)
}

// decide is Retry or Discard of a run that has failed.
func decide(r record, c Call) (record, bool) {
	failed := r.status == durable.Failed
	switch c.Answer {
	case NotFound:
		return r, r.status == 0
	case NotFailed:
		return r, r.status != 0 && !failed
	}
	switch c.Kind {
	case Retry:
		r.status, r.failed = durable.Pending, 0
	case Discard:
		r.status = durable.Cancelled
	}
	return r, failed
}

// claim is that of a run. A worker may die before it says of which.
func claim(r record, c Call) (record, bool) {
	same := r.awaits()
	if c.Over {
		known, is := r.is(c.Run)
		r, same = known, same && is
	}
	r.status, r.claim, r.held = durable.Running, c.Number, false
	return r, same
}

func commit(r record, c Call) (record, bool) {
	switch c.Answer {
	case Answer(durable.Lost), Answer(durable.GivenBack):
		return r, true
	}
	if c.Then == Dies {
		c.Run.State, c.By = r.state, r.claim
	}
	r, same := r.is(c.Run)
	if c.Claims {
		same = same && r.status == durable.Running && r.claim == c.By
	} else {
		same = same && r.status == durable.Pending
	}
	r.claim, r.held = 0, false
	switch c.Then {
	case Goes:
		return r.replaced(c.Next), same
	case Fails:
		r.status = durable.Pending
		if r.failed++; r.failed == attempts {
			r.status = durable.Failed
		}
		return r, same
	case Dies:
		r.status = durable.Failed
		r.failed++
	case Leaves:
		r.status, r.failed = durable.Cancelled, 0
	case Done:
		r.status, r.failed = durable.Done, 0
	}
	return r, same
}
