package observable

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// grouping is the state of one subscription, for handlers, except where a field says otherwise.
type grouping[T any, K comparable, G Grouped[K, T]] struct {
	GroupByConfig[K, T]
	dst *Subscriber[G]
	key func(T) K

	site       *watching.Site // of the groups, for watchers; nil without a watcher
	serializer *serial.Serializer
	in         *Subscriber[T]
	groups     map[K]*group[T, K, G]
	size       int                       // of the groups
	all        ringNode[*group[T, K, G]] // in order of appearance
	resting    ringNode[*group[T, K, G]] // those that have rested longest first; see rests
	idle       *opTimer                  // rings when one may have rested for long enough; nil without Rest
	uses       atomic.Int64              // of the source: dst, and the observers of groups
	keepers    users                     // those of them whose context may end
	shared     *sharedRoom               // of the observers of groups, and dst
}

func newGrouping[T any, K comparable, G Grouped[K, T]](
	dst *Subscriber[G], key func(T) K, c GroupByConfig[K, T],
) *grouping[T, K, G] {
	g := &grouping[T, K, G]{GroupByConfig: c, dst: dst, key: key, groups: make(map[K]*group[T, K, G])}
	g.all.init()
	g.keepers.ring.init()
	g.resting.init()
	g.uses.Store(1)
	g.shared = newSharedRoom()
	g.shared.join(&dst.tree, dst.room())
	g.in = g.subscriber()
	if c.Rest > 0 {
		g.idle = newOpTimer("GroupBy", g.serializer, g.in, c.Scheduler, g.rested).held(c.Rest)
	}
	lend(g, dst)
	return g
}

// subscriber makes the subscriber for the source, which may outlive dst and its context.
func (g *grouping[T, K, G]) subscriber() *Subscriber[T] {
	tree := subscription.New(nil)
	tree.Add(g.dst.root.Tree)
	rare := &scope.Rare{Below: beneath(&g.dst.tree), Outer: &g.keepers, Room: g.shared}
	root := &scope.Scope{
		Tree: tree, Ctx: context.WithoutCancel(g.dst.root.Ctx), Rare: rare, Below: g.dst.root.Below,
	}
	o := Observer[T]{Next: g.next, Error: g.fail, Complete: g.complete}
	g.serializer = serial.New(root)
	in := newSerialAsking(g.serializer, g.dst, o, nil)
	in.root = g.serializer.Root()
	g.dst.Remove(in)
	tree.Add(in)
	if g.dst.root.Told() {
		tell := *g.dst.root.Rare.Tell
		rare.Tell = scope.Tells(func(err *PanicError) bool {
			dealtWith := tell(err)
			if dealtWith {
				in.Unsubscribe() // the groups' observers don't keep it: nothing comes any more
			}
			return dealtWith
		})
	}
	return in
}

// next sends a value to its group, if there is one or may be.
func (g *grouping[T, K, G]) next(v T) {
	key := g.key(v)
	one := g.groups[key]
	if one == nil {
		if !g.admits() {
			return
		}
		one = g.open(key)
	}
	g.use(one)
	one.send(Notification[T]{Value: v})
}

func (g *grouping[T, K, G]) open(key K) *group[T, K, G] {
	one := &group[T, K, G]{on: g, key: key}
	one.turn.of = one
	if g.Connector != nil {
		one.subject = g.Connector()
	}
	if g.Duration != nil || g.Rest > 0 || g.Beyond == BeyondEndOldest {
		one.early = new(early[*group[T, K, G]])
		one.early.rest.of = one
		g.resting.push(&one.early.rest)
	}
	g.all.push(&one.turn)
	g.size++
	if key == key { //nolint:staticcheck // NaN is not, and would not be found
		g.groups[key] = one
	}
	grouped := Grouped[K, T]{Observable: madeBy(g.site, sender[T](one)), Key: key}
	before := queued(g.dst.root.Below)
	g.dst.Next(G(grouped))
	one.multicast.sent(before, g.dst.root.Below, g.serializer)
	if g.Duration == nil {
		return one
	}
	end := g.Duration(grouped)
	n := newFirstSignal(g.serializer, g.in, func(s signal) { g.end(one, s) })
	n.lingers = true
	n.caller = gort.Goid() // the first value is yet to be sent: another goroutine must not be before it
	one.early.lasts = n
	end.listen(n)
	return one
}

func (g *grouping[T, K, G]) users() *users { return &g.keepers }

// leave ends the use of one user, on any goroutine. The last user closes the source.
func (g *grouping[T, K, G]) leave() (source *tree, then func()) {
	if g.uses.Add(-1) > 0 {
		return nil, nil
	}
	return &g.in.tree, nil
}

func (g *grouping[T, K, G]) end(one *group[T, K, G], s signal) {
	one.turn.leave()
	if one.early != nil {
		one.early.rest.leave()
	}
	g.size--
	if g.groups[one.key] == one {
		delete(g.groups, one.key)
	}
	if s.Kind == KindNext {
		s.Kind = KindComplete
	}
	one.send(Notification[T]{Kind: s.Kind, Err: s.Err})
}

func (g *grouping[T, K, G]) endAll(s signal) {
	for !g.all.empty() {
		g.end(g.all.next.of, s)
	}
}

func (g *grouping[T, K, G]) complete() {
	g.endAll(signal{Kind: KindComplete})
	g.dst.Complete()
}

func (g *grouping[T, K, G]) fail(err error) {
	g.endAll(signal{Kind: KindError, Err: err})
	g.dst.Error(err)
}

// group is a group, which sends its values. Handlers alone touch it, but for sendTo.
type group[T any, K comparable, G Grouped[K, T]] struct {
	on        *grouping[T, K, G]
	key       K
	turn      ringNode[*group[T, K, G]] // among all, until it ends
	early     *early[*group[T, K, G]]   // if it may end before the source; nil otherwise
	subject   SubjectLike[T]            // if there is a Connector; set once
	multicast multicast[T]              // if there is none
}

// send sends to the observers of the group.
func (one *group[T, K, G]) send(n Notification[T]) {
	if one.subject == nil {
		one.multicast.deliver(n)
		return
	}
	switch n.Kind {
	case KindNext:
		one.subject.Next(n.Value)
	case KindError:
		one.subject.Error(n.Err)
	default:
		one.subject.Complete()
	}
}

// sendTo is what the observable of a group does. Each of its subscribers is a user of the source.
func (one *group[T, K, G]) sendTo(dst *Subscriber[T]) {
	g := one.on
	g.uses.Add(1)
	if one.subject == nil {
		one.multicast.add(dst, g.shared, g)
		return
	}
	g.shared.join(&dst.tree, dst.room())
	one.subject.Observable().SubscribeTo(dst)
	lend(g, dst)
}

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
