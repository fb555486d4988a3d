package rxbridge_test

import (
	"context"
	"testing"
	"time"

	"github.com/reactivex/rxgo/v2"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/rxbridge"
)

// TestEveryConstructorCrosses takes a pipeline of each kind there and back, in a bubble, which
// fails if it leaves a goroutine behind.
func TestEveryConstructorCrosses(t *testing.T) {
	t.Parallel()
	just := func(ctx rxgo.Option, values ...any) rxgo.Observable { return rxgo.Just(values...)(ctx) }
	feed := func(values ...any) <-chan rxgo.Item {
		ch := make(chan rxgo.Item)
		go rxgo.SendItems(context.Background(), ch, rxgo.CloseChannel, values...)
		return ch
	}
	producers := []rxgo.Producer{func(ctx context.Context, next chan<- rxgo.Item) { rxgo.Of(1).SendContext(ctx, next) }}
	ms := func(n time.Duration) rxgo.Duration { return rxgo.WithDuration(n * time.Millisecond) }
	cases := map[string]struct {
		build func(ctx rxgo.Option) rxgo.Observable
		want  []any
	}{
		"Amb": {func(ctx rxgo.Option) rxgo.Observable {
			return rxgo.Amb([]rxgo.Observable{just(ctx, 1, 2), rxgo.Never()}, ctx)
		}, []any{1, 2}},
		"CombineLatest": {func(ctx rxgo.Option) rxgo.Observable {
			return rxgo.CombineLatest(func(v ...any) any { return v[0].(int) + v[1].(int) }, []rxgo.Observable{just(ctx, 1), just(ctx, 2)}, ctx)
		}, []any{3}},
		"Concat": {func(ctx rxgo.Option) rxgo.Observable {
			return rxgo.Concat([]rxgo.Observable{just(ctx, 1, 2), just(ctx, 3)}, ctx)
		}, []any{1, 2, 3}},
		"Create":          {func(ctx rxgo.Option) rxgo.Observable { return rxgo.Create(producers, ctx) }, []any{1}},
		"Defer":           {func(ctx rxgo.Option) rxgo.Observable { return rxgo.Defer(producers, ctx) }, []any{1}},
		"Empty":           {func(rxgo.Option) rxgo.Observable { return rxgo.Empty() }, nil},
		"FromChannel":     {func(ctx rxgo.Option) rxgo.Observable { return rxgo.FromChannel(feed(1, 2), ctx) }, []any{1, 2}},
		"FromEventSource": {func(ctx rxgo.Option) rxgo.Observable { return rxgo.FromEventSource(later(1, 2), ctx) }, []any{1, 2}},
		"Interval":        {func(ctx rxgo.Option) rxgo.Observable { return rxgo.Interval(ms(5), ctx).Take(3, ctx) }, []any{0, 1, 2}},
		"Just":            {func(ctx rxgo.Option) rxgo.Observable { return just(ctx, 1, 2) }, []any{1, 2}},
		"Merge":           {func(ctx rxgo.Option) rxgo.Observable { return rxgo.Merge([]rxgo.Observable{just(ctx, 1, 2)}, ctx) }, []any{1, 2}},
		"Range":           {func(ctx rxgo.Option) rxgo.Observable { return rxgo.Range(4, 2, ctx) }, []any{4, 5}},
		"Start": {func(ctx rxgo.Option) rxgo.Observable {
			return rxgo.Start([]rxgo.Supplier{func(context.Context) rxgo.Item { return rxgo.Of(1) }}, ctx)
		}, []any{1}},
		"Thrown": {func(rxgo.Option) rxgo.Observable { return rxgo.Thrown(errBoom) }, []any{errBoom}},
		"Timer":  {func(ctx rxgo.Option) rxgo.Observable { return rxgo.Timer(ms(5), ctx) }, nil},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			onLoop(t, func(t *testing.T, loop *host.Loop) {
				s := asap.New(loop)
				src := rxbridge.Defer[rxgo.Item](func(ctx context.Context) rxgo.Iterable {
					given := rxgo.WithContext(ctx)
					return rxbridge.SubscribeOn(rxbridge.ObserveOn(c.build(given), s, given), s, given)
				})
				got, err := observable.ToSlice(t.Context(), src)
				require.NoError(t, err)
				require.Equal(t, c.want, read(rxbridge.To(observable.FromSlice(got)).Observe()))
			})
		})
	}
}

// later sends when there was time to observe it.
func later(values ...any) <-chan rxgo.Item {
	ch := make(chan rxgo.Item)
	go func() {
		time.Sleep(time.Millisecond)
		rxgo.SendItems(context.Background(), ch, rxgo.CloseChannel, values...)
	}()
	return ch
}
