package observable

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/scheduler"
)

// hopping is a subscription to ObserveOn with a bounded backlog.
type hopping[T any] struct {
	store[posted[T]]
	s         scheduler.Scheduler
	dst       *Subscriber[T]
	in        *Subscriber[T]
	courier   *courier[letter]
	delay     time.Duration
	delivers  atomic.Int64 // the goroutine that is delivering, or 0, if producers may wait
	carefully bool         // producers may wait; set once
}

// posted is a value that waits, and the parcel that will deliver it. The value is here and not in
// the parcel, so that it is let go when it is dropped, however long the host remembers the timer.
type posted[T any] struct {
	value  T
	parcel *parcel[letter]
}

// letter is a notification on its way; that of a value is only its place among those that wait.
type letter struct {
	kind NotificationKind
	err  error  // if kind is KindError
	at   uint64 // if kind is KindNext
}

func newHopping[T any](s scheduler.Scheduler, dst *Subscriber[T], c ObserveOnConfig) *hopping[T] {
	h := &hopping[T]{s: s, dst: dst, delay: c.Delay, carefully: c.Backlog.blocks()}
	h.init(c.Backlog, h.await)
	h.courier = newCourier(s, dst, h.deliver).as("ObserveOn")
	h.courier.release = h.end
	h.courier.bond.hold(s, c.Delay)
	h.drop = func(e posted[T]) { h.courier.drop(e.parcel) }
	h.in = NewSubscriber(dst, Observer[T]{
		Next:     h.next,
		Error:    func(err error) { h.send(letter{kind: KindError, err: err}) },
		Complete: func() { h.send(letter{kind: KindComplete}) },
	})
	dst.AddFunc(h.end)
	return h
}

func (h *hopping[T]) subscribe(src Observable[T]) { src.SubscribeTo(h.in) }

// send sends an end after what waits.
func (h *hopping[T]) send(l letter) { h.courier.send(l, h.delay) }

// next finds a place for v before its parcel is made, so that none is made in vain.
func (h *hopping[T]) next(v T) {
	at, ok, err := h.put(posted[T]{value: v})
	if err != nil {
		h.in.Error(err)
	}
	if !ok {
		return
	}
	p := h.courier.take()
	p.item = letter{at: at}
	h.set(at, posted[T]{v, p})
	p.action.Schedule(h.delay)
}

// deliver is called by the scheduler.
func (h *hopping[T]) deliver(l letter) {
	n := Notification[T]{Kind: l.kind, Err: l.err}
	if l.kind == KindNext {
		e, ok := h.claim(l.at)
		if !ok {
			return // dropped when its run had begun
		}
		n.Value = e.value
	}
	if h.carefully {
		h.delivers.Store(goid.Get())
		defer h.delivers.Store(0)
	}
	n.SendTo(h.dst)
}

// await waits for a delivery.
func (h *hopping[T]) await(c *sync.Cond, stuck *atomic.Bool) error {
	if h.delivers.Load() == goid.Get() {
		return ErrWouldDeadlock
	}
	if s, ok := h.s.(crosser); ok {
		return s.Await(c, stuck)
	}
	return waits.On(c, waits.Lone{Int64: &h.delivers}, stuck)
}
