package web

import (
	"cmp"
	"slices"
	"time"

	"github.com/dop251/goja"
)

// task is a call of postTask or yield.
type task struct {
	source          *source
	call            func() (goja.Value, error)
	continuation    bool
	seq             uint64
	effective       int // priority
	resolve, reject func(any) error
	forget          []func() // takes the task's algorithms from its signals
}

// inOrder compares tasks that are ready: the more urgent goes first, then the older.
func inOrder(t, o *task) int {
	return cmp.Or(o.effective-t.effective, cmp.Compare(t.seq, o.seq))
}

// enqueue makes a task ready.
func (w *window) enqueue(t *task) {
	w.scheduling.seq++
	t.seq = w.scheduling.seq
	w.insert(t)
	if signal := t.source.signal; signal != nil {
		t.forget = append(t.forget, signal.onChange(func() { w.insert(t) }))
	}
	w.pump(false)
}

// insert puts a task into the queue, by its effective priority.
func (w *window) insert(t *task) {
	w.withdraw(t)
	t.effective = 2 * int(t.source.priority())
	if t.continuation {
		t.effective++
	}
	ready := &w.scheduling.ready
	at, _ := slices.BinarySearchFunc(*ready, t, inOrder)
	*ready = slices.Insert(*ready, at, t)
	if t.effective >= urgent {
		w.hurry()
	}
}

// withdraw takes a task out of the queue, if it is there.
func (w *window) withdraw(t *task) {
	ready := &w.scheduling.ready
	if at, ok := slices.BinarySearchFunc(*ready, t, inOrder); ok {
		*ready = slices.Delete(*ready, at, at+1)
	}
}

// take takes the most urgent task out.
func (w *window) take() *task {
	ready := &w.scheduling.ready
	t := (*ready)[0]
	(*ready)[0], *ready = nil, (*ready)[1:]
	return t
}

// urgent is the least effective priority of tasks that go before whatever else is ready: that of
// continuations of user-visible tasks.
const urgent = 2*int(userVisible) + 1

// What urgent tasks of one turn may take, so that they do not keep all others waiting.
const (
	mostUrgent     = 100
	longestUrgency = 10 * time.Millisecond
)

// urgency is what urgent tasks have done in a turn.
type urgency struct {
	turn  uint64
	until time.Duration // when they have taken their time
	runs  int
	busy  bool // one is to run, or a task is running, after which they are looked for
}

// urgency returns that of the turn that is in progress.
func (w *window) urgency() *urgency {
	u, turn := &w.scheduling.urgency, w.loop.Turn()+1
	if u.turn != turn {
		*u = urgency{turn: turn, until: w.loop.Host.Elapsed() + longestUrgency}
	}
	return u
}

// hurry makes an urgent task run in the turn that is in progress, when no microtask is left.
func (w *window) hurry() {
	u := w.urgency()
	if u.busy || u.runs == mostUrgent || w.loop.Host.Elapsed() >= u.until {
		return
	}
	u.busy = true
	w.loop.Next(w.runUrgent)
}

// runUrgent runs the most urgent task, if it is urgent.
func (w *window) runUrgent() error {
	if w.documents.firing {
		w.loop.Next(w.runUrgent) // after load
		return nil
	}
	u := w.urgency()
	u.busy = false
	if !w.urgentWaits() {
		return nil
	}
	u.runs++
	w.timers.level = 0 // what the task arms is not nested in a timer
	return w.runTask(w.take())
}

// urgentWaits reports whether the first task that is ready is urgent.
func (w *window) urgentWaits() bool {
	ready := w.scheduling.ready
	return len(ready) > 0 && ready[0].effective >= urgent
}

// end ends a task.
func (w *window) end(t *task) {
	w.withdraw(t)
	for _, forget := range t.forget {
		forget()
	}
	t.forget = nil
}

// pump posts a task of the host that runs the most urgent task. A background task lets pass what
// is ready when its turn comes.
func (w *window) pump(again bool) {
	_ = w.loop.Post(func() error {
		switch ready := w.scheduling.ready; {
		case len(ready) == 0:
			return nil
		case ready[0].source.priority() == background && !again:
			w.pump(true)
			return nil
		}
		return w.runTask(w.take())
	})
}

// runTask runs a task, which is in the queue no more. Its promise is settled after the microtasks of
// the call, as for every callback of WebIDL with nothing else on the stack.
func (w *window) runTask(t *task) error {
	u := w.urgency()
	was := u.busy
	u.busy = true
	v, err := w.scheduled(t.source, t.call)
	u.busy = was
	ex, thrown := err.(*goja.Exception)
	if err != nil && !thrown {
		return err
	}
	w.loop.Next(func() error {
		w.end(t)
		if thrown {
			return t.reject(ex.Value())
		}
		_, err := w.scheduled(t.source, func() (goja.Value, error) { return nil, t.resolve(v) })
		return err
	})
	if w.urgentWaits() {
		w.hurry()
	}
	return nil
}
