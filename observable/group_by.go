package observable

import (
	"context"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/observable/internal/scope"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/subscription"
)

// Grouped is a group of values: an observable, and the key of its values.
type Grouped[K comparable, T any] struct {
	Observable[T]
	Key K
}

// SubjectLike has the methods that operators need of a [Subject]. Each kind of subject has them.
type SubjectLike[T any] interface {
	Next(T)
	Error(error)
	Complete()
	Observable() Observable[T]
}

// GroupByConfig sets how long groups last, and the subject of a group.
type GroupByConfig[K comparable, T any] struct {
	// Duration makes a notifier for each group. When the notifier sends a value or completes, the
	// group completes. When the notifier fails, the group fails alone. The next value with that key
	// begins a new group. The notifier is subscribed before the group's first value is sent. If it
	// ends the group while it is being subscribed, the group does not get that value, as in RxJS;
	// on another goroutine it ends the group after that value. If nil, groups last as long as the
	// source.
	Duration func(group Grouped[K, T]) Notifier

	// Connector makes the subject of a group. If nil, it is [NewSubject].
	Connector func() SubjectLike[T]
}

// GroupBy sends an observable, a group, for each key, which sends the values with that key. A group
// comes right before its first value, so its receiver should subscribe at once. The groups end with
// the source, also by its error.
//
// Unsubscribing from the result leaves the source subscribed while a group is observed. A context
// ends only its own subscriptions, too. Groups may be observed on any goroutines. It stands for
// RxJS's groupBy; for its element selector use [Map] on each group.
//
//	source:          -a-A-b-a-|
//	GroupBy(lower):  -x---y---|
//	x:                a-A---a-|
//	y:                    b---|
func GroupBy[T any, K comparable, G Grouped[K, T]](key func(T) K) Operator[T, G] {
	must(key != nil, "GroupBy: nil key")
	return TryGroupByWithConfig[T, K, G](sure(key), GroupByConfig[K, T]{})
}

// GroupByWithConfig is GroupBy with groups that may end early, and a choice of their subjects.
// Source and durations may be on different goroutines, each of which may deliver for the others.
//
//	source:                                                           -a-b-A---a|
//	GroupByWithConfig(lower, GroupByConfig{Duration: timer of 5ms}):  -x-y-----z|
//	x:                                                                 a---A|
//	y:                                                                   b----|
//	z:                                                                         a|
func GroupByWithConfig[T any, K comparable, G Grouped[K, T]](
	key func(T) K, c GroupByConfig[K, T],
) Operator[T, G] {
	must(key != nil, "GroupByWithConfig: nil key")
	return TryGroupByWithConfig[T, K, G](sure(key), c)
}

// TryGroupBy is GroupBy with a key that can fail. The first error ends the sequence and all groups.
//
//	source:             -a-A-b-x-|
//	TryGroupBy(lower):  -p---q-#
//	p:                   a-A---#
//	q:                       b-#
func TryGroupBy[T any, K comparable, G Grouped[K, T]](key func(T) (K, error)) Operator[T, G] {
	must(key != nil, "TryGroupBy: nil key")
	return TryGroupByWithConfig[T, K, G](key, GroupByConfig[K, T]{})
}

// TryGroupByWithConfig is GroupByWithConfig with a key that can fail. The first error ends the
// sequence and all groups.
//
//	source:                                        -a-A-b-x-|
//	TryGroupByWithConfig(lower, GroupByConfig{}):  -p---q-#
//	p:                                              a-A---#
//	q:                                                  b-#
func TryGroupByWithConfig[T any, K comparable, G Grouped[K, T]](
	key func(T) (K, error), c GroupByConfig[K, T],
) Operator[T, G] {
	must(key != nil, "TryGroupByWithConfig: nil key")
	if c.Connector != nil {
		c.Connector = connectorOr(c.Connector)
	}
	site := watching.Here()
	return operate(func(src Observable[T], dst *Subscriber[G]) {
		g := &grouping[T, K, G]{
			GroupByConfig: c, dst: dst, key: key, groups: make(map[K]*group[K, T]), site: site,
		}
		g.all.next, g.all.before = &g.all, &g.all
		g.leaving = g.leave
		g.crowd = newCrowd()
		g.crowd.join(&dst.tree, dst.room())
		g.in = g.subscriber()
		g.users.Store(1)
		dst.AddFunc(g.leaving)
		src.SubscribeTo(g.in)
	})
}

// grouping is the state of one subscription. Only handlers touch it, except where a field says
// otherwise.
type grouping[T any, K comparable, G Grouped[K, T]] struct {
	GroupByConfig[K, T]
	dst *Subscriber[G]
	key func(T) (K, error)

	site       *watching.Site     // of the groups, which those who watch see; nil if nobody does
	serializer *serial.Serializer // nil if there are no durations: there is one source, then
	in         *Subscriber[T]
	groups     map[K]*group[K, T]
	all        group[K, T]  // the head of the ring of groups, which are in order of appearance
	users      atomic.Int64 // of the source: dst, and those who observe groups; for anyone
	leaving    func()       // leave, made once for all users; set once
	crowd      *crowd       // of those who observe groups, and dst
}

// group is a group that has not ended.
type group[K comparable, T any] struct {
	SubjectLike[T]
	key          K
	next, before *group[K, T]
}

// subscriber makes the subscriber for the source. It may outlive dst, so neither dst nor dst's
// context closes it.
func (g *grouping[T, K, G]) subscriber() *Subscriber[T] {
	tree := subscription.New(nil)
	tree.Add(g.dst.root.Tree)
	root := &scope.Scope{
		Tree: tree, Below: beneath(&g.dst.tree), Ctx: context.WithoutCancel(g.dst.root.Ctx),
		Room: g.crowd,
	}
	o := Observer[T]{Next: g.next, Error: g.fail, Complete: g.complete}
	var in *Subscriber[T]
	if g.Duration == nil {
		in = newQueuedSubscriber(g.dst, o)
	} else {
		g.serializer = serial.New(root)
		in = newSerialSubscriber(g.serializer, g.dst, o)
	}
	g.dst.Remove(in)
	tree.Add(in)
	in.root = root
	if tell := g.dst.root.Tell; tell != nil {
		root.Tell = func(err *PanicError) bool {
			dealtWith := tell(err)
			if dealtWith {
				in.Unsubscribe() // those who observe groups don't keep it: nothing comes any more
			}
			return dealtWith
		}
	}
	return in
}

func (g *grouping[T, K, G]) next(v T) {
	key, err := g.key(v)
	if err != nil {
		g.fail(err)
		return
	}
	one, ok := g.groups[key]
	if !ok {
		one = g.open(key)
	}
	one.Next(v)
}

// open begins a group.
func (g *grouping[T, K, G]) open(key K) *group[K, T] {
	one := &group[K, T]{g.subject(), key, &g.all, g.all.before}
	one.before.next, g.all.before = one, one
	g.groups[key] = one
	grouped := Grouped[K, T]{Observable: g.observable(one), Key: key}
	g.dst.Next(G(grouped))
	if g.Duration == nil {
		return one
	}
	end := g.Duration(grouped)
	must(end != nil, "GroupByConfig.Duration: it gave a nil Notifier")
	n := newFirstSignal(g.serializer, g.in, func(s signal) { g.told(s, one) })
	n.lingers = true
	n.caller = gort.Goid() // the first value is yet to be sent: another goroutine must not be before it
	end.listen(n)
	return one
}

// subject makes the subject of a group.
func (g *grouping[T, K, G]) subject() SubjectLike[T] {
	if g.Connector != nil {
		return g.Connector()
	}
	return newHotSubject[T](g.dst)
}

// observable makes the observable of a group. Each of its subscribers is a user of the source.
func (g *grouping[T, K, G]) observable(one *group[K, T]) Observable[T] {
	return madeAt(g.site, func(dst *Subscriber[T]) {
		g.users.Add(1)
		g.crowd.join(&dst.tree, dst.room())
		one.Observable().SubscribeTo(dst)
		dst.AddFunc(g.leaving)
	})
}

// leave ends the use of one user, on any goroutine. The last user closes the source.
func (g *grouping[T, K, G]) leave() {
	if g.users.Add(-1) == 0 {
		g.in.Unsubscribe()
	}
}

// told ends a group, as its duration says.
func (g *grouping[T, K, G]) told(s signal, one *group[K, T]) {
	one.before.next, one.next.before = one.next, one.before
	delete(g.groups, one.key)
	if s.Kind == KindError {
		one.Error(s.Err)
		return
	}
	one.Complete()
}

func (g *grouping[T, K, G]) complete() {
	for one := g.all.next; one != &g.all; one = one.next {
		one.Complete()
	}
	g.dst.Complete()
}

func (g *grouping[T, K, G]) fail(err error) {
	for one := g.all.next; one != &g.all; one = one.next {
		one.Error(err)
	}
	g.dst.Error(err)
}
