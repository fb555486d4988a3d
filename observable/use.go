package observable

import (
	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/observable/internal/scope"
)

// lender has a source for several subscribers.
type lender interface {
	// leave ends a use. If that was the last, it returns the source's subscription, to be closed, or
	// what is to be done instead; both may be nil. It calls no user code.
	leave() (source *tree, then func())

	users() *scope.Users
}

// use is a subscriber's use of a source that may outlive it, and ends with the subscriber. If its
// context ends that, the source closes before any teardown runs: see [heirs.Leaver].
type use struct {
	tie  heirs.Link
	user scope.User
	of   lender // set once
	left bool   // Leave has been called
	then func()
}

// lend begins the use of a source by dst.
func lend[T any](of lender, dst *Subscriber[T]) {
	u := &use{of: of}
	of.users().Join(&u.user, dst.root)
	heirs.AddPart(&dst.tree, u, &u.tie)
}

// Leave ends the use, but for teardowns. It is among the users until the source is closed: they are
// asked whether it is.
func (u *use) Leave() (teardowns *heirs.Link) {
	source, then := u.of.leave()
	u.left, u.then = true, then
	if source != nil {
		teardowns = heirs.Shut((*heirs.Tree)(source))
	}
	u.of.users().Leave(&u.user)
	return teardowns
}

// Unsubscribe ends the use.
func (u *use) Unsubscribe() {
	if !u.left {
		var source *tree
		source, u.then = u.of.leave()
		u.of.users().Leave(&u.user)
		if source != nil {
			source.Unsubscribe()
		}
	}
	if u.then != nil {
		u.then()
	}
}
