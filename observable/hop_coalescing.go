package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/belt"
	"github.com/rxsched/rxsched/observable/internal/credits"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/scheduler"
)

// coalescingHop carries notifications over to a scheduler, without a delay.
//
// Each notification gets a run of its own, as in RxJS, in its place among all scheduled work. But a
// notification that is sent while another goroutine drives the host has no defined place there: it
// may join the run that was asked for before, if that has not begun. So a producer that is faster
// than its consumer pays for a place in a queue, and not for a run, which costs ten times as much.
// Everything that would happen between runs also happens between the notifications of one run: the
// run stops, and goes on later, as soon as its scheduler says that something else comes first.
//
// Values go by a belt, without a lock: sources send one after the other, and so do runs. A value
// that joins a load is counted by one atomic step, see [belt.Belt]. Whatever begins or takes a load
// holds mu, which is not held while anything else is called.
type coalescingHop[T any] struct {
	s       crosser
	in, dst *Subscriber[T]
	hop     *itemHop[struct{}]
	limit   int    // of the values that wait; 0 if there is none
	holding        // what should be delivered while there is no room
	onStall func() // see stalled; may be nil; set once

	// values is nil when the subscription has closed. So what waits can be let go of by those who
	// are neither producer nor consumer. It is written with mu held.
	values atomic.Pointer[belt.Belt[T]]

	// The next fields are written for each value that is delivered, and those below for each value
	// that is sent. They share a cache line neither with each other nor with those above.
	_ [64]byte

	batch   uint64          // values that are being delivered; for runs only
	taken   uint64          // values in loads that were taken; for runs only
	ending  bool            // the end is to be delivered after the batch; for runs only
	credits credits.Credits // if there is a limit

	_ [64]byte

	room int // values that may be sent before the credits are asked; for the producer

	mu    sync.Mutex        // guards what is below
	end   Notification[T]   // after the values, unless its kind is KindNext
	loads ring.Ring[uint64] // the place where each load begins whose run has not begun
	runs  int               // asked for, and not begun
}

// crosser is a scheduler that says whether runs may be shared: see [scheduler.Base]. All schedulers of
// this module do.
type crosser interface {
	scheduler.Scheduler
	DrivenElsewhere() bool
	Interrupts() bool
}

// alone is a scheduler that can't say so: each notification has a run of its own.
type alone struct{ scheduler.Scheduler }

func (alone) DrivenElsewhere() bool { return false }

func (alone) Interrupts() bool { return true }

// newCoalescingHop makes a coalescing hop. If limit is not 0, the producer waits while so many
// values wait.
func newCoalescingHop[T any](label string, s scheduler.Scheduler, dst *Subscriber[T], limit int) *coalescingHop[T] {
	h := &coalescingHop[T]{s: alone{s}, dst: dst, limit: limit}
	if c, ok := s.(crosser); ok {
		h.s = c
	}
	h.values.Store(belt.New[T]())
	if limit > 0 {
		h.credits.InitAlone(&h.mu, limit, h.sent)
	}
	if dst.room() != nil {
		h.heedBy(&dst.tree, dst.root, false, h.goOn)
		h.asker.Stalled = h.stalled
	}
	h.hop = newItemHop(label, s, dst, func(struct{}) { h.run() })
	h.hop.release = h.release
	h.hop.bond.hold(s, 0)
	dst.AddFunc(h.clear)
	return h
}

func (h *coalescingHop[T]) subscribe(src Observable[T]) {
	h.in = NewSubscriber(h.dst, Observer[T]{
		Next:     h.next,
		Error:    func(err error) { h.finish(Notification[T]{Kind: KindError, Err: err}) },
		Complete: func() { h.finish(Notification[T]{Kind: KindComplete}) },
	})
	room := h.roomAbove()
	if h.limit > 0 {
		room = hopRoom[T]{h}
	}
	h.in.root = h.dst.root.With(room)
	src.SubscribeTo(h.in)
}

func (h *coalescingHop[T]) next(v T) {
	values := h.values.Load()
	if values == nil || h.limit > 0 && !h.enters() {
		return
	}
	values.Put(v)
	elsewhere := h.s.DrivenElsewhere()
	if elsewhere && values.Join() {
		return
	}
	h.mu.Lock()
	asks := h.beginLocked(values, elsewhere)
	if asks {
		values.Begin()
	}
	h.mu.Unlock()
	h.ask(asks)
}

// sent returns how many values were sent; after the end it may return 0.
func (h *coalescingHop[T]) sent() uint64 {
	if values := h.values.Load(); values != nil {
		return values.Count()
	}
	return 0
}

// enters waits until there is room for a value. It reports false if nothing is sent any more.
func (h *coalescingHop[T]) enters() bool {
	if h.room == 0 {
		h.mu.Lock()
		n, err := h.credits.GrantLocked(hopRoom[T]{h})
		h.mu.Unlock()
		if err != nil {
			h.in.Error(stuck(h.hop.label, h.hop.s, err))
		}
		if n == 0 {
			return false
		}
		h.room = n
	}
	h.room--
	return true
}

// finish sends the end, which joins an open load.
func (h *coalescingHop[T]) finish(end Notification[T]) {
	values := h.values.Load()
	if values == nil {
		return
	}
	elsewhere := h.s.DrivenElsewhere()
	h.mu.Lock()
	h.end = end
	asks := !(elsewhere && values.Opened()) && h.beginLocked(values, elsewhere)
	h.mu.Unlock()
	h.ask(asks)
}

// beginLocked notes that a load begins, which needs a run. It reports false if the subscription has
// closed: nobody would take the load.
func (h *coalescingHop[T]) beginLocked(values *belt.Belt[T], opens bool) bool {
	if h.values.Load() == nil {
		return false
	}
	values.Open(opens)
	ring.Push(&h.loads, values.Count())
	h.runs++
	return true
}

// ask asks the scheduler for a run, if one is needed.
func (h *coalescingHop[T]) ask(needed bool) {
	if needed {
		h.hop.send(struct{}{}, 0)
	}
}

// run delivers a load, or goes on with one.
func (h *coalescingHop[T]) run() {
	values := h.load()
	for h.left() {
		if h.below != nil && !h.mayDeliver() {
			h.stalled()
			return // goOn asks for a run
		}
		h.deliver(values)
		if h.left() && h.s.Interrupts() {
			break
		}
	}
	h.endRun()
}

// mayDeliver reports whether what comes next may be delivered. An error may: nothing is made of it.
func (h *coalescingHop[T]) mayDeliver() bool {
	return h.batch == 0 && h.end.Kind == KindError || h.passes()
}

// stalled is called when there is no room below: whoever waits for h may be needed there.
func (h *coalescingHop[T]) stalled() {
	if h.limit > 0 {
		h.credits.Interrupt()
	}
	h.gate.Interrupt()
	if h.onStall != nil {
		h.onStall()
	}
}

// mayBlock reports whether the host goes on without the caller's goroutine.
func (h *coalescingHop[T]) mayBlock() bool { return !h.asker.Waits() && h.s.DrivenElsewhere() }

// hopRoom is what the source of a bounded hop asks. It embeds nothing: each type would be given
// methods to compile.
type hopRoom[T any] struct{ hop *coalescingHop[T] }

func (r hopRoom[T]) Ready(a *demand.Asker) bool { return r.hop.credits.Ready(a) }
func (r hopRoom[T]) Credit() int                { return r.hop.credits.Credit() }
func (r hopRoom[T]) MayBlock() bool             { return r.hop.mayBlock() }

// Driver returns the one that makes room also if there is some for which nobody was called back.
func (r hopRoom[T]) Driver() int64 {
	c := &r.hop.credits
	return driverOf(r.hop.s, c.Credit() > 0 && !c.Waits(), &r.hop.holding)
}

func (r hopRoom[T]) Await(c *sync.Cond, stuck *atomic.Bool) error {
	if waited, err := r.hop.awaitBelow(c, stuck); waited {
		return err
	}
	return awaitRun(r.hop.s, nil, c, stuck)
}

// goOn is called when there is room below, once for each run that has found none.
func (h *coalescingHop[T]) goOn() {
	h.mu.Lock()
	h.runs++
	h.mu.Unlock()
	h.ask(true)
}

// left reports whether a load is being delivered.
func (h *coalescingHop[T]) left() bool { return h.batch > 0 || h.ending }

func (h *coalescingHop[T]) deliver(values *belt.Belt[T]) {
	if h.batch > 0 {
		h.batch--
		v := values.Take()
		if h.limit > 0 {
			h.credits.Leave()
		}
		h.dst.Next(v)
		return
	}
	h.ending = false
	h.end.SendTo(h.dst)
}

// load takes the load that has waited longest, unless one is being delivered. It returns the belt,
// or nil if there is nothing to deliver any more.
func (h *coalescingHop[T]) load() *belt.Belt[T] {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.runs--
	values := h.values.Load()
	switch {
	case values == nil:
		h.batch, h.ending = 0, false
	case !h.left() && ring.Len(&h.loads) > 0:
		ring.Pop(&h.loads)
		h.takeLocked(values)
	}
	return values
}

// takeLocked takes the values up to the load that comes next. If none does, it takes all, and the
// end.
func (h *coalescingHop[T]) takeLocked(values *belt.Belt[T]) {
	var end uint64
	if ring.Len(&h.loads) > 0 {
		end = *ring.At(&h.loads, ring.Head(&h.loads))
	} else {
		end = values.Close()
		h.ending = h.end.Kind != KindNext
	}
	h.batch, h.taken = end-h.taken, end
}

// endRun ends a run. A run may leave a part of its load, or go on with another's, so endRun asks
// for a new one as long as anything waits.
func (h *coalescingHop[T]) endRun() {
	h.mu.Lock()
	done := h.runs > 0 || !h.left() && ring.Len(&h.loads) == 0
	if !done {
		h.runs++
	}
	h.mu.Unlock()
	h.ask(!done)
}

// release frees a producer that waits: nothing will be delivered any more.
func (h *coalescingHop[T]) release() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.credits.CloseLocked()
}

// clear lets go of what waits: nobody will take it.
func (h *coalescingHop[T]) clear() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.values.Store(nil)
	ring.Clear(&h.loads)
	h.runs = 0
	h.credits.CloseLocked()
}
