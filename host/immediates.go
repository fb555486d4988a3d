package host

import (
	"math"

	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/kernel"
)

// immediates holds what SetImmediate adds.
//
// In Node's order a turn is a check phase: it runs all immediates that were set before it began.
// The loop goes round as Node's does: timers, tasks, immediates. So while immediates wait, at most
// one pass of timers goes before them, and only the tasks up to a limit.
type immediates struct {
	list  ring.Ring[immediate] // run is nil where one was cleared; an ImmediateID is a place plus 1
	live  int                  // those that wait
	refed int                  // those of them that keep the host running

	// Node's order.
	end    uint64 // immediates before it belong to the latest check phase
	timers bool   // a pass that is due goes first
	limit  uint64 // the last task that goes first; unset until the turn in progress is over
}

const unset = math.MaxUint64

type immediate struct {
	task
	unrefed bool
}

// running reports whether a check phase is in progress that has immediates left.
func (i *immediates) running() bool { return i.list.Len() > 0 && i.list.Head() < i.end }

// find returns the immediate that id names, or nil.
func (i *immediates) find(id ImmediateID) *immediate {
	at := uint64(id) - 1
	if !i.list.Has(at) || i.list.At(at).run == nil {
		return nil
	}
	return i.list.At(at)
}

// drop takes an immediate out.
func (i *immediates) drop(m *immediate) {
	i.live--
	if !m.unrefed {
		i.refed--
	}
	*m = immediate{}
	for i.list.Len() > 0 && i.list.At(i.list.Head()).run == nil {
		i.list.Pop()
	}
}

func (i *immediates) reset() {
	i.list.Clear()
	i.live, i.refed, i.end = 0, 0, i.list.Head()
}

// check reports whether Node's loop is past its timers: then immediates, which wait, go before the
// next pass. due says that a pass is due. seq is the latest sequence.
func (i *immediates) check(due bool, seq uint64) bool {
	if i.timers && due {
		return false
	}
	i.timers = false
	if i.limit == unset {
		i.limit = seq
	}
	return true
}

func (e *engine) setImmediate(r kernel.Runner) ImmediateID {
	if e.closed {
		return 0
	}
	i := &e.immediates
	if i.live == 0 && !(e.inTurn && (e.turnOf == aTimer || e.turnOf == anImmediate)) {
		// The first turn is the program. Node's loop begins after it, with timers.
		i.timers, i.limit = e.tally.turns <= 1, e.seq
	}
	t := task{ready: e.readyTime(), seq: e.nextSeq(), run: r}
	i.live++
	i.refed++
	id := i.list.Push(immediate{task: t}) + 1
	if e.tracing.on {
		e.traceQueued(KindImmediate, id, label(r), t.ready)
	}
	e.wakeUp()
	return ImmediateID(id)
}

// passBegins notes that the loop is past its timers when the pass that begins is over.
func (i *immediates) passBegins() { i.timers, i.limit = false, unset }

// runImmediates calls the first immediate or, in Node's order, begins a check phase.
func (e *engine) runImmediates() {
	i := &e.immediates
	if !e.timers.node {
		e.callImmediate()
		return
	}
	i.end, i.timers, i.limit = i.list.Tail(), true, unset
}

func (e *engine) callImmediate() {
	i := &e.immediates
	at := i.list.Head()
	m := i.list.At(at)
	run := m.run
	i.drop(m)
	e.tally.ran.Immediates++
	e.call(anImmediate, at+1, run)
}

// SetImmediate adds an immediate, ready at once. It panics if f is nil and returns ErrClosed after
// Close. Any goroutine may call it.
func (e *engine) SetImmediate(f func()) (ImmediateID, error) {
	if f == nil {
		panic("host: SetImmediate: nil callback")
	}
	e.lock()
	defer e.mu.Unlock()
	if id := e.setImmediate(callback(f)); id != 0 {
		return id, nil
	}
	return 0, ErrClosed
}

// ClearImmediate clears an immediate. It reports whether it was still to be called. Any goroutine
// may call it.
func (e *engine) ClearImmediate(id ImmediateID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.clearImmediate(id)
}

func (e *engine) clearImmediate(id ImmediateID) bool {
	m := e.immediates.find(id)
	if m == nil {
		return false
	}
	e.immediates.drop(m)
	if e.tracing.on {
		e.traceCancelled(KindImmediate, uint64(id))
	}
	e.wakeIfIdle()
	return true
}

// RefImmediate makes an immediate keep RunUntilIdle running, as it does by default. It reports
// whether it is still to be called. Any goroutine may call it.
func (e *engine) RefImmediate(id ImmediateID) bool { return e.refImmediate(id, true) }

// UnrefImmediate makes an immediate no longer keep RunUntilIdle running. It reports whether it is
// still to be called. Any goroutine may call it.
func (e *engine) UnrefImmediate(id ImmediateID) bool { return e.refImmediate(id, false) }

func (e *engine) refImmediate(id ImmediateID, ref bool) bool {
	e.lock()
	defer e.mu.Unlock()
	m := e.immediates.find(id)
	switch {
	case m == nil:
		return false
	case m.unrefed && ref:
		e.immediates.refed++
	case !m.unrefed && !ref:
		e.immediates.refed--
	}
	m.unrefed = !ref
	e.wakeIfIdle()
	return true
}

// HasRefImmediate reports whether an immediate is still to be called and keeps RunUntilIdle
// running. Any goroutine may call it.
func (e *engine) HasRefImmediate(id ImmediateID) bool {
	e.lock()
	defer e.mu.Unlock()
	m := e.immediates.find(id)
	return m != nil && !m.unrefed
}
