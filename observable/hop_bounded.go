package observable

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/scheduler"
)

// boundedHop is a subscription to ObserveOn with a bounded backlog.
type boundedHop[T any] struct {
	queue boundedQueue[posted[T]]
	deliverer
	dst   *Subscriber[T]
	in    *Subscriber[T]
	hop   *itemHop[queuedNotification]
	delay time.Duration

	holding                     // what is due while there is no room
	due     uint64              // the place behind the values that are due; for runs only
	last    *queuedNotification // the end, if it is due; for runs only
}

// posted is a value that waits, and the action that will deliver it. The action does not hold the
// value, so a dropped value is freed at once, however long the host remembers the timer.
type posted[T any] struct {
	value  T
	pooled *pooledAction[queuedNotification]
}

// queuedNotification is a notification on its way. For a value it holds only its place in the queue.
type queuedNotification struct {
	kind NotificationKind
	err  error  // if kind is KindError
	at   uint64 // if kind is KindNext
}

func newBoundedHop[T any](s scheduler.Scheduler, dst *Subscriber[T], c ObserveOnConfig) *boundedHop[T] {
	h := &boundedHop[T]{deliverer: deliverer{s: s}, dst: dst, delay: c.Delay}
	initQueue(&h.queue, c.Backlog, h.await)
	h.hop = newItemHop("ObserveOn", s, dst, h.deliver)
	h.hop.release = func() { endQueue(&h.queue) }
	h.hop.bond.hold(s, c.Delay)
	if dst.room() != nil {
		h.heedBy(&dst.tree, dst.root, false, runOn(dst, s, h.resume))
		h.asker.Stalled = h.stalled
	}
	h.queue.drop = func(e posted[T]) { h.hop.drop(e.pooled) }
	h.in = NewSubscriber(dst, Observer[T]{
		Next:     h.next,
		Error:    func(err error) { h.hop.send(queuedNotification{kind: KindError, err: err}, h.delay) },
		Complete: func() { h.hop.send(queuedNotification{kind: KindComplete}, h.delay) },
	})
	room := h.roomAbove()
	switch {
	case h.queue.backlog.blocks():
		room = boundedRoom[T]{h}
	case h.queue.backlog.bounded():
		room = nil
	}
	h.in.root = dst.root.With(room)
	dst.AddFunc(h.hop.release)
	holds(dst, &h.queue)
	return h
}

// boundedRoom is what the source asks, if it may wait.
type boundedRoom[T any] struct{ hop *boundedHop[T] }

func (r boundedRoom[T]) Ready(a *demand.Asker) bool { return r.hop.queue.door.gate.Ready(a) }

func (r boundedRoom[T]) Driver() int64 {
	return driverOf(r.hop.s, creditIn(&r.hop.queue) > 0, &r.hop.holding)
}

func (h *boundedHop[T]) subscribe(src Observable[T]) { src.SubscribeTo(h.in) }

// next finds a place for v before it makes an action, so that no action is made in vain.
func (h *boundedHop[T]) next(v T) {
	at, ok, err := enqueue(&h.queue, posted[T]{value: v})
	if err != nil {
		h.in.Error(stuck("ObserveOn", h.s, err))
	}
	if !ok {
		return
	}
	p := h.hop.take()
	p.item = queuedNotification{at: at}
	replaceAt(&h.queue, at, posted[T]{v, p})
	p.action.Schedule(h.delay)
}

// deliver is called by the scheduler.
func (h *boundedHop[T]) deliver(l queuedNotification) {
	if h.below == nil {
		h.send(l)
		return
	}
	if l.kind == KindNext {
		h.due = l.at + 1
	} else {
		h.last = &l
	}
	h.resume()
}

// await waits for a delivery.
func (h *boundedHop[T]) await(c *sync.Cond, stuck *atomic.Bool) error {
	if waited, err := h.awaitBelow(c, stuck); waited {
		return err
	}
	return h.deliverer.await(c, stuck)
}

// resume delivers what is due as long as there is room.
func (h *boundedHop[T]) resume() {
	h.deliverDue()
	if h.asker.Waits() {
		h.stalled()
	}
}

// stalled is called when there is no room below: whoever waits for h may be needed there.
func (h *boundedHop[T]) stalled() {
	h.queue.door.interrupt()
	h.gate.Interrupt()
}

func (h *boundedHop[T]) deliverDue() {
	for h.last != nil && h.last.kind == KindError && h.idle() || h.passes() {
		head, ok := h.head()
		switch {
		case ok && head < h.due:
			h.send(queuedNotification{at: head})
		case h.last != nil:
			last := h.last
			h.last = nil
			h.send(*last)
			return
		default:
			return
		}
	}
}

// idle reports whether no value waits.
func (h *boundedHop[T]) idle() bool {
	_, ok := h.head()
	return !ok
}

// head returns the place of the value that has waited longest.
func (h *boundedHop[T]) head() (at uint64, ok bool) {
	h.queue.door.mu.Lock()
	defer h.queue.door.mu.Unlock()
	return ring.Head(&h.queue.waiting), ring.Len(&h.queue.waiting) > 0
}

// send delivers a notification.
func (h *boundedHop[T]) send(l queuedNotification) {
	n := Notification[T]{Kind: l.kind, Err: l.err}
	if l.kind == KindNext {
		e, ok := dequeueAt(&h.queue, l.at)
		if !ok {
			return // dropped when its run had begun
		}
		n.Value = e.value
	}
	if h.queue.backlog.blocks() {
		h.enter()
		defer h.leave()
	}
	n.SendTo(h.dst)
}

// deliverer is where producers wait for deliveries on a scheduler.
type deliverer struct {
	s  scheduler.Scheduler
	by atomic.Int64 // the goroutine that is delivering, or 0
}

func (d *deliverer) enter() { d.by.Store(gort.Goid()) }
func (d *deliverer) leave() { d.by.Store(0) }

// driverOf returns the goroutine that makes room for what is delivered on s and held by h: none if
// there is room.
func driverOf(s scheduler.Scheduler, room bool, h *holding) int64 {
	if room {
		return 0
	}
	if d := h.Driver(); d != 0 {
		return d
	}
	if s := provide.SchedulerOf(s); s != nil {
		return s.Driver()
	}
	return 0
}

// awaitRun waits on c for a run of s, as waits.On does. If s can't say where it runs, it is for h.
func awaitRun(s scheduler.Scheduler, h waits.Host, c *sync.Cond, stuck *atomic.Bool) error {
	if s := provide.SchedulerOf(s); s != nil {
		return s.Await(c, stuck)
	}
	return waits.On(c, h, stuck)
}

// await waits for a delivery.
func (d *deliverer) await(c *sync.Cond, stuck *atomic.Bool) error {
	if d.by.Load() == gort.Goid() {
		return ErrWouldDeadlock
	}
	return awaitRun(d.s, waits.Lone{Int64: &d.by}, c, stuck)
}
