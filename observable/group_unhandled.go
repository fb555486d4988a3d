package observable

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/notice"
)

// unhandled keeps the values of a window or a group that was sent and is not handled yet, because an
// operator below is busy or has no room. Observers that subscribe meanwhile get all of its values.
// After that, nothing is kept.
type unhandled[T any] struct {
	heard  bool             // it was handled; guarded by the multicast's mu, as all below
	values []T              // those that are there do not change
	held   []*notice.Notice // of windows among the values
}

func (u *unhandled[T]) keep(v T, ended bool, _ time.Time) {
	if !ended && !u.heard {
		u.values = append(u.values, v)
	}
}

func (u *unhandled[T]) recall(NotificationKind, time.Time) []T { return slices.Clip(u.values) }

// bring holds the notice of what the latest value may bring, until the values are dropped.
func (u *unhandled[T]) bring(n *notice.Notice) {
	if n != nil && !u.heard {
		u.held = append(u.held, n.Hold())
	}
}

// brings returns a notice of all that the values may bring, or nil.
func (u *unhandled[T]) brings() *notice.Notice {
	for _, one := range u.held {
		one.Hold()
	}
	return notice.All(u.held)
}

// unhandled is the memory, if it is that, or nil.
func (k *keeping[T]) unhandled() *unhandled[T] {
	if k == nil {
		return nil
	}
	u, _ := k.memory.(*unhandled[T])
	return u
}

// sent is called when the multicast's window or group has been sent, before its first value. If it
// waits somewhere, the multicast keeps its values meanwhile.
func (a *multicast[T]) sent(by *notice.Sender) {
	n := by.End()
	if n == nil {
		return
	}
	u := new(unhandled[T])
	a.mu.Lock()
	a.remember(u)
	a.mu.Unlock()
	n.Await(func() { a.handled(u) })
}

// handled makes u keep nothing from now on.
func (a *multicast[T]) handled(u *unhandled[T]) {
	a.mu.Lock()
	held := u.held
	u.heard, u.values, u.held = true, nil, nil
	a.mu.Unlock()
	for _, one := range held {
		one.Release()
	}
}
