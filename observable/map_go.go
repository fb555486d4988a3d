package observable

import (
	"context"
	"strings"

	"github.com/rxsched/rxsched/scheduler"
)

// MapGoConfig sets the order and the bound of [MapGoWithConfig].
type MapGoConfig struct {
	// Unordered delivers results as the calls return, and not in the order of the source. An error
	// of a call or of the source ends the sequence as soon as it comes.
	Unordered bool

	// Backlog bounds the values that wait for a goroutine, without those in a call. No call begins
	// while Limit results wait for their turn or for the scheduler. OverflowFail unsubscribes from
	// the source at once; its error comes like an error of the source. With OverflowBlock sources
	// that can wait do, and go on in a run of the scheduler if they send in a loop. With others the
	// sequence fails, with [ErrWouldDeadlock], if the producer would wait on the goroutine that
	// drives the scheduler's host: see [ObserveOnConfig].
	Backlog Backlog
}

// MapGo sends what project makes of each value, and has project work on goroutines of its own, at
// most so many calls at a time as there are workers: for functions that compute long, or wait. The
// results are delivered on s, as [ObserveOn] does, in the order of the source, whose values wait
// without a limit. Errors have their place in this order: the first error of a call ends the
// sequence, and no call begins after it.
//
// The context of project derives from the subscriber's, and ends when the sequence does, or when
// the subscription closes: project should return then. The goroutines start when there is work, and
// end when there is none or when the call that they run returns.
//
// A panic of project closes the subscription and comes out of a run of s, so the host gets it, with
// the stack of the call. A call that ends its goroutine counts as a panic. If the host closes
// first, the panic is lost.
//
//	source:                                    -1-2-----|
//	MapGo(2, n -> n, 1 in 4 ms, 2 in 1 ms, s): -----(12)|
func MapGo[T, R any](
	workers int, project func(context.Context, T) (R, error), s scheduler.Scheduler,
) Operator[T, R] {
	return mapGo("MapGo", workers, nil, project, s, MapGoConfig{}.alone())
}

// MapGoWithConfig is MapGo that may deliver results as they come, or with a bounded backlog. It
// panics if the bound is invalid.
//
//	source:                                           -1-2-----|
//	MapGoWithConfig(2, n -> n, 1 in 4 ms, 2 in 1 ms, s,
//		MapGoConfig{Unordered: true}):                ----21---|
func MapGoWithConfig[T, R any](
	workers int, project func(context.Context, T) (R, error), s scheduler.Scheduler, c MapGoConfig,
) Operator[T, R] {
	return mapGo("MapGoWithConfig", workers, nil, project, s, c.alone())
}

func (c MapGoConfig) alone() MapGoByConfig {
	return MapGoByConfig{Unordered: c.Unordered, Backlog: c.Backlog}
}

// mapGo is the operator of that name. The key is nil if calls for any values may run at a time.
func mapGo[T, R any](
	name string, workers int, key func(T) any, project func(context.Context, T) (R, error),
	s scheduler.Scheduler, c MapGoByConfig,
) Operator[T, R] {
	must(workers > 0, name+": workers is not positive")
	must(project != nil, name+": nil project")
	must(given(s), name+": nil s")
	c.Backlog.check(name + ": Backlog")
	c.KeyBacklog.check(name + ": KeyBacklog")
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		o := &offload[T, R]{name: strings.TrimSuffix(name, "WithConfig"), key: key, project: project}
		o.jobs.init(workers, key != nil, c, o.await, o.onHost)
		o.subscribe(src, s, dst)
	})
}
