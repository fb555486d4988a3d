package observable

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/observable/internal/demand"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// holding is for what holds values anyway, such as a hop or a buffer. While there is no room below,
// it goes on holding what it should deliver, and says no to its source.
type holding struct {
	below demand.Room // nil if there is always room; set once
	asker demand.Asker
	gate  demand.Gate // where the source waits

	// looked says that a goroutine may wait for the driver below. When there is room, it waits for
	// the one that resumes instead, and has to look whether that is itself. Driver sets looked, and
	// then asks whether h waits. The goroutine that makes room ends h's wait, and then reads looked.
	looked atomic.Bool
}

// resumer delivers what was held.
type resumer interface{ resume() }

// heed prepares h, which delivers to dst. When there is room again, r is resumed inside g, once for
// each passes that returned false: by s, or, if s is nil, on the goroutine that makes room.
func heed[T any](
	h *holding, dst *Subscriber[T], g *serial.Serializer, s scheduler.Scheduler, r resumer,
) {
	if dst.room() == nil {
		return
	}
	inside := func() { g.Do(r.resume) }
	if s != nil {
		inside = runOn(dst, s, inside)
	}
	h.heedBy(&dst.tree, dst.root, s == nil, inside)
}

// heedBy prepares h. When there is room again, resume is called, without a lock, once for each
// passes that returned false. inline says that resume runs code of users.
func (h *holding) heedBy(tree *tree, root *scope.Scope, inline bool, resume func()) {
	h.below = root.Room()
	h.asker.Inline = inline
	h.asker.Stalled = h.gate.Interrupt
	h.asker.Wake = func() {
		resume()
		h.gate.Freed()
		if h.looked.Swap(false) {
			h.asker.Stalled()
		}
	}
	h.gate.Init(func() bool { return !h.asker.Waits() })
	tree.AddFunc(h.asker.Leave)
}

// passes reports whether a value may be delivered.
func (h *holding) passes() bool { return h.below == nil || h.asker.Ask(h.below) }

// roomAbove is what the source asks, if nothing else bounds it.
func (h *holding) roomAbove() demand.Room {
	if h.below == nil {
		return nil
	}
	return heldRoom{h}
}

// heldRoom is the room of what holds.
type heldRoom struct{ *holding }

func (r heldRoom) Ready(a *demand.Asker) bool { return r.gate.Ready(a) }

// Driver returns the goroutine without which nothing that is held goes on; 0 if there is none.
func (h *holding) Driver() int64 {
	if h.below == nil {
		return 0
	}
	h.looked.Store(true)
	if !h.asker.Waits() {
		return 0
	}
	return demand.DriverOf(h.below)
}

// awaitBelow waits on c, as waits.On does, for the driver below. It reports false if h does
// not hold anything back.
func (h *holding) awaitBelow(c *sync.Cond, stuck *atomic.Bool) (waited bool, err error) {
	d := h.Driver()
	if d == 0 {
		return false, nil
	}
	var driver atomic.Int64
	driver.Store(d)
	return true, waits.On(c, waits.Lone{Int64: &driver}, stuck)
}

// joinHolding is [join] for the source of what holds.
func joinHolding[T, R any](
	h *holding, g *serial.Serializer, src Observable[T], dst *Subscriber[R], o Observer[T],
) {
	src.SubscribeTo(newSerialAsking(g, dst, o, h.roomAbove()))
}

// runOn returns a function that has s call f, for what delivers to dst.
func runOn[T any](dst *Subscriber[T], s scheduler.Scheduler, f func()) func() {
	return func() {
		begin(dst, s, action.Func(func(*action.Action) {
			returned := false
			defer dst.root.Guard(&returned)
			f()
			returned = true
		}), 0)
	}
}
