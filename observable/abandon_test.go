package observable_test

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// waiting are pipelines that wait for a scheduler.
var waiting = map[string]func(scheduler.Scheduler) observable.Observable[int]{
	"Timer":        func(s scheduler.Scheduler) observable.Observable[int] { return observable.Timer(5*ms, s) },
	"Interval":     func(s scheduler.Scheduler) observable.Observable[int] { return observable.Interval(5*ms, s) },
	"Scheduled":    func(s scheduler.Scheduler) observable.Observable[int] { return observable.Scheduled([]int{1}, s) },
	"ObserveOn":    through(observable.ObserveOn[int]),
	"SubscribeOn":  through(observable.SubscribeOn[int]),
	"Delay":        through(func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.Delay[int](ms, s) }),
	"DebounceTime": through(func(s scheduler.Scheduler) observable.Operator[int, int] { return observable.DebounceTime[int](ms, s) }),
}

// through is an operator on a source that sends a value and does not end.
func through(op func(scheduler.Scheduler) observable.Operator[int, int]) func(scheduler.Scheduler) observable.Observable[int] {
	return func(s scheduler.Scheduler) observable.Observable[int] {
		return observable.Pipe1(observable.Concat(observable.Of(1), observable.Never[int]()), op(s))
	}
}

func TestClosedHost_EndsWhatIsSubscribedOnIt(t *testing.T) {
	for name, pipeline := range waiting {
		t.Run(name, func(t *testing.T) {
			h := host.NewVirtual(host.Config{})
			s := async.New(h)
			require.NoError(t, h.Close())
			_, err := observable.ToSlice(context.Background(), pipeline(s))
			require.ErrorIs(t, err, scheduler.ErrAbandoned)
		})
	}
}

func TestClosingHost_EndsWhatWaitsForIt(t *testing.T) {
	for name, pipeline := range waiting {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				loop := host.NewLoop(host.Config{}) // not run: everything stays pending
				ended := make(chan error, 1)
				go func() {
					_, err := observable.ToSlice(context.Background(), pipeline(async.New(loop)))
					ended <- err
				}()
				synctest.Wait()
				require.Empty(t, ended)
				require.NoError(t, loop.Close())
				require.ErrorIs(t, <-ended, scheduler.ErrAbandoned)
			})
		})
	}
}

func TestClosingHost_IsNoErrorForThoseWhoTakeNone(t *testing.T) {
	for name, pipeline := range waiting {
		t.Run(name, func(t *testing.T) {
			h := host.NewVirtual(host.Config{})
			sub := pipeline(async.New(h)).Subscribe(context.Background(), observable.Next(func(int) {}))
			require.NoError(t, h.Close())
			require.True(t, sub.Closed())
		})
	}
}
