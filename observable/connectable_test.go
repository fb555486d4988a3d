package observable_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func joined(r *rig) string { return strings.Join(r.log, " ") }

func TestConnectable_DisconnectsWithItsContext(t *testing.T) {
	t.Parallel()
	shared := observable.NewConnectable(observable.Never[int]())
	short, cancel := context.WithCancel(ctx)
	connection := shared.Connect(short)
	cancel()
	done := make(chan struct{})
	connection.AddFunc(func() { close(done) })
	<-done
	again := shared.Connect(ctx)
	require.NotSame(t, connection, again)
	require.False(t, again.Closed())
}

func TestConnectable_OfASynchronousSourceBeginsAnew(t *testing.T) {
	t.Parallel()
	shared := observable.NewConnectable(observable.Of("a", "b"))
	for range 2 {
		r := newRig()
		shared.Subscribe(ctx, observer[string](r))
		shared.Connect(ctx)
		require.Equal(t, "0a 0b 0|", joined(r))
	}
}

func TestConnectable_ConnectsOnce(t *testing.T) {
	t.Parallel()
	for range 50 {
		runs := 0
		shared := observable.NewConnectable(observable.New(func(dst *observable.Subscriber[int]) { runs++ }))
		together(func(int) {
			shared.Subscribe(ctx, ignore[int]())
			shared.Connect(ctx)
		})
		require.Equal(t, 1, runs)
	}
}

func TestConnectable_ConnectsAnewFromAnyGoroutine(t *testing.T) {
	t.Parallel()
	shared := observable.NewConnectable(observable.Never[int]())
	together(func(int) {
		for range 200 {
			shared.Connect(ctx).Unsubscribe()
		}
	})
	values := 0
	shared.Subscribe(ctx, exclusive[int](t, &values))
	require.False(t, shared.Connect(ctx).Closed())
}
