package observable

import (
	"container/list"
	"context"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/goid"
	"github.com/rxsched/rxsched/subscription"
)

// Grouped is a group of values: an observable with the key that they share.
type Grouped[K comparable, T any] struct {
	Observable[T]
	Key K
}

// SubjectLike is what can take the place of a [Subject].
type SubjectLike[T any] interface {
	Next(T)
	Error(error)
	Complete()
	Observable() Observable[T]
}

// GroupByConfig says how long groups last, and what they are made of.
type GroupByConfig[K comparable, T any] struct {
	// Duration makes, for each group, what ends it: the group completes when that sends a value or
	// completes, and fails, alone, when that does; the next value with its key begins a new group.
	// It is subscribed before the group's first value is sent. One that ends the group while it is
	// being subscribed, on the same goroutine, keeps that value out, as in RxJS; on another
	// goroutine it ends the group after it. An error of Duration itself ends all groups and the
	// result. If nil, groups last as long as the source.
	Duration func(group Grouped[K, T]) (Notifier, error)

	// Connector makes the subject that a group sends through. If nil, it is [NewSubject].
	Connector func() SubjectLike[T]
}

// GroupBy sends the values as groups: observables, one for each key, that send the values with that
// key. A group is sent when its first value comes, right before that; who subscribes to it later
// has missed what was before. Groups end with the source, by an error too.
//
// Unsubscribing from the result does not unsubscribe from the source while a group is observed:
// that goes on. A context that ends does not end the groups that were subscribed with another one,
// either. Groups may be observed on any goroutines. It stands for RxJS's groupBy.
//
//	source:          -a-A-b-a-|
//	GroupBy(lower):  -x---y---|
//	x:                a-A---a-|
//	y:                    b---|
func GroupBy[T any, K comparable](key func(T) K) Operator[T, Grouped[K, T]] {
	must(key != nil, "GroupBy: nil key")
	return groupBy(sure(key), sure(itself[T]), GroupByConfig[K, T]{})
}

// GroupByWithConfig is GroupBy of what element makes of the values, with a say in how long groups last
// and what they are made of. Durations may be on other goroutines than the source.
//
//	source:                                                            -a-b-A---a|
//	GroupByWithConfig(lower, upper, GroupByConfig{Duration: timer of 5ms}):  -x-y-----z|
//	x:                                                                  A---A|
//	y:                                                                    B----|
//	z:                                                                          A|
func GroupByWithConfig[T any, K comparable, E any](key func(T) K, element func(T) E, c GroupByConfig[K, E]) Operator[T, Grouped[K, E]] {
	must(key != nil, "GroupByWithConfig: nil key")
	must(element != nil, "GroupByWithConfig: nil element")
	return groupBy(sure(key), sure(element), c)
}

// TryGroupBy is GroupBy with a key that can fail: its first error ends the sequence, and all
// groups.
//
//	source:             -a-A-b-x-|
//	TryGroupBy(lower):  -p---q-#
//	p:                   a-A---#
//	q:                       b-#
func TryGroupBy[T any, K comparable](key func(T) (K, error)) Operator[T, Grouped[K, T]] {
	must(key != nil, "TryGroupBy: nil key")
	return groupBy(key, sure(itself[T]), GroupByConfig[K, T]{})
}

// TryGroupByWithConfig is GroupByWithConfig with functions that can fail: their first error ends the sequence,
// and all groups.
//
//	source:                                            -a-A-b-x-|
//	TryGroupByWithConfig(lower, upper, GroupByConfig{}):     -p---q-#
//	p:                                                  A-A---#
//	q:                                                      B-#
func TryGroupByWithConfig[T any, K comparable, E any](key func(T) (K, error), element func(T) (E, error), c GroupByConfig[K, E]) Operator[T, Grouped[K, E]] {
	must(key != nil, "TryGroupByWithConfig: nil key")
	must(element != nil, "TryGroupByWithConfig: nil element")
	return groupBy(key, element, c)
}

func groupBy[T any, K comparable, E any](key func(T) (K, error), element func(T) (E, error), c GroupByConfig[K, E]) Operator[T, Grouped[K, E]] {
	c.Connector = connectorOr(c.Connector)
	return Operate(func(src Observable[T], dst *Subscriber[Grouped[K, E]]) {
		g := &grouping[T, K, E]{GroupByConfig: c, dst: dst, key: key, element: element, groups: make(map[K]*list.Element)}
		g.in = g.subscriber()
		g.users.Store(1)
		dst.AddFunc(g.leave)
		src.SubscribeTo(g.in)
	})
}

// grouping is a subscription's state, for handlers only but where it says otherwise.
type grouping[T any, K comparable, E any] struct {
	GroupByConfig[K, E]
	dst     *Subscriber[Grouped[K, E]]
	key     func(T) (K, error)
	element func(T) (E, error)

	gate   *gate // nil if there are no durations: there is one source, then
	in     *Subscriber[T]
	groups map[K]*list.Element
	order  list.List    // of *group, in order of appearance
	users  atomic.Int64 // of the source: dst, and those who observe groups; for anyone
}

// group is one that has not ended.
type group[K comparable, E any] struct {
	SubjectLike[E]
	key K
}

// subscriber makes the subscriber for the source. It may outlive dst, so it does not close with it,
// nor with its context.
func (g *grouping[T, K, E]) subscriber() *Subscriber[T] {
	root := subscription.New(nil)
	root.Add(g.dst.root)
	o := Observer[T]{Next: g.next, Error: g.fail, Complete: g.complete}
	var in *Subscriber[T]
	if g.Duration == nil {
		in = NewSubscriber(g.dst, o)
	} else {
		g.gate = newGate(g.dst)
		g.gate.root = root
		in = newInlet(g.gate, g.dst, o)
	}
	g.dst.Remove(in)
	root.Add(in)
	in.root, in.ctx = root, context.WithoutCancel(g.dst.ctx)
	return in
}

func (g *grouping[T, K, E]) next(v T) {
	key, err := g.key(v)
	if err != nil {
		g.fail(err)
		return
	}
	at, ok := g.groups[key]
	if !ok {
		if at, err = g.open(key); err != nil {
			g.fail(err)
			return
		}
	}
	e, err := g.element(v)
	if err != nil {
		g.fail(err)
		return
	}
	at.Value.(*group[K, E]).Next(e)
}

// open begins a group.
func (g *grouping[T, K, E]) open(key K) (*list.Element, error) {
	one := &group[K, E]{g.Connector(), key}
	at := g.order.PushBack(one)
	g.groups[key] = at
	grouped := Grouped[K, E]{Observable: g.observable(one), Key: key}
	g.dst.Next(grouped)
	if g.Duration == nil {
		return at, nil
	}
	end, err := g.Duration(grouped)
	if err != nil {
		return nil, err
	}
	must(end != nil, "GroupByConfig.Duration: it gave a nil Notifier")
	n := newNotice(g.gate, g.in, func(s signal) { g.told(s, at) })
	n.lingers = true
	n.caller = goid.Get() // the first value is yet to be sent: another goroutine must not be before it
	end.listen(n)
	return at, nil
}

// observable is a group for those who observe it: each is a user of the source.
func (g *grouping[T, K, E]) observable(one *group[K, E]) Observable[E] {
	return New(func(dst *Subscriber[E]) {
		g.users.Add(1)
		one.Observable().SubscribeTo(dst)
		dst.AddFunc(g.leave)
	})
}

// leave is called by each user, on any goroutine; the last one closes the source.
func (g *grouping[T, K, E]) leave() {
	if g.users.Add(-1) == 0 {
		g.in.Unsubscribe()
	}
}

// told is what the duration of a group says.
func (g *grouping[T, K, E]) told(s signal, at *list.Element) {
	one := g.order.Remove(at).(*group[K, E])
	delete(g.groups, one.key)
	if s.Kind == KindError {
		one.Error(s.Err)
		return
	}
	one.Complete()
}

func (g *grouping[T, K, E]) complete() {
	for at := g.order.Front(); at != nil; at = at.Next() {
		at.Value.(*group[K, E]).Complete()
	}
	g.dst.Complete()
}

func (g *grouping[T, K, E]) fail(err error) {
	for at := g.order.Front(); at != nil; at = at.Next() {
		at.Value.(*group[K, E]).Error(err)
	}
	g.dst.Error(err)
}
