package observable

import (
	"context"

	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/subscription"
)

// Reset makes an observable whose first value resets a shared source: the next subscriber begins
// anew. If it only completes, there is no reset. cause is the error of the source, or nil. A nil
// Reset resets at once.
type Reset func(cause error) Notifier

// ResetNever is a [Reset] that never comes.
func ResetNever(error) Notifier { return Never[struct{}]() }

// wait closes pending and calls f when the reset comes, unless pending closes before.
func (r Reset) wait(cause error, pending *subscription.Subscription, f func()) {
	root := &scope.Scope{Tree: pending, Ctx: context.Background()}
	g := serial.New(root)
	n := &firstSignal{owner: pending, root: root}
	serial.Init(&n.Input, g, n.deliver)
	n.told = func(s signal) {
		switch s.Kind {
		case KindNext:
			pending.Unsubscribe()
			g.Then(serial.Func(f))
		case KindError:
			new(last).Error(s.Err)
		}
	}
	src := r(cause)
	must(!none(src), "ShareWithConfig: a Reset function returned a nil Notifier")
	g.Do(func() { src.listen(n) })
}
