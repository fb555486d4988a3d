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

// patient sends in a loop as long as there is room below. If others make room without its goroutine,
// it waits for that. Else it goes on, when there is room again, on the goroutine that makes room.
type patient struct {
	dst   *core
	send  func() bool // sends a notification, and reports whether another may follow; set once
	asker demand.Asker
}

// sendPatiently calls send, which sends to dst, until that returns false.
func sendPatiently(dst *core, send func() bool) {
	p := &patient{dst: dst, send: send}
	p.asker.Wake, p.asker.Inline = p.flow, true
	dst.AddFunc(p.asker.Leave)
	p.begin()
}

// begin sends on the goroutine of Subscribe.
func (p *patient) begin() {
	a := allowance{dst: p.dst}
	for a.take() {
		if p.dst.Closed() || !p.send() {
			return
		}
	}
	p.flow()
}

// flow sends until there is no room.
func (p *patient) flow() {
	returned := false
	defer p.dst.root.Guard(&returned)
	for !p.dst.Closed() && p.asker.Ask(p.dst.root.Room()) && p.send() {
	}
	returned = true
}

// allowance says how many values a goroutine may send before it asks again. If others make room
// without it, it waits for that.
type allowance struct {
	dst     *core
	credit  int
	blocked *blocked // made when the goroutine waits first
}

// take takes a value off the allowance. It reports false if there is no room, and waiting would not
// help, or if dst is closed.
func (a *allowance) take() bool {
	if a.credit > 0 {
		a.credit--
		return true
	}
	return a.more()
}

func (a *allowance) more() bool {
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

func newBlocked(dst *core) *blocked {
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

// sendEach returns a function that sends values one after the other, and then the end.
func sendEach[T any](dst *Subscriber[T], values []T, more *extra) func() bool {
	return func() bool {
		if len(values) == 0 {
			more.end(&dst.core)
			return false
		}
		v := values[0]
		values = values[1:]
		dst.Next(v)
		return true
	}
}

// sendNext returns a function that sends what next returns, until that is an error or no value.
func sendNext[T any](dst *Subscriber[T], next func() (v T, err error, ok bool)) func() bool {
	return func() bool {
		v, err, ok := next()
		switch {
		case !ok:
			dst.Complete()
		case err != nil:
			dst.Error(err)
		default:
			dst.Next(v)
			return true
		}
		return false
	}
}

// pullPatiently sends the values of an iterator. Any goroutine may close dst, and that stops the
// iterator. An iterator must not be stopped while it is being advanced, so both pass through a
// serializer.
func pullPatiently[T any](dst *Subscriber[T], seq iter.Seq2[T, error]) {
	g := serial.New(dst.root)
	next, stop := iter.Pull2(seq)
	p := &patient{dst: &dst.core, send: sendNext(dst, next)}
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
