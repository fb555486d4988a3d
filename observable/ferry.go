package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/ring"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/scheduler"
)

// ferry carries notifications over to a scheduler, without a delay.
//
// Each gets a run of its own, as in RxJS, in its place among all that is scheduled there. But what
// is sent while another goroutine drives the host has no such place but the one at which it happens
// to arrive: it may join the run that was asked for before, if that has not begun. So a producer
// that is faster than its consumer pays for a place in a queue, and not for a run, which costs ten
// times as much. Between the notifications of one run everything happens that would happen between
// runs: the run ends, and goes on later, as soon as its scheduler says that something comes first.
type ferry[T any] struct {
	s       crosser
	in, dst *Subscriber[T]
	courier *courier[struct{}]
	limit   int // of the values that wait; 0 if there is none

	batch  ring.Ring[T] // is being delivered; for runs only
	ending bool         // the end is to be delivered after the batch; for runs only
	room   room         // if there is a limit

	_ [64]byte // what follows is written for each value sent: it must not share a cache line with what is read for each delivered

	mu     sync.Mutex // guards what is below
	values ring.Ring[T]
	end    Notification[T] // after the values, unless its kind is KindNext
	loads  ring.Ring[int]  // how many notifications each run takes that has not begun
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

// newFerry makes a ferry whose producer waits while as many values as limit do, if that is not 0.
func newFerry[T any](s scheduler.Scheduler, dst *Subscriber[T], limit int) *ferry[T] {
	f := &ferry[T]{s: alone{s}, dst: dst, limit: limit}
	if c, ok := s.(crosser); ok {
		f.s = c
	}
	f.room.freed.L = &f.mu
	f.courier = newCourier(s, dst, func(struct{}) { f.run() }).as("ObserveOn")
	f.courier.release = f.release
	f.courier.bond.hold(s, 0)
	dst.AddFunc(f.clear)
	return f
}

func (f *ferry[T]) subscribe(src Observable[T]) {
	f.in = NewSubscriber(f.dst, Observer[T]{
		Next:     f.next,
		Error:    func(err error) { f.finish(Notification[T]{Kind: KindError, Err: err}) },
		Complete: func() { f.finish(Notification[T]{Kind: KindComplete}) },
	})
	src.SubscribeTo(f.in)
}

func (f *ferry[T]) next(v T) {
	elsewhere := f.s.DrivenElsewhere()
	f.mu.Lock()
	if f.limit > 0 {
		if ok, err := f.room.enter(f.limit, f.s); !ok {
			f.mu.Unlock()
			if err != nil {
				f.in.Error(err)
			}
			return
		}
	}
	f.values.Push(v)
	f.board(elsewhere)
}

func (f *ferry[T]) finish(end Notification[T]) {
	elsewhere := f.s.DrivenElsewhere()
	f.mu.Lock()
	f.end = end
	f.board(elsewhere)
}

// board adds the latest notification to a load. The lock is held, and given back.
func (f *ferry[T]) board(elsewhere bool) {
	if elsewhere && f.open {
		*f.loads.At(f.loads.Tail() - 1)++
		f.mu.Unlock()
		return
	}
	f.loads.Push(1)
	f.open = elsewhere
	f.runs++
	f.mu.Unlock()
	f.courier.send(struct{}{}, 0)
}

// run delivers a load, or goes on with one.
func (f *ferry[T]) run() {
	f.load()
	for f.left() {
		f.deliver()
		if f.left() && f.s.Interrupts() {
			break
		}
	}
	f.settle()
}

// left reports whether a load is being delivered.
func (f *ferry[T]) left() bool { return f.batch.Len() > 0 || f.ending }

func (f *ferry[T]) deliver() {
	if f.batch.Len() > 0 {
		v := f.batch.Pop()
		if f.limit > 0 {
			f.room.leave()
		}
		f.dst.Next(v)
		return
	}
	f.ending = false
	f.end.SendTo(f.dst)
}

// load takes the load that has waited longest, unless one is being delivered.
func (f *ferry[T]) load() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.runs--
	if f.left() || f.loads.Len() == 0 {
		return
	}
	n := f.loads.Pop()
	f.open = f.open && f.loads.Len() > 0
	if n < f.values.Len() {
		for range n {
			f.batch.Push(f.values.Pop())
		}
		return
	}
	f.ending = n > f.values.Len()
	f.batch, f.values = f.values, f.batch
}

// settle ends a run. Since a run may leave something of its load, or go on with another's, it sees
// to it that there is one as long as anything waits.
func (f *ferry[T]) settle() {
	f.mu.Lock()
	done := f.runs > 0 || !f.left() && f.loads.Len() == 0
	if !done {
		f.runs++
	}
	f.mu.Unlock()
	if !done {
		f.courier.send(struct{}{}, 0)
	}
}

// release frees a producer that waits: nothing will be delivered any more.
func (f *ferry[T]) release() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.room.close()
}

// clear lets go of what waits: nobody will take it.
func (f *ferry[T]) clear() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.values.Clear()
	f.loads.Clear()
	f.open, f.runs = false, 0
	f.room.close()
}
