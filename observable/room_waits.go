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
	own     bool // the goroutine does nothing else, so others make room
	credit  int
	blocked *blocked // made when the goroutine asks first
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
	room := a.dst.room()
	blocker, ok := room.(demand.Blocker)
	switch {
	case room == nil:
		return a.own
	case !ok && !a.own, a.dst.Closed():
		return false
	case a.blocked == nil:
		a.blocked = newBlocked(a.dst, a.own)
	}
	if !a.blocked.wait(room) {
		return false
	}
	if ok {
		a.credit = blocker.Credit() - 1
	}
	return true
}

// blocked is a goroutine that waits for room.
type blocked struct {
	asker demand.Asker
	own   bool // it does nothing else; set once

	mu    sync.Mutex
	woken sync.Cond
	rings bool // it was woken; guarded by mu
	gone  bool // it need not wait any more; guarded by mu
}

func newBlocked(dst *core, own bool) *blocked {
	b := &blocked{own: own}
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
func (b *blocked) wait(room demand.Room) bool {
	defer b.asker.Leave()
	for !b.asker.Ask(room) {
		if !b.sleep(room) {
			return false
		}
	}
	return true
}

func (b *blocked) sleep(room demand.Room) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	await := awaitOthers
	if !b.own {
		await = room.(demand.Blocker).Await
	}
	for !b.rings {
		if !b.own && !room.(demand.Blocker).MayBlock() || await(&b.woken) != nil {
			return false
		}
	}
	b.rings = false
	return !b.gone
}

// awaitOthers is the Await of a goroutine that nothing else needs.
func awaitOthers(c *sync.Cond) error {
	c.Wait()
	return nil
}

// sendEach returns a function that sends values one after the other, and then the end.
func sendEach[T any](dst *Subscriber[T], values []T, err error) func() bool {
	return func() bool {
		if len(values) == 0 {
			endWith(&dst.core, err)
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
