package observable

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/scheduler"
)

// hop carries notifications over to a scheduler.
//
// Each notification gets a run of its own, as in RxJS, in its place among all scheduled work. But a
// notification that is sent while another goroutine drives the host has no defined place there: it
// may join the run that was asked for before, if that has not begun. So a producer that is faster
// than its consumer pays for a place in a queue, and not for a run, which costs ten times as much.
// Everything that would happen between runs also happens between the notifications of one run: the
// run stops, and goes on later, as soon as its scheduler says that something else comes first.
//
// Nothing joins a run if there is a delay, as each notification has its own, or if values may be
// dropped, as the run of a dropped value is withdrawn.
//
// The queue's lock guards all that both sides know. It is not held while anything of users' is called.
type hop[T any] struct {
	in, dst   *Subscriber[T]
	config    ObserveOnConfig
	joins     bool // values may; set once
	drops     bool // values may be; set once
	holding        // what is due while there is no room
	deliverer      // where producers wait
	runs      hopRuns

	queue boundedQueue[T]    // whose lock guards what is below
	end   Notification[T]    // its place is behind the values, unless its kind is KindNext
	due   uint64             // the place behind what may be delivered
	open  *hopRun            // not begun: what is sent elsewhere may join it; or nil
	asked bool               // a run is that goes on with what is due
	each  ring.Ring[*hopRun] // the runs of the values that wait, at their places, if some may be dropped

	asks atomic.Uint64 // the scheduler's Requests when open was asked for

	taken ring.Ring[T] // is to be delivered; for runs only
	more  bool         // something is due after that; for runs only
}

const (
	// Sources are called back when half of a bounded queue is free: to do so for each value would
	// cost more than the value. If it has few places, they are as soon as one is free.
	few = 8

	// lead is how many values wait when a producer without a bound begins to yield, once for each
	// lead/8 values: the consumer may wait for a processor.
	lead = 2048
)

func newHop[T any](label string, s scheduler.Scheduler, dst *Subscriber[T], c ObserveOnConfig) *hop[T] {
	h := &hop[T]{dst: dst, config: c, deliverer: delivererOn(s)}
	h.drops = c.Backlog.bounded() && !c.Backlog.blocks()
	h.joins = h.on != nil && c.Delay <= 0 && !h.drops
	initQueue(&h.queue, c.Backlog, h.deliverer.await)
	if dst.room() != nil {
		h.heedBy(&dst.tree, dst.root, false, h.goOn)
	}
	run := h.run
	if c.Backlog.blocks() && h.on == nil {
		run = func(r *hopRun) { h.deliverer.call(func() { h.run(r) }) }
	}
	initHopRuns(&h.runs, label, s, dst, run)
	h.runs.release = h.queue.door.release
	h.runs.bond.hold(s, c.Delay)
	dst.AddFunc(h.clear)
	if c.Backlog.bounded() {
		holds(&dst.core, &h.queue)
	}
	return h
}

func (h *hop[T]) subscribe(src Observable[T]) {
	h.in = NewSubscriber(h.dst, Observer[T]{
		Next:     h.next,
		Error:    func(err error) { h.finish(Notification[T]{Kind: KindError, Err: err}) },
		Complete: func() { h.finish(Notification[T]{Kind: KindComplete}) },
	})
	var room demand.Room
	switch {
	case h.config.Backlog.blocks():
		room = hopRoom[T]{h}
	case !h.config.Backlog.bounded():
		room = h.roomAbove()
	}
	h.in.root = h.dst.root.With(room)
	src.SubscribeTo(h.in)
}

// next sends a value. Any goroutine may call it.
func (h *hop[T]) next(v T) {
	asks, shares := h.requests()
	h.queue.door.mu.Lock()
	dropped, ok, err := h.enterLocked(v)
	var r *hopRun
	if ok {
		r = h.loadLocked(asks, shares)
	}
	ahead := ring.Len(&h.queue.waiting)
	h.queue.door.mu.Unlock()
	for ; dropped != nil; dropped = dropped.dropped {
		dropped.withdraw()
	}
	if err != nil {
		h.in.Error(stuck(h.runs.label, h.deliverer.s, err))
	}
	h.ask(r)
	if ahead >= lead && ahead%(lead/8) == 0 && shares && !h.config.Backlog.bounded() {
		runtime.Gosched()
	}
}

// enterLocked has v wait, unless it is dropped. It may wait itself, without the lock. It returns a
// list of the runs that are not needed any more.
func (h *hop[T]) enterLocked(v T) (dropped *hopRun, ok bool, err error) {
	if h.queue.door.over || h.end.Kind != KindNext {
		return nil, false, nil
	}
	ok, err = enqueueLocked(&h.queue, v)
	for h.drops && ring.Head(&h.each) < ring.Head(&h.queue.waiting) {
		at := ring.Head(&h.each)
		if r := ring.Pop(&h.each); at >= h.due {
			r.dropped, dropped = dropped, r
		}
	}
	return dropped, ok, err
}

// finish sends the end.
func (h *hop[T]) finish(end Notification[T]) {
	asks, shares := h.requests()
	h.queue.door.mu.Lock()
	var r *hopRun
	if !h.queue.door.over {
		h.end = end
		r = h.loadLocked(asks, shares)
	}
	h.queue.door.mu.Unlock()
	h.ask(r)
}

// requests returns the scheduler's Requests. If nothing joins, the run of a value is not shared.
func (h *hop[T]) requests() (n uint64, shares bool) {
	if !h.joins {
		return 0, false
	}
	return h.on.Requests()
}

// loadLocked returns the run that is to be asked for, for what was sent last; nil if that joins one.
// What is given are the requests before it was sent.
func (h *hop[T]) loadLocked(asks uint64, shares bool) *hopRun {
	if shares && h.open != nil && h.asks.Load() == asks {
		return nil
	}
	if h.open != nil {
		h.open.until = h.sentLocked() - 1
		h.open = nil
	}
	r := h.runs.take()
	r.until = h.sentLocked()
	if shares {
		h.open = r
	}
	if h.drops && h.end.Kind == KindNext {
		ring.Push(&h.each, r)
	}
	return r
}

// sentLocked returns the place behind all that was sent.
func (h *hop[T]) sentLocked() uint64 {
	sent := ring.Tail(&h.queue.waiting)
	if h.end.Kind != KindNext {
		sent++
	}
	return sent
}

// ask asks the scheduler for r, if that is not nil.
func (h *hop[T]) ask(r *hopRun) {
	if r != nil {
		r.ask(h.config.Delay)
		asks, _ := h.requests()
		h.asks.Store(asks)
	}
}

// run is a run of the scheduler.
func (h *hop[T]) run(r *hopRun) {
	for more := h.begin(r); more; {
		if h.below != nil && !h.mayDeliver() {
			return // goOn asks for a run
		}
		if more = h.deliver(); more && (h.on == nil || h.on.Interrupts()) {
			h.goOn()
			return
		}
	}
}

// begin makes due what r is for. It reports whether anything is due.
func (h *hop[T]) begin(r *hopRun) bool {
	h.queue.door.mu.Lock()
	defer h.queue.door.mu.Unlock()
	switch {
	case h.queue.door.over:
		ring.Clear(&h.taken)
		return false
	case r == h.open:
		h.open, h.due = nil, h.sentLocked()
	case r.until == 0:
		h.asked = false
	default:
		h.due = max(h.due, r.until)
	}
	h.more = h.isDueLocked()
	return ring.Len(&h.taken) > 0 || h.more
}

// isDueLocked reports whether the first value that waits is due, or else the end.
func (h *hop[T]) isDueLocked() bool { return ring.Head(&h.queue.waiting) < h.due }

// mayDeliver reports whether what comes next may be delivered. An error may: nothing is made of it.
func (h *hop[T]) mayDeliver() bool { return h.fails() || h.passes() }

// fails reports whether an error comes next.
func (h *hop[T]) fails() bool {
	h.queue.door.mu.Lock()
	defer h.queue.door.mu.Unlock()
	return h.end.Kind == KindError && ring.Len(&h.queue.waiting) == 0 && ring.Len(&h.taken) == 0
}

// deliver delivers what comes next. It reports whether more is due.
func (h *hop[T]) deliver() (more bool) {
	if ring.Len(&h.taken) > 0 {
		h.dst.Next(ring.Pop(&h.taken))
	} else if v, end, ok := h.take(); end.Kind != KindNext {
		end.SendTo(h.dst)
		return false
	} else if ok {
		h.dst.Next(v)
	}
	return ring.Len(&h.taken) > 0 || h.more
}

// take takes the next value, or the end; nothing if the value was dropped. If the values are not
// bounded and all are due, it takes the others as well.
func (h *hop[T]) take() (v T, end Notification[T], ok bool) {
	q := &h.queue
	q.door.mu.Lock()
	switch {
	case !h.isDueLocked():
	case ring.Len(&q.waiting) == 0:
		end, h.due = h.end, 0
	default:
		if ok = true; h.drops {
			ring.Pop(&h.each)
		}
		v = popLocked(q)
		if !q.backlog.bounded() && ring.Len(&q.waiting) > 0 && ring.Tail(&q.waiting) <= h.due {
			ring.Move(&h.taken, &q.waiting)
		}
	}
	h.more = h.isDueLocked()
	left := ring.Len(&q.waiting)
	q.door.mu.Unlock()
	if limit := q.backlog.Limit; left <= max(limit/2, min(limit-1, few)) {
		q.door.gate.Freed()
	}
	return v, end, ok
}

// goOn asks for a run that goes on with what is due. It is also called when there is room below, once
// for each run that has found none.
func (h *hop[T]) goOn() {
	h.queue.door.mu.Lock()
	var r *hopRun
	if !h.asked && !h.queue.door.over {
		h.asked = true
		r = h.runs.take()
		r.until = 0
	}
	h.queue.door.mu.Unlock()
	if r != nil {
		r.ask(0)
	}
}

// clear lets go of what waits: it will not be taken.
func (h *hop[T]) clear() {
	endQueue(&h.queue)
	h.queue.door.mu.Lock()
	defer h.queue.door.mu.Unlock()
	ring.Clear(&h.each)
}

// mayBlock reports whether the host goes on without the caller's goroutine.
func (h *hop[T]) mayBlock() bool {
	b, ok := h.below.(demand.Blocker)
	return h.on != nil && h.on.DrivenElsewhere() && (h.below == nil || ok && b.MayBlock())
}

// hopRoom is what the source asks, if it may wait. It embeds nothing: each type would be given
// methods to compile.
type hopRoom[T any] struct{ hop *hop[T] }

func (r hopRoom[T]) Ready(a *demand.Asker) bool { return r.hop.queue.door.gate.Ready(a) }
func (r hopRoom[T]) Credit() int                { return creditIn(&r.hop.queue) }
func (r hopRoom[T]) MayBlock() bool             { return r.hop.mayBlock() }

func (r hopRoom[T]) Await(c *sync.Cond) error { return r.hop.deliverer.await(c) }

// deliverer is where producers wait for deliveries on a scheduler. What delivers in runs alone need
// not say so if on is set: its Await knows where they are.
type deliverer struct {
	s  scheduler.Scheduler
	on provide.Scheduler // s; nil if that can't say where it runs

	name int64        // of what delivers: see [gort.Name]; set once
	by   atomic.Int64 // what is delivering, or 0
}

func delivererOn(s scheduler.Scheduler) deliverer {
	return deliverer{s: s, on: provide.SchedulerOf(s), name: gort.Name()}
}

// call calls f, which delivers.
func (d *deliverer) call(f func()) {
	d.by.Store(gort.Owner(d.name))
	defer d.by.Store(0)
	gort.Call(d.name, f)
}

// await waits for a delivery.
func (d *deliverer) await(c *sync.Cond) error {
	by := d.by.Load()
	switch {
	case by != 0 && gort.Owns(gort.Goid(), by):
		return ErrWouldDeadlock
	case d.on != nil:
		return d.on.Await(c)
	}
	return waits.On(c, waits.Lone{Int64: &d.by})
}
