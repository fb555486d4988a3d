package observable

import (
	"context"

	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/subscription"
)

// Reset says when a shared source is let go of, so that who comes then begins anew: when the
// observable that it gives sends a value. If that only completes, there is no reset. cause is the
// error, if one brought the reset about. If a Reset is nil, the source is let go of at once.
type Reset func(cause error) Notifier

// ResetNever is a [Reset] that does not come.
func ResetNever(error) Notifier { return Never[struct{}]() }

// wait calls f when the reset comes, unless pending closes before; it closes it then.
func (r Reset) wait(cause error, pending *subscription.Subscription, f func()) {
	g := serial.New(pending)
	n := &firstSignal{owner: pending, root: pending, ctx: context.Background()}
	n.Init(g, n.deliver)
	n.told = func(s signal) {
		switch s.Kind {
		case KindNext:
			pending.Unsubscribe()
			g.Then(f)
		case KindError:
			unhandled{}.Error(s.Err)
		}
	}
	src := r(cause)
	must(src != nil, "Reset: it gave a nil Notifier")
	g.Do(func() { src.listen(n) })
}
