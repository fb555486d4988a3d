package observable

import (
	"time"

	"github.com/rxsched/rxsched/observable/internal/watching"
	"github.com/rxsched/rxsched/scheduler"
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

// Beyond says what becomes of a value that needs one group more than there may be.
type Beyond uint8

const (
	// BeyondFail ends the sequence and all groups with [ErrTooManyGroups].
	BeyondFail Beyond = iota

	// BeyondEndOldest completes the group that has had no value for longest.
	BeyondEndOldest
)

var beyondNames = [...]string{"Fail", "EndOldest"}

// String returns the name of the constant, without Beyond.
func (b Beyond) String() string { return nameOf(beyondNames[:], "Beyond", uint8(b)) }

// GroupByConfig sets how long groups last, how many there may be, and the subject of a group.
type GroupByConfig[K comparable, T any] struct {
	// Duration makes a notifier for each group, subscribed before the first value. When it sends a
	// value or completes, the group completes, and the next value with that key begins a new one;
	// when it fails, the group fails alone. If it ends the group while it is being subscribed, the
	// group does not get that value, as in RxJS; on another goroutine it ends the group after it.
	// If nil, groups last as long as the source.
	Duration func(group Grouped[K, T]) Notifier

	// Rest completes a group that has had no value for so long, by the time of Scheduler, on which
	// that is delivered. 0 means that groups may rest for ever.
	Rest time.Duration

	// Scheduler is that of Rest. Its host must not close before the sequence ends: see
	// [scheduler.ErrAbandoned].
	Scheduler scheduler.Scheduler

	// MaxGroups is how many groups there may be at a time, observed or not. 0 means any number.
	MaxGroups int

	// Beyond says what becomes of a value that needs one group more. To have values wait, use
	// pool.PerKey.
	Beyond Beyond

	// Connector makes the subject of a group. If nil, it is [NewSubject].
	Connector func() SubjectLike[T]
}

// GroupBy sends an observable, a group, for each key, which sends the values with that key. The groups
// end with the source, also by its error.
//
// A group comes right before its first value. What subscribes while the group is being handled gets
// all of its values, in order, also if an operator below is busy and handles it later, on another
// goroutine. It has been handled when Next has returned, and the joins, subjects and windows that
// were busy have had it. What subscribes later misses what came before: so a function that takes a
// group subscribes at once, and what takes time, such as an [ObserveOn], comes in each group. A
// group is on its own while it waits by order: in ObserveOn, [Delay], a list, [ConcatMap], or a
// limit of Concurrent.
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
	return groupBy[T, K, G]("GroupBy", key, GroupByConfig[K, T]{})
}

// GroupByWithConfig is GroupBy with groups that may end early, a limit of how many there are, and a
// choice of their subjects. Source, durations and the scheduler may be on different goroutines, each
// of which may deliver for the others. It panics if c makes no sense.
//
//	source:                                                           -a-b-A---a|
//	GroupByWithConfig(lower, GroupByConfig{Duration: timer of 5ms}):  -x-y-----z|
//	x:                                                                 a---A|
//	y:                                                                   b----|
//	z:                                                                         a|
func GroupByWithConfig[T any, K comparable, G Grouped[K, T]](
	key func(T) K, c GroupByConfig[K, T],
) Operator[T, G] {
	return groupBy[T, K, G]("GroupByWithConfig", key, c)
}

func groupBy[T any, K comparable, G Grouped[K, T]](
	name string, key func(T) K, c GroupByConfig[K, T],
) Operator[T, G] {
	must(key != nil, name+": nil key")
	must(c.Rest >= 0, name+": negative Rest")
	must(c.Rest == 0 || given(c.Scheduler), name+": Rest needs a Scheduler")
	must(c.MaxGroups >= 0, name+": negative MaxGroups")
	must(c.Beyond <= BeyondEndOldest, name+": Beyond is unknown")
	must(c.MaxGroups > 0 || c.Beyond == 0, name+": Beyond needs MaxGroups")
	if c.Connector != nil {
		c.Connector = connectorOr(name, c.Connector)
	}
	if duration := c.Duration; duration != nil {
		c.Duration = func(group Grouped[K, T]) Notifier {
			end := duration(group)
			must(!none(end), name+": Duration returned a nil Notifier")
			return end
		}
	}
	site := watching.Here()
	return operate(name, func(src Observable[T], dst *Subscriber[G]) {
		g := newGrouping[T, K, G](dst, key, c)
		g.site = site
		src.SubscribeTo(g.in)
	})
}
