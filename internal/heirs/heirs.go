// Package heirs lets packages action and observable use subscriptions in ways of package
// subscription that users do not see.
package heirs

// Key is an argument of functions and methods that users can't call, because they can't name it.
type Key struct{ _ struct{} }

// Link ties a teardown to its parent, of type S. It has a child, of type C, which it closes.
// Package subscription guards the fields. A link can lie beside its child, so that the two are one
// allocation. It must not be copied or used twice.
type Link[S, C any] struct {
	Parent  *S          // nil if the child does not leave it
	Next    *Link[S, C] // in the parent's list, or nil; guarded by the parent, as Prev is
	Prev    *Link[S, C] // the first has the last here, which spares each subscription a word
	Sibling *Link[S, C] // in the child's list of parents; guarded by the child
	Child   C           // set once
}

// Bequeath makes heir close when parent does, as the Add of parent, a *subscription.Subscription.
// The heir is a subscription.Child with a method CloseButTeardowns, and nobody else may know it
// yet. The heir does not hold on to parent, so the unused beginning of a chain can be collected.
// Therefore an heir that closes by itself does not leave parent until that gets the next heir.
//
// Package subscription sets it. The link is a *Link[subscription.Subscription, subscription.Child].
var Bequeath func(parent, heir, link any)

// Mark is a teardown that is found again, by whoever has the subscription: what watches it.
type Mark struct {
	Of interface{ Unsubscribe() } // set once
}

// Package subscription sets these, too, for watchers. A subscription is a
// *subscription.Subscription. Any goroutine may call them.
var (
	// Holder returns a subscription that s closes with, or nil.
	Holder func(s any) any

	// SetMark makes m the first of the teardowns; at once, if s is closed. The link, as that of
	// Bequeath, lies beside the mark.
	SetMark func(s any, m *Mark, link any)

	// Marked returns the mark that was set last; nil if there is none, or if s is closed.
	Marked func(s any) *Mark
)
