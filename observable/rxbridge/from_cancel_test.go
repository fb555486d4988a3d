package rxbridge_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/reactivex/rxgo/v2"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/rxbridge"
)

// endless counts without an end, and notes how many numbers were taken and whether its context
// ended.
type endless struct {
	taken int
	ended bool
}

func (e *endless) produce(ctx context.Context, next chan<- rxgo.Item) {
	for rxgo.Of(e.taken).SendContext(ctx, next) {
		e.taken++
	}
	e.ended = true
}

func (e *endless) observable(opts ...rxgo.Option) rxgo.Observable {
	return rxgo.Defer([]rxgo.Producer{e.produce}, opts...)
}

// A bubble fails if a goroutine is left behind, so that these tests also say that none is.

func TestLeavingEndsRxGo(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		leave func(got *outcome[int], src observable.Observable[int])
	}{
		{"by unsubscribing", func(got *outcome[int], src observable.Observable[int]) {
			sub := src.Subscribe(context.Background(), record(got, func() {}))
			synctest.Wait()
			sub.Unsubscribe()
		}},
		{"by the end of the context", func(got *outcome[int], src observable.Observable[int]) {
			ctx, cancel := context.WithCancel(context.Background())
			src.Subscribe(ctx, record(got, func() {}))
			synctest.Wait()
			cancel()
		}},
		{"by an operator", func(got *outcome[int], src observable.Observable[int]) {
			observable.Take[int](2)(src).Subscribe(context.Background(), record(got, func() {}))
		}},
		{"from inside", func(_ *outcome[int], src observable.Observable[int]) {
			ctx, cancel := context.WithCancel(context.Background())
			src.Subscribe(ctx, observable.Next(func(int) { cancel() }))
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var source endless
				var got outcome[int]
				slow := func(_ context.Context, v any) (any, error) { time.Sleep(time.Second); return v, nil }
				c.leave(&got, rxbridge.From[int](source.observable().Map(double).Map(slow)))
				time.Sleep(time.Minute)
				synctest.Wait()
				require.True(t, source.ended)
				require.NoError(t, got.err)
			})
		})
	}
}

func TestAContextGivenForRxGoEndsTheSequenceWithItsError(t *testing.T) {
	t.Parallel()
	cases := map[string]rxgo.Iterable{
		"where RxGo closes its channel":  new(endless).observable(),
		"where RxGo leaves it open":      rxgo.Range(0, 1_000_000),
		"where it has nothing to do yet": rxgo.Never(),
	}
	for name, src := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(context.Background())
			go cancel()
			got := collect(rxbridge.From[int](src, rxgo.WithContext(ctx)))
			require.ErrorIs(t, got.err, context.Canceled)
			require.False(t, got.complete)

			var observed outcome[int]
			rxbridge.From[int](src, rxgo.WithContext(ctx)).Subscribe(t.Context(), record(&observed, func() {}))
			require.Equal(t, outcome[int]{err: context.Canceled}, observed, "when it has ended before")
		})
	}
}

func TestASubscriberThatIsBusyHoldsRxGoUp(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name  string
		opts  []rxgo.Option
		taken int
	}{
		{"at once", nil, 1},
		{"when the channel is full", []rxgo.Option{rxgo.WithBufferedChannel(5)}, 6},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var source endless
				busy := make(chan struct{})
				sub := rxbridge.From[int](source.observable(), c.opts...).Subscribe(t.Context(), observable.Next(func(int) { <-busy }))
				synctest.Wait()
				require.Equal(t, c.taken, source.taken)
				sub.Unsubscribe()
				close(busy)
			})
		})
	}
}

func TestAHotSourceIsObservedWhenSubscribeReturns(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		feed := make(chan rxgo.Item)
		src := rxbridge.From[int](rxgo.FromEventSource(feed))
		var a, b outcome[int]
		src.Subscribe(t.Context(), record(&a, func() {}))
		feed <- rxgo.Of(1)
		synctest.Wait()
		src.Subscribe(t.Context(), record(&b, func() {}))
		feed <- rxgo.Of(2)
		close(feed)
		synctest.Wait()
		require.Equal(t, outcome[int]{values: []int{1, 2}, complete: true}, a)
		require.Equal(t, outcome[int]{values: []int{2}, complete: true}, b)
	})
}

func TestAConnectableSourceBeginsWhenItIsConnected(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		feed := make(chan rxgo.Item, 2)
		feed <- rxgo.Of(1)
		feed <- rxgo.Of(2)
		close(feed)
		hot := rxgo.FromChannel(feed, rxgo.WithPublishStrategy())
		var a, b outcome[int]
		rxbridge.From[int](hot).Subscribe(t.Context(), record(&a, func() {}))
		rxbridge.From[int](hot.Map(double)).Subscribe(t.Context(), record(&b, func() {}))
		synctest.Wait()
		require.Empty(t, a.values)
		_, disconnect := hot.Connect(t.Context())
		defer disconnect()
		synctest.Wait()
		require.Equal(t, outcome[int]{values: []int{1, 2}, complete: true}, a)
		require.Equal(t, outcome[int]{values: []int{2, 4}, complete: true}, b)
	})
}

func TestDeferEndsWhatRxGoStartsWhenItIsConstructed(t *testing.T) {
	t.Parallel()
	second := rxgo.WithDuration(time.Second)
	cases := []struct {
		name  string
		build func(ctx context.Context) rxgo.Iterable
		want  []any
	}{
		{"an interval", func(ctx context.Context) rxgo.Iterable {
			return rxgo.Interval(second, rxgo.WithContext(ctx))
		}, []any{0, 1, 2}},
		{"an operator that keeps its context", func(ctx context.Context) rxgo.Iterable {
			return rxgo.Interval(second, rxgo.WithContext(ctx)).BufferWithTime(rxgo.WithDuration(2500*time.Millisecond), rxgo.WithContext(ctx))
		}, []any{[]any{0, 1}}},
		{"one that is stuck in sending", func(ctx context.Context) rxgo.Iterable {
			return rxgo.Range(1, 9, rxgo.WithContext(ctx)).FlatMap(func(i rxgo.Item) rxgo.Observable {
				return rxgo.Just(i.V, i.V)(rxgo.WithContext(ctx))
			}, rxgo.WithContext(ctx))
		}, []any{1, 1, 2}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				src := rxbridge.Defer[any](c.build)
				for range 2 { // each subscriber has a pipeline of its own
					got, err := observable.ToSlice(t.Context(), observable.Take[any](len(c.want))(src))
					require.NoError(t, err)
					require.Equal(t, c.want, got)
				}
			})
		})
	}
}

func TestArgumentsThatAreMissingPanic(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "rxbridge: From: nil src", func() { rxbridge.From[int](nil) })
	require.PanicsWithValue(t, "rxbridge: Defer: nil build", func() { rxbridge.Defer[int](nil) })
	require.PanicsWithValue(t, "rxbridge: Defer: build returned nil", func() {
		none := rxbridge.Defer[int](func(context.Context) rxgo.Iterable { return nil })
		none.Subscribe(t.Context(), observable.Observer[int]{})
	})
	require.PanicsWithValue(t, "rxbridge: ObserveOn: nil src", func() { rxbridge.ObserveOn(nil, nil) })
	require.PanicsWithValue(t, "rxbridge: ObserveOn: nil s", func() { rxbridge.ObserveOn(rxgo.Empty(), nil) })
	require.PanicsWithValue(t, "rxbridge: SubscribeOn: nil src", func() { rxbridge.SubscribeOn(nil, nil) })
	require.PanicsWithValue(t, "rxbridge: SubscribeOn: nil s", func() { rxbridge.SubscribeOn(rxgo.Empty(), nil) })
}
