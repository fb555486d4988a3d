package rxbridge_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/reactivex/rxgo/v2"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/rxbridge"
	"github.com/rxsched/rxsched/scheduler"
)

func TestToSendsWhatTheSourceSends(t *testing.T) {
	t.Parallel()
	fail := func(err error) observable.Observable[int] {
		return observable.New(func(dst *observable.Subscriber[int]) {
			dst.Next(1)
			dst.Error(err)
		})
	}
	cases := []struct {
		name string
		src  observable.Observable[int]
		want []any
	}{
		{"values, then the end", observable.Of(1, 2, 3), []any{1, 2, 3}},
		{"nothing but the end", observable.Of[int](), nil},
		{"values before an error", fail(errBoom), []any{1, errBoom}},
		{"an error that is missing", fail(nil), []any{1, rxbridge.ErrNil}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := rxbridge.To(c.src)
			require.Equal(t, c.want, read(src.Observe()))
			require.Equal(t, c.want, read(src.Observe(rxgo.WithBufferedChannel(2))), "each observer subscribes anew")
			require.Equal(t, c.want, read(src.Map(func(_ context.Context, v any) (any, error) { return v, nil }).Observe()))
		})
	}
}

// The reader closes the host that waits for it.
func TestToEndsWhenItsReaderClosesTheHostOfTheSource(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		loop := host.NewLoop(host.Config{})
		require.NoError(t, loop.Start())
		got := rxbridge.To(observable.Interval(time.Millisecond, async.New(loop))).Observe()
		require.Equal(t, 0, (<-got).V)
		time.Sleep(time.Second)
		require.NoError(t, loop.Close())
		require.Equal(t, []any{scheduler.ErrAbandoned}, read(got))
	})
}

func TestToEndsWhenTheHostOfAnIdleSourceCloses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := host.NewVirtual(host.Config{})
		idle := observable.Pipe1(observable.Never[int](), observable.ObserveOn[int](async.New(v)))
		got := rxbridge.To(idle).Observe(rxgo.WithBufferedChannel(1))
		synctest.Wait()
		require.NoError(t, v.Close())
		require.Equal(t, []any{scheduler.ErrAbandoned}, read(got))
	})
}

func TestToTakesItemsForWhatTheyAre(t *testing.T) {
	t.Parallel()
	src := observable.Of(rxgo.Of(1), rxgo.Error(errBoom), rxgo.Of(2))
	require.Equal(t, []any{1, errBoom, 2}, read(rxbridge.To(src).Observe()))
	require.Equal(t, []any{errBoom}, read(rxbridge.To(observable.Of(errBoom)).Map(func(_ context.Context, v any) (any, error) {
		return v.(error), nil
	}).Observe()), "an error that is a value is a value")
}

func TestThereAndBackNothingIsLost(t *testing.T) {
	t.Parallel()
	src := observable.Of(rxgo.Of(1), rxgo.Error(errBoom), rxgo.Of("x"), rxgo.Of(nil))
	got := collect(rxbridge.From[rxgo.Item](rxbridge.To(src)))
	require.Equal(t, outcome[rxgo.Item]{values: collect(src).values, complete: true}, got)
}

// watch is src, which notes how many subscribers it has.
func watch[T any](src observable.Observable[T], subscribers *int) observable.Observable[T] {
	return observable.New(func(dst *observable.Subscriber[T]) {
		*subscribers++
		dst.AddFunc(func() { *subscribers-- })
		src.SubscribeTo(dst)
	})
}

func TestTheEndOfRxGosContextUnsubscribes(t *testing.T) {
	t.Parallel()
	sources := map[string]observable.Observable[int]{
		"from what never sends": observable.NewSubject[int]().Observable(),
		"from what sends for ever": observable.FromSeq(func(yield func(int) bool) {
			for yield(1) {
			}
		}),
	}
	for name, src := range sources {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				subscribers := 0
				ctx, cancel := context.WithCancel(t.Context())
				got := rxbridge.To(watch(src, &subscribers), rxgo.WithContext(ctx)).Observe()
				synctest.Wait()
				require.Equal(t, 1, subscribers)
				cancel()
				synctest.Wait()
				require.Zero(t, subscribers)
				require.Empty(t, read(got), "RxGo's channel is closed")
			})
		})
	}
}

func TestRxGoHoldsTheSourceUp(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		opts []rxgo.Option
		sent int
	}{
		{"at once", nil, 1},
		{"when the channel is full", []rxgo.Option{rxgo.WithBufferedChannel(5)}, 6},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				sent := 0
				src := observable.Tap(func(int) { sent++ })(observable.Range(0, 100))
				got := rxbridge.To(src, c.opts...).Observe()
				synctest.Wait()
				require.Equal(t, c.sent, sent)
				require.Len(t, read(got), 100)
			})
		})
	}
}

func TestTheSourceIsSubscribedToWhenObserveReturns(t *testing.T) {
	t.Parallel()
	subject := observable.NewSubject[int]()
	got := rxbridge.To(subject.Observable(), rxgo.WithBufferedChannel(2)).Observe()
	subject.Next(1)
	subject.Next(2)
	subject.Complete()
	require.Equal(t, []any{1, 2}, read(got))
}

func TestAPipelineThatComesBackToItsHostGoesByAnother(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		loop := host.NewLoop(host.Config{})
		require.NoError(t, loop.Start())
		defer loop.Close()
		other := host.NewLoop(host.Config{})
		require.NoError(t, other.Start())
		defer other.Close()
		s := async.New(loop)
		src := observable.Pipe2(observable.Range(0, 10), observable.ObserveOn[int](s), observable.ObserveOn[int](async.New(other)))
		there := rxbridge.To(src).Map(double)
		require.Len(t, read(rxbridge.ObserveOn(there, s).Observe()), 10)
	})
}
