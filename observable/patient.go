package observable

import (
	"iter"
	"sync"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// This file has the ways in which sources wait for room: in a loop, on a scheduler, and on a
// goroutine of their own. They are used only if something is bounded below.

// patient sends in a loop as long as there is room below. If others make room without its
// goroutine, it blocks until then. Otherwise it returns, and goes on when there is room again, on
// the goroutine that makes room.
type patient[T any] struct {
	dst   *Subscriber[T]
	next  func() (v T, err error, ok bool) // set once
	asker demand.Asker
}

// sendPatiently sends what next returns, until that is an error or no value.
func sendPatiently[T any](dst *Subscriber[T], next func() (v T, err error, ok bool)) {
	p := &patient[T]{dst: dst, next: next}
	p.asker.Wake, p.asker.Inline = p.flow, true
	dst.AddFunc(p.asker.Leave)
	p.begin()
}

// begin sends on the goroutine of Subscribe.
func (p *patient[T]) begin() {
	a := allowance[T]{dst: p.dst}
	for a.take() {
		if !p.send() {
			return
		}
	}
	p.flow()
}

// flow sends until there is no room.
func (p *patient[T]) flow() {
	returned := false
	defer p.dst.root.Guard(&returned)
	for !p.dst.Closed() && p.asker.Ask(p.dst.root.Room()) && p.send() {
	}
	returned = true
}

// allowance says how many values a goroutine may send before it asks again. If others make room
// without it, it waits for that.
type allowance[T any] struct {
	dst     *Subscriber[T]
	credit  int
	blocked *blocked // made when the goroutine waits first
}

// take takes a value off the allowance. It reports false if there is no room, and waiting would not
// help, or if dst is closed.
func (a *allowance[T]) take() bool {
	if a.credit > 0 {
		a.credit--
		return true
	}
	return a.more()
}

func (a *allowance[T]) more() bool {
	room, ok := a.dst.room().(demand.Blocker)
	if !ok || a.dst.Closed() {
		return false
	}
	for a.credit = room.Credit(); a.credit <= 0; a.credit = room.Credit() {
		if a.blocked == nil {
			a.blocked = newBlocked(a.dst)
		}
		if !a.blocked.wait(room) {
			return false
		}
	}
	a.credit--
	return true
}

// blocked is a goroutine that waits for room, though it may be needed elsewhere.
type blocked struct {
	asker demand.Asker

	mu    sync.Mutex
	woken sync.Cond
	rings bool // it was woken; guarded by mu
	gone  bool // it need not wait any more; guarded by mu
}

func newBlocked[T any](dst *Subscriber[T]) *blocked {
	b := new(blocked)
	b.woken.L = &b.mu
	b.asker.Wake = func() { b.wake(false) }
	dst.AddFunc(func() { b.wake(true) })
	return b
}

func (b *blocked) wake(gone bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rings, b.gone = true, b.gone || gone
	b.woken.Broadcast()
}

// wait waits for room. It reports false if only the goroutine itself could make room, or if it need
// not wait any more.
func (b *blocked) wait(room demand.Blocker) bool {
	defer b.asker.Leave()
	for !b.asker.Ask(room) {
		if !room.MayBlock() || !b.sleep(room) {
			return false
		}
	}
	return true
}

func (b *blocked) sleep(room demand.Blocker) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	for !b.rings {
		if room.Await(&b.woken) != nil {
			return false
		}
	}
	b.rings = false
	return !b.gone
}

// send sends a notification. It reports whether another may follow.
func (p *patient[T]) send() bool {
	v, err, ok := p.next()
	switch {
	case !ok:
		p.dst.Complete()
	case err != nil:
		p.dst.Error(err)
	default:
		p.dst.Next(v)
		return true
	}
	return false
}

// elements returns the elements of a slice one after the other, and then an error, if it is not nil.
func elements[T any](values []T, end error) func() (v T, err error, ok bool) {
	return func() (v T, err error, ok bool) {
		if len(values) == 0 {
			return v, end, end != nil
		}
		v, values = values[0], values[1:]
		return v, nil, true
	}
}

// pullPatiently sends the values of an iterator. Any goroutine may close dst, and that stops the
// iterator. An iterator must not be stopped while it is being advanced, so both pass through a
// serializer.
func pullPatiently[T any](dst *Subscriber[T], seq iter.Seq2[T, error]) {
	g := serial.New(dst.root)
	next, stop := iter.Pull2(seq)
	p := &patient[T]{dst: dst, next: next}
	p.asker.Wake, p.asker.Inline = func() { g.Do(p.flow) }, true
	dst.AddFunc(func() {
		p.asker.Leave()
		g.Do(stop)
	})
	g.Do(p.begin)
}

// parking lets work on a scheduler wait for room: its run ends, and it gets another one later.
type parking struct {
	room  demand.Room
	asker demand.Asker
}

// newParking makes the parking of work that sends to dst. It is nil if there is always room.
func newParking[T any](dst *Subscriber[T], s scheduler.Scheduler, work action.Work) *parking {
	room := dst.room()
	if room == nil {
		return nil
	}
	p := &parking{room: room}
	p.asker.Wake = func() { begin(dst, s, work, 0) }
	dst.AddFunc(p.asker.Leave)
	b := &bond{dst.life, dst}
	b.hold(s, 0)
	return p
}

// ready reports whether the work may go on. If not, it gets another run.
func (p *parking) ready() bool { return p == nil || p.asker.Ask(p.room) }

// waiter lets a goroutine wait for room.
type waiter struct {
	room   demand.Room
	alone  demand.Blocker // room, if it can tell for how many values there is room
	credit int            // values that may be sent before it is asked again
	asker  demand.Asker
	bell   chan struct{}
}

// newWaiter makes the waiter of a goroutine that sends to dst. It is nil if there is always room.
func newWaiter[T any](dst *Subscriber[T]) *waiter {
	room := dst.room()
	if room == nil {
		return nil
	}
	w := &waiter{room: room}
	w.alone, _ = room.(demand.Blocker)
	w.bell = make(chan struct{}, 1)
	w.asker.Wake = func() { w.bell <- struct{}{} } // once for each wait, so there is room
	dst.AddFunc(w.asker.Leave)
	return w
}

// wait waits for room for a value. It reports false if done closes first.
func (w *waiter) wait(done <-chan struct{}) bool {
	if w == nil {
		return true
	}
	if w.credit > 1 {
		w.credit--
		return true
	}
	return w.ask(done)
}

func (w *waiter) ask(done <-chan struct{}) bool {
	for !w.asker.Ask(w.room) {
		select {
		case <-w.bell:
		case <-done:
			return false
		}
	}
	if w.alone != nil {
		w.credit = w.alone.Credit()
	}
	return true
}
