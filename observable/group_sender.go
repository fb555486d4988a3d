package observable

import (
	"github.com/rxsched/rxsched/internal/heirs"
)

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
	g.shared.join(&dst.tree, dst.room())
	if one.subject != nil {
		one.subject.Observable().SubscribeTo(dst)
		lend(g, dst)
		return
	}
	e := one.multicast.admit(dst)
	if e.end.Kind != KindNext {
		lend(g, dst)
	} else {
		place := &attendance[T]{use: use{of: g}, at: &one.multicast, number: e.number}
		g.keepers.join(&place.use, dst.root)
		heirs.AddPart(&dst.tree, place, &place.tie)
	}
	one.multicast.welcome(dst, e)
}

// attendance is a presence, and the use of the source.
type attendance[T any] struct {
	use
	at     *multicast[T]
	number uint64
}

func (p *attendance[T]) Unsubscribe() {
	p.at.leave(p.number)
	p.use.Unsubscribe()
}
