package observable

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
