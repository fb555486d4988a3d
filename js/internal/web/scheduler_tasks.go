package web

import (
	"cmp"
	"container/heap"
	"time"

	"github.com/dop251/goja"
)

// task is a call of postTask or yield.
type task struct {
	source          *source
	call            func() (goja.Value, error)
	continuation    bool
	seq             uint64
	entries         int // made; the latest is the one that counts
	over            bool
	resolve, reject func(any) error
	forget          []func() // takes the task's algorithms from its signals
}

// place is a task's place in the queue. It is stale if the task has a later one, or is over.
type place struct {
	task      *task
	effective int // priority
	number    int
}

func (e *place) stale() bool { return e.task.over || e.number != e.task.entries }

// ready are places by (effective priority, sequence), as a heap.Interface.
type ready []*place

func (r ready) Len() int      { return len(r) }
func (r ready) Swap(i, j int) { r[i], r[j] = r[j], r[i] }
func (r ready) Less(i, j int) bool {
	return cmp.Or(r[j].effective-r[i].effective, cmp.Compare(r[i].task.seq, r[j].task.seq)) < 0
}
func (r *ready) Push(p any) { *r = append(*r, p.(*place)) }
func (r *ready) Pop() any {
	last := len(*r) - 1
	p := (*r)[last]
	(*r)[last] = nil
	*r = (*r)[:last]
	return p
}

// enqueue makes a task ready.
func (w *window) enqueue(t *task) {
	s := &w.scheduling
	s.seq++
	t.seq = s.seq
	w.insert(t)
	if signal := t.source.signal; signal != nil {
		t.forget = append(t.forget, signal.onChange(func() { w.insert(t) }))
	}
	w.pump(false)
}

// insert puts a task into the queue, by its effective priority.
func (w *window) insert(t *task) {
	effective := 2 * int(t.source.priority())
	if t.continuation {
		effective++
	}
	t.entries++
	heap.Push(&w.scheduling.ready, &place{t, effective, t.entries})
	if effective >= urgent {
		w.hurry()
	}
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
	return w.runTask(heap.Pop(&w.scheduling.ready).(*place).task)
}

// urgentWaits reports whether the first task that is ready is urgent.
func (w *window) urgentWaits() bool {
	return w.first() != nil && w.scheduling.ready[0].effective >= urgent
}

// first returns the most urgent task that is ready, or nil.
func (w *window) first() *task {
	ready := &w.scheduling.ready
	for len(*ready) > 0 && (*ready)[0].stale() {
		heap.Pop(ready)
	}
	if len(*ready) == 0 {
		return nil
	}
	return (*ready)[0].task
}

// end ends a task.
func (t *task) end() {
	t.over = true
	for _, forget := range t.forget {
		forget()
	}
	t.forget = nil
}

// pump posts a task of the host that runs the most urgent task. A background task lets pass what
// is ready when its turn comes.
func (w *window) pump(again bool) {
	_ = w.loop.Post(func() error {
		t := w.first()
		switch {
		case t == nil:
			return nil
		case t.source.priority() == background && !again:
			w.pump(true)
			return nil
		}
		heap.Pop(&w.scheduling.ready)
		return w.runTask(t)
	})
}

// runTask runs a task, which is in the queue no more. Its promise is settled after the microtasks of
// the call, as for every callback of WebIDL with nothing else on the stack.
func (w *window) runTask(t *task) error {
	t.entries++
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
		t.end()
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
