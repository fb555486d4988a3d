package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/internal/waits"
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
type coalescingHop[T any] struct {
	s       crosser
	in, dst *Subscriber[T]
	hop     *itemHop[struct{}]
	limit   int // of the values that wait; 0 if there is none

	holding                 // what should be delivered while there is no room
	onStall func()          // see stalled; may be nil; set once
	batch   ring.Ring[T]    // is being delivered; for runs only
	ending  bool            // the end is to be delivered after the batch; for runs only
	credits credits.Credits // if there is a limit

	// The fields below are written for each value that is sent. They must not share a cache line
	// with those above, which are read for each value that is delivered.
	_ [64]byte

	mu     sync.Mutex // guards what is below
	values ring.Ring[T]
	end    Notification[T] // after the values, unless its kind is KindNext
	loads  ring.Ring[int]  // notifications for each run that has not begun
	open   bool            // the last of the loads may grow
	runs   int             // asked for, and not begun
}

// crosser is a scheduler that says whether runs may be shared. All schedulers of this module do.
type crosser interface {
	scheduler.Scheduler
	Await(c *sync.Cond, stuck *atomic.Bool) error
	DrivenElsewhere() bool
	Interrupts() bool
}

// alone is a scheduler that can't say so: each notification has a run of its own.
type alone struct{ scheduler.Scheduler }

func (alone) Await(c *sync.Cond, stuck *atomic.Bool) error { return waits.On(c, nil, stuck) }

func (alone) DrivenElsewhere() bool { return false }

func (alone) Interrupts() bool { return true }

// newCoalescingHop makes a coalescing hop. If limit is not 0, the producer waits while so many
// values wait.
func newCoalescingHop[T any](label string, s scheduler.Scheduler, dst *Subscriber[T], limit int) *coalescingHop[T] {
	h := &coalescingHop[T]{s: alone{s}, dst: dst, limit: limit}
	if c, ok := s.(crosser); ok {
		h.s = c
	}
	h.credits.Init(&h.mu, limit)
	if dst.room() != nil {
		h.heedBy(&dst.tree, dst.root, false, h.goOn)
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
	elsewhere := h.s.DrivenElsewhere()
	h.mu.Lock()
	if h.limit > 0 {
		if ok, err := h.credits.EnterLocked(hopRoom[T]{h}); !ok {
			h.mu.Unlock()
			if err != nil {
				h.in.Error(stuck(h.hop.label, h.hop.s, err))
			}
			return
		}
	}
	h.values.Push(v)
	asks := h.boardLocked(elsewhere)
	h.mu.Unlock()
	h.ask(asks)
}

func (h *coalescingHop[T]) finish(end Notification[T]) {
	elsewhere := h.s.DrivenElsewhere()
	h.mu.Lock()
	h.end = end
	asks := h.boardLocked(elsewhere)
	h.mu.Unlock()
	h.ask(asks)
}

// boardLocked adds the latest notification to a load, and reports whether that needs a new run.
func (h *coalescingHop[T]) boardLocked(elsewhere bool) (asks bool) {
	if elsewhere && h.open {
		*h.loads.At(h.loads.Tail() - 1)++
		return false
	}
	h.loads.Push(1)
	h.open = elsewhere
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
	h.load()
	for h.left() {
		if h.below != nil && !h.mayDeliver() {
			h.stalled()
			return // goOn asks for a run
		}
		h.deliver()
		if h.left() && h.s.Interrupts() {
			break
		}
	}
	h.endRun()
}

// mayDeliver reports whether what comes next may be delivered. An error may: nothing is made of it.
func (h *coalescingHop[T]) mayDeliver() bool {
	return h.batch.Len() == 0 && h.end.Kind == KindError || h.passes()
}

// stalled is called when there is no room below: whoever waits for h may be needed there.
func (h *coalescingHop[T]) stalled() {
	h.credits.Interrupt()
	if h.onStall != nil {
		h.onStall()
	}
}

// mayBlock reports whether the host goes on without the caller's goroutine.
func (h *coalescingHop[T]) mayBlock() bool { return !h.asker.Waits() && h.s.DrivenElsewhere() }

// hopRoom is what the source of a bounded hop asks.
type hopRoom[T any] struct{ *coalescingHop[T] }

func (r hopRoom[T]) Ready(a *demand.Asker) bool { return r.credits.Ready(a) }
func (r hopRoom[T]) Credit() int                { return r.credits.Credit() }
func (r hopRoom[T]) MayBlock() bool             { return r.mayBlock() }

func (r hopRoom[T]) Await(c *sync.Cond, stuck *atomic.Bool) error {
	if waited, err := r.awaitBelow(c, stuck); waited {
		return err
	}
	return r.s.Await(c, stuck)
}

// goOn is called when there is room below, once for each run that has found none.
func (h *coalescingHop[T]) goOn() {
	h.mu.Lock()
	h.runs++
	h.mu.Unlock()
	h.ask(true)
}

// left reports whether a load is being delivered.
func (h *coalescingHop[T]) left() bool { return h.batch.Len() > 0 || h.ending }

func (h *coalescingHop[T]) deliver() {
	if h.batch.Len() > 0 {
		v := h.batch.Pop()
		if h.limit > 0 {
			h.credits.Leave()
		}
		h.dst.Next(v)
		return
	}
	h.ending = false
	h.end.SendTo(h.dst)
}

// load takes the load that has waited longest, unless one is being delivered.
func (h *coalescingHop[T]) load() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.runs--
	if h.left() || h.loads.Len() == 0 {
		return
	}
	n := h.loads.Pop()
	h.open = h.open && h.loads.Len() > 0
	if n < h.values.Len() {
		for range n {
			h.batch.Push(h.values.Pop())
		}
		return
	}
	h.ending = n > h.values.Len()
	h.batch, h.values = h.values, h.batch
}

// endRun ends a run. A run may leave a part of its load, or go on with another's, so endRun asks
// for a new one as long as anything waits.
func (h *coalescingHop[T]) endRun() {
	h.mu.Lock()
	done := h.runs > 0 || !h.left() && h.loads.Len() == 0
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
	h.values.Clear()
	h.loads.Clear()
	h.open, h.runs = false, 0
	h.credits.CloseLocked()
}
