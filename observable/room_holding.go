package observable

import (
	"github.com/rxsched/rxsched/action"
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
	h.asker.Wake = func() {
		resume()
		h.gate.Freed()
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
	return &h.gate
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
