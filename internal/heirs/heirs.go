// Package heirs lets packages action and observable use subscriptions in ways of package
// subscription that users do not see.
package heirs

import "sync/atomic"

// Tree is the representation of a subscription: a *subscription.Subscription converts to a *Tree.
type Tree struct {
	// state is the lock of all below, too. What closes takes the lock for good, in one step with the
	// end of the state: from then on the lists are that goroutine's. A sync.Mutex would double the
	// atomic steps of a subscription that begins and ends. The lock is held for a few steps, never
	// while a teardown runs or with another lock. So those that wait for it need not sleep. The step
	// that gives up the lock synchronizes before the compare-and-swap that takes it next, and only
	// one compare-and-swap sets Ending, or Closed. It is for atomic functions: the methods of an
	// atomic.Uint32 would take Subscriber.Next out of the inliner's budget.
	state uint32

	lists Lists // guarded by state
}

// Lists are what package subscription keeps in a subscription.
type Lists struct {
	Count   int32 // of the teardowns
	First   *Link // the teardowns, in order of addition
	Parents *Link // the links by which parents hold this subscription
}

// The bits of a state. Without any of the others, a subscription is open.
const (
	Locked  = 1 << iota
	Ending  // nothing passes any more, though it is not closed yet: see End
	Closed  // for ever
	Closing // it is closed, and what is below it is being closed: see Shut
)

// State returns the state of t, for package subscription, as Of.
func State(t *Tree) *uint32 { return &t.state }

// Of returns the lists of t.
func Of(t *Tree) *Lists { return &t.lists }

// Open reports whether t is neither closed nor ended by End: a subscriber has one flag for both. Any
// goroutine may call it.
func Open(t *Tree) bool { return atomic.LoadUint32(&t.state) < Ending }

// End makes Open false. It reports whether it was true: that is so for one caller only. Any
// goroutine may call it.
func End(t *Tree) bool {
	for {
		state := atomic.LoadUint32(&t.state)
		if state >= Ending {
			return false
		}
		if atomic.CompareAndSwapUint32(&t.state, state, state|Ending) {
			return true
		}
	}
}

// Link ties a teardown to its parent. Package subscription guards the fields. A link can lie beside
// its child, so that the two are one allocation. It must not be copied or used twice.
type Link struct {
	Parent  *Tree // nil if the child does not leave it
	Next    *Link // in the parent's list, or nil; guarded by the parent, as Prev is
	Prev    *Link // the first has the last here, which spares each subscription a word
	Sibling *Link // in the child's list of parents; guarded by the child
	Child   Part  // set once
}

// Part is what a subscription closes.
type Part interface{ Unsubscribe() }

// Leaver is a part that has to do something before teardowns run, if Shut closes it. Unsubscribe
// follows on the same goroutine.
type Leaver interface {
	Part

	// Leave closes, by Shut, what is no longer needed, and returns its teardowns.
	Leave() *Link
}

// Heir is a child that is more than a subscription, in a chain that may be long, such as that of an
// action's successors. It closes in two steps, so that its parent runs its teardowns in a loop: if
// each heir unsubscribed the next, a few million would be more than a goroutine's stack can hold.
type Heir interface {
	Part

	// CloseButTeardowns closes the heir without running its teardowns, and returns the tree that has
	// them; nil if the heir was closed.
	CloseButTeardowns() *Tree
}

// Mark is a teardown that Marked finds again: it unsubscribes what watches the subscription.
type Mark struct {
	Of Part // set once
}

// Unsubscribe is the teardown.
func (m *Mark) Unsubscribe() { m.Of.Unsubscribe() }

// Package subscription sets these. Any goroutine may call them.
var (
	// Adopt makes child close when parent does, as Add. The child must not be shared yet, so its
	// lock is not needed. The link lies beside the child.
	Adopt func(parent, child *Tree, l *Link)

	// AddPart is AddFunc of a subscription.Child for a teardown that is an object, beside which the
	// link lies. So the two are one allocation, without a function.
	AddPart func(parent, part Part, l *Link)

	// Bequeath makes heir close when parent does, as the Add of parent. The heir must not be shared
	// yet. The heir does not hold on to parent, so the unused beginning of a chain can be
	// collected. Therefore an heir that closes by itself does not leave parent until that gets the
	// next heir.
	Bequeath func(parent *Tree, heir Heir, l *Link)

	// Shut closes t, and all that is below it, before it returns the teardowns of all in their
	// order, for TearDown. If another goroutine does that, Shut waits until all is closed, and
	// returns nil. The wait is short, as no user code runs meanwhile. No lock may be held.
	Shut func(t *Tree) *Link

	// TearDown runs the teardowns that Shut has returned.
	TearDown func(*Link)

	// Holder returns a subscription that t closes with, or nil.
	Holder func(t *Tree) *Tree

	// SetMark makes m the first of the teardowns; at once, if t is closed. The link lies beside the
	// mark.
	SetMark func(t *Tree, m *Mark, l *Link)

	// Marked returns the mark that was set last; nil if there is none, or if t is closed.
	Marked func(t *Tree) *Mark
)
