package observable

import (
	"context"

	"github.com/rxsched/rxsched/scheduler"
)

// MapGoByConfig sets the order and the bounds of [MapGoByWithConfig].
type MapGoByConfig struct {
	// Unordered delivers results as the calls return, and not in the order of the source. Those of
	// one key keep their order. An error of a call, of the key or of the source ends the sequence as
	// soon as it comes.
	Unordered bool

	// Backlog bounds the values that wait, of all keys together, as that of [MapGoConfig] does. The
	// values in a call do not count. Results are bounded, too: while Limit results wait for their
	// turn or for the scheduler, calls begin only for what the results wait for.
	Backlog Backlog

	// KeyBacklog bounds the values of each key that wait; what it drops is of that key. A source
	// that waits can't know the key of its next value: with OverflowBlock it waits once a value has
	// come whose key has Limit values waiting, which waits, too.
	KeyBacklog Backlog
}

// MapGoBy is [MapGo] with one call at a time for each key: calls for one account, say, come one
// after the other and in order, while those for others go on. Of the values whose keys are free,
// the one that came first is next. So a slow key delays no other, as long as a worker is left. A
// key that has nothing to do takes no memory.
//
// The results are those of MapGo: delivered on s, in the order of the source, unless the config says
// otherwise. Errors, panics, contexts and goroutines are as there. The source calls key.
//
//	source:                                                   -a-Ab------|
//	MapGoBy(2, lower, v -> v, a in 4 ms, others in 2 ms, s):  -----a-(Ab)|
func MapGoBy[T any, K comparable, R any](
	workers int, key func(T) K, project func(context.Context, T) (R, error), s scheduler.Scheduler,
) Operator[T, R] {
	return mapGoBy("MapGoBy", workers, key, project, s, MapGoByConfig{})
}

// MapGoByWithConfig is MapGoBy that may deliver results as they come, or with bounded backlogs. It
// panics if a bound is invalid.
//
//	source:                                                             -a-Ab------|
//	MapGoByWithConfig(2, lower, v -> v, a in 4 ms, others in 2 ms, s,
//		MapGoByConfig{Unordered: true}):                                -----abA---|
func MapGoByWithConfig[T any, K comparable, R any](
	workers int, key func(T) K, project func(context.Context, T) (R, error), s scheduler.Scheduler,
	c MapGoByConfig,
) Operator[T, R] {
	return mapGoBy("MapGoByWithConfig", workers, key, project, s, c)
}

func mapGoBy[T any, K comparable, R any](
	name string, workers int, key func(T) K, project func(context.Context, T) (R, error),
	s scheduler.Scheduler, c MapGoByConfig,
) Operator[T, R] {
	must(key != nil, name+": nil key")
	return mapGo(name, workers, func(v T) any { return key(v) }, project, s, c)
}
