package observable

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// unhandled keeps the values of a window or a group that was sent and is not handled yet, because an
// operator below is busy or has no room. Observers that subscribe meanwhile get all of its values.
// After that, nothing is kept.
type unhandled[T any] struct {
	heard  bool // it was handled; guarded by the multicast's mu, as values is
	values []T  // those that are there do not change
}

func (u *unhandled[T]) keep(v T, ended bool, _ time.Time) {
	if !ended && !u.heard {
		u.values = append(u.values, v)
	}
}

func (u *unhandled[T]) recall(NotificationKind, time.Time) []T { return slices.Clip(u.values) }

// queued is what Queued of p returns, which may be nil.
func queued(p scope.Place) uint64 {
	if p == nil {
		return 0
	}
	return p.Queued(nil)
}

// sent is called when the multicast's window or group has been sent to a place, before its first value.
// before is what was queued there before. If it may wait there, the multicast keeps its values
// meanwhile. They come from g.
func (a *multicast[T]) sent(before uint64, below scope.Place, g *serial.Serializer) {
	if queued(below) == before {
		return
	}
	u := new(unhandled[T])
	g.Hold()
	a.mu.Lock()
	a.remember(u, g)
	a.mu.Unlock()
	below.Settle(nil, func() {
		a.mu.Lock()
		u.heard, u.values = true, nil
		a.mu.Unlock()
		g.Release()
	})
}
