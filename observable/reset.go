package observable

import (
	"context"

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
	g := &gate{root: pending}
	n := &notice{owner: pending, root: pending, ctx: context.Background()}
	n.gate, n.handle = g, n.deliver
	n.told = func(s signal) {
		switch s.Kind {
		case KindNext:
			pending.Unsubscribe()
			g.then(f)
		case KindError:
			unhandled{}.Error(s.Err)
		}
	}
	src := r(cause)
	must(src != nil, "Reset: it gave a nil Notifier")
	inside(g, func() { src.listen(n) })
}
