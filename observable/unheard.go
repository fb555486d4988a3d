package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/demand"
)

// unheard is the memory of a window or a group that is sent to an operator which may be busy on
// another goroutine, with what had no room. Until the operator has had the window, the values wait
// for its first observer; then the window is as any other.
type unheard[T any] struct {
	sent   settler
	heard  bool // somebody has observed the window, or nobody will at once; guarded by the audience's mu
	values []T  // guarded by the audience's mu
}

// settler is a room that knows whether what was sent there has been handled.
type settler interface {
	demand.Room
	Settled() bool
}

func (u *unheard[T]) keep(v T, ended bool, _ time.Time) {
	if ended || u.heard {
		return
	}
	if u.heard = u.sent.Settled(); u.heard {
		u.values = nil
		return
	}
	u.values = append(u.values, v)
}

func (u *unheard[T]) recall(NotificationKind, time.Time) []T {
	values := u.values
	u.heard, u.values = true, nil
	return values
}

func (*unheard[T]) withholds() bool { return false }

// sentTo prepares the audience of a window or a group, which is sent where there is that room.
func (a *audience[T]) sentTo(below demand.Room) {
	if sent, ok := below.(settler); ok {
		a.remember(&unheard[T]{sent: sent})
	}
}

// outerRoom is what the source of an operator asks whose values become observables. It knows
// whether the operator has subscribed to them.
type outerRoom struct {
	demand.Room
	under func() bool // a value waits for its turn; set once
}

func (r outerRoom) Settled() bool { return !r.under() }
func (r outerRoom) Driver() int64 { return demand.DriverOf(r.Room) }
