package observable

import (
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/scheduler"
)

// hopping is a subscription to ObserveOn with a bounded backlog: what waits is the parcels on their way.
type hopping[T any] struct {
	store[*parcel[letter[T]]]
	s         scheduler.Scheduler
	dst       *Subscriber[T]
	in        *Subscriber[T]
	courier   *courier[letter[T]]
	delay     time.Duration
	delivers  atomic.Int64 // the goroutine that is delivering, or 0, if producers may wait
	carefully bool         // producers may wait; set once
}

// letter is a notification on its way, and, if it is a value, its place among those that wait.
type letter[T any] struct {
	Notification[T]
	at uint64
}

func newHopping[T any](s scheduler.Scheduler, dst *Subscriber[T], c ObserveOnConfig) *hopping[T] {
	h := &hopping[T]{s: s, dst: dst, delay: c.Delay, carefully: c.Backlog.blocks()}
	h.init(c.Backlog, h.deadlocks)
	h.courier = newCourier(s, dst, h.deliver)
	h.drop = h.courier.drop
	h.in = NewSubscriber(dst, Observer[T]{
		Next:     h.next,
		Error:    func(err error) { h.send(Notification[T]{Kind: KindError, Err: err}) },
		Complete: func() { h.send(Notification[T]{Kind: KindComplete}) },
	})
	dst.AddFunc(h.end)
	return h
}

func (h *hopping[T]) subscribe(src Observable[T]) { src.SubscribeTo(h.in) }

// send sends an end after what waits.
func (h *hopping[T]) send(n Notification[T]) { h.courier.send(letter[T]{Notification: n}, h.delay) }

// next finds a place for v before its parcel is made, so that none is made in vain.
func (h *hopping[T]) next(v T) {
	at, ok, err := h.put(nil)
	if err != nil {
		h.in.Error(err)
	}
	if !ok {
		return
	}
	p := h.courier.take()
	p.item = letter[T]{Notification[T]{Value: v}, at}
	h.set(at, p)
	p.action.Schedule(h.delay)
}

// deliver is called by the scheduler.
func (h *hopping[T]) deliver(l letter[T]) {
	if l.Kind == KindNext && !h.claim(l.at) {
		return // dropped when its run had begun
	}
	if h.carefully {
		h.delivers.Store(goid.Get())
		defer h.delivers.Store(0)
	}
	l.SendTo(h.dst)
}

// deadlocks reports whether the caller would wait for a delivery for ever: because it has to make it itself, or because the scheduler
// takes no more work.
func (h *hopping[T]) deadlocks() bool {
	if h.delivers.Load() == goid.Get() {
		return true
	}
	if s, ok := h.s.(interface{ Inside() bool }); ok && s.Inside() {
		return true
	}
	probe := h.s.Schedule(0, func(*action.Action) {})
	defer probe.Unsubscribe()
	return probe.Closed()
}
