package host

import (
	"math"

	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/internal/containers/ring"
)

// immediates holds what SetImmediate adds.
//
// In Node's order a turn is a check phase: it runs all immediates that were set before it began.
// The loop goes round as Node's does: timers, tasks, immediates. So while immediates wait, at most
// one pass of timers goes before them, and only the tasks up to a limit.
type immediates struct {
	host  *engine
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

// wait reports whether there are any.
func (i *immediates) wait() bool { return i.live > 0 }

// running reports whether a check phase is in progress that has immediates left.
func (i *immediates) running() bool {
	return ring.Len(&i.list) > 0 && ring.Head(&i.list) < i.end
}

// candidate returns the first.
func (i *immediates) candidate() candidate {
	if !i.wait() {
		return candidate{}
	}
	m := ring.At(&i.list, ring.Head(&i.list))
	return candidate{anImmediate, m.ready, m.seq}
}

// find returns the immediate that id names, or nil.
func (i *immediates) find(id ImmediateID) *immediate {
	at := uint64(id) - 1
	if !ring.Has(&i.list, at) || ring.At(&i.list, at).run == nil {
		return nil
	}
	return ring.At(&i.list, at)
}

func (i *immediates) drop(m *immediate) {
	i.live--
	if !m.unrefed {
		i.refed--
	}
	*m = immediate{}
	for ring.Len(&i.list) > 0 && ring.At(&i.list, ring.Head(&i.list)).run == nil {
		ring.Pop(&i.list)
	}
}

func (i *immediates) reset() {
	ring.Clear(&i.list)
	i.live, i.refed, i.end = 0, 0, ring.Head(&i.list)
}

// after returns which of a task and a timer the immediates, which wait, come after in Node's order:
// if the loop is past its timers, of tasks only those up to the limit. seq is the latest sequence.
func (i *immediates) after(task, timer candidate, seq uint64) (candidate, candidate) {
	if i.timers && timer.what != nothing {
		return task, timer
	}
	i.timers = false
	if i.limit == unset {
		i.limit = seq
	}
	if task.seq > i.limit {
		task = candidate{}
	}
	return task, candidate{}
}

func (e *engine) setImmediate(r kernel.Runner) ImmediateID {
	if e.closed {
		return 0
	}
	if e.immediates == &noImmediates {
		e.immediates = &immediates{host: e, limit: unset}
	}
	return e.immediates.set(r)
}

func (i *immediates) set(r kernel.Runner) ImmediateID {
	e := i.host
	ready, seq := e.arrive()
	if i.live == 0 && !(e.inTurn && (e.turnOf == aTimer || e.turnOf == anImmediate)) {
		// The first turn is the program. Node's loop begins after it, with timers.
		i.timers, i.limit = e.turnsBegun <= 1, seq-1
	}
	t := task{ready, seq, r}
	i.live++
	i.refed++
	id := ring.Push(&i.list, immediate{task: t}) + 1
	if e.traced {
		e.tracers.queued(KindImmediate, id, label(r), t.ready)
	}
	e.wakeUp()
	return ImmediateID(id)
}

// passBegins notes that the loop is past its timers when the pass that begins is over.
func (i *immediates) passBegins() {
	if i != &noImmediates {
		i.timers, i.limit = false, unset
	}
}

// run calls the first immediate or, in Node's order, begins a check phase.
func (i *immediates) run() {
	if !i.host.timers.node {
		i.call()
		return
	}
	i.end, i.timers, i.limit = ring.Tail(&i.list), true, unset
}

func (i *immediates) call() {
	at := ring.Head(&i.list)
	m := ring.At(&i.list, at)
	run := m.run
	i.drop(m)
	i.host.ran.Immediates++
	i.host.call(anImmediate, at+1, run)
}

func (i *immediates) clear(id ImmediateID) bool {
	m := i.find(id)
	if m == nil {
		return false
	}
	i.drop(m)
	i.host.cancelled(KindImmediate, uint64(id))
	return true
}

func (i *immediates) setRef(id ImmediateID, ref bool) bool {
	m := i.find(id)
	switch {
	case m == nil:
		return false
	case m.unrefed && ref:
		i.refed++
	case !m.unrefed && !ref:
		i.refed--
	}
	m.unrefed = !ref
	i.host.wakeIfIdle()
	return true
}

// SetImmediate adds an immediate, ready at once, as a task is. Unlike a task it can be cleared. With
// [NodeOrder] it stands for Node's setImmediate: a turn, Node's check phase, runs all immediates that
// were set before it began, ahead of the timers that have come due meanwhile. It panics if f is nil
// and returns ErrClosed after Close. Any goroutine may call it.
func (e *front) SetImmediate(f func()) (ImmediateID, error) {
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
func (e *front) ClearImmediate(id ImmediateID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.immediates.clear(id)
}

// RefImmediate makes an immediate keep RunUntilIdle running, as it does by default. It reports
// whether it is still to be called. Any goroutine may call it.
func (e *front) RefImmediate(id ImmediateID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.immediates.setRef(id, true)
}

// UnrefImmediate makes an immediate no longer keep RunUntilIdle running. It reports whether it is
// still to be called. Any goroutine may call it.
func (e *front) UnrefImmediate(id ImmediateID) bool {
	e.lock()
	defer e.mu.Unlock()
	return e.immediates.setRef(id, false)
}

// HasRefImmediate reports whether an immediate is still to be called and keeps RunUntilIdle
// running. Any goroutine may call it.
func (e *front) HasRefImmediate(id ImmediateID) bool {
	e.lock()
	defer e.mu.Unlock()
	m := e.immediates.find(id)
	return m != nil && !m.unrefed
}
