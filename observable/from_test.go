package observable_test

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

func TestFromChan_CompletesWithTheChannel(t *testing.T) {
	t.Parallel()
	values := make(chan int, 2)
	values <- 1
	values <- 2
	close(values)
	got, err := observable.ToSlice(context.Background(), observable.FromChan(values))
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, got)
}

func TestFromChan_StopsReceivingWhenUnsubscribed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		values := make(chan int)
		sub := observable.FromChan(values).Subscribe(t.Context(), ignore[int]())
		values <- 1
		sub.Unsubscribe()
		synctest.Wait()
		select {
		case values <- 2:
			t.Error("received")
		default:
		}
	})
}

func TestOf_IsOverWhenSubscribeReturns(t *testing.T) {
	t.Parallel()
	cancellable, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, ctx := range []context.Context{ctx, cancellable} {
		r := newRig()
		sub := observable.Of(1, 2).Subscribe(ctx, observer[int](r))
		require.Equal(t, []string{"0 1", "0 2", "0|"}, r.log)
		require.True(t, sub.Closed())
		torn := false
		sub.AddFunc(func() { torn = true })
		require.True(t, torn)
		require.NoError(t, sub.Wait(ctx))
		observable.Of(1).Subscribe(ctx, observable.Observer[int]{})
		require.Panics(t,
			func() { observable.Throw[int](errOops).Subscribe(ctx, observable.Observer[int]{}) })
	}
}

func TestOf_KeepsItsArguments(t *testing.T) {
	t.Parallel()
	values := []int{1, 2}
	src, one := observable.Of(values...), observable.Of(values[:1]...)
	values[0] = 3
	for _, c := range []struct {
		src  ints
		want []int
	}{{src, []int{1, 2}}, {one, []int{1}}} {
		got, err := observable.ToSlice(ctx, c.src)
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
}
