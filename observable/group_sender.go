package observable

import "github.com/rxsched/rxsched/observable/internal/notice"

// group is a group, which sends its values. Handlers alone touch it, but for sendTo.
type group[T any, K comparable, G Grouped[K, T]] struct {
	on        *grouping[T, K, G]
	key       K
	turn      ringNode[*group[T, K, G]] // among all, until it ends
	early     *early[*group[T, K, G]]   // if it may end before the source; nil otherwise
	subject   SubjectLike[T]            // if there is a Connector; set once
	multicast multicast[T]              // if there is none
}

// send sends to the observers of the group. via is where n may have waited.
func (one *group[T, K, G]) send(n Notification[T], via *notice.Place) {
	if one.subject == nil {
		one.multicast.deliver(n, via)
		return
	}
	switch n.Kind {
	case KindNext:
		one.relay(n.Value, via)
	case KindError:
		one.subject.Error(n.Err)
	default:
		one.subject.Complete()
	}
}

// relay sends to the subject what may bring a window or a group.
func (one *group[T, K, G]) relay(v T, via *notice.Place) {
	placeOf(one.subject).Through(via.Passing(), func() { one.subject.Next(v) })
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
