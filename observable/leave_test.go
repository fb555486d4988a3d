package observable_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
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

func TestToSlice_ReturnsWhatCameBeforeAnError(t *testing.T) {
	t.Parallel()
	got, err := observable.ToSlice(context.Background(), observable.Concat(observable.Of(1, 2), observable.Throw[int](errOops)))
	require.Equal(t, errOops, err)
	require.Equal(t, []int{1, 2}, got)
}

func TestBlockingHelpers_ReturnTheContextsError(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		never := observable.Never[int]()
		values, err := observable.ToSlice(ctx, never)
		require.Nil(t, values)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		_, err = observable.FirstValue(ctx, never)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		_, err = observable.LastValue(ctx, never)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		for _, err = range observable.Values(ctx, never) {
			require.ErrorIs(t, err, context.DeadlineExceeded)
		}
		out, failure := observable.ToChan(ctx, never)
		_, ok := <-out
		require.False(t, ok)
		require.ErrorIs(t, failure(), context.DeadlineExceeded)
	})
}

func TestFirstValueAndLastValue(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	first, err := observable.FirstValue(ctx, observable.Of(1, 2))
	require.NoError(t, err)
	require.Equal(t, 1, first)
	last, err := observable.LastValue(ctx, observable.Of(1, 2))
	require.NoError(t, err)
	require.Equal(t, 2, last)
	_, err = observable.FirstValue(ctx, observable.Empty[int]())
	require.ErrorIs(t, err, observable.ErrEmpty)
	_, err = observable.LastValue(ctx, observable.Empty[int]())
	require.ErrorIs(t, err, observable.ErrEmpty)
	last, err = observable.LastValue(ctx, observable.Concat(observable.Of(1), observable.Throw[int](errOops)))
	require.ErrorIs(t, err, errOops)
	require.Zero(t, last)
}

func TestValues_UnsubscribesWhenTheLoopIsLeft(t *testing.T) {
	t.Parallel()
	torn := 0
	src := observable.Pipe1(observable.Merge(observable.Of(1, 2, 3), observable.Never[int]()), observable.Finalize[int](func() { torn++ }))
	for v, err := range observable.Values(context.Background(), src) {
		require.NoError(t, err)
		if v == 2 {
			break
		}
	}
	require.Equal(t, 1, torn)
}

func TestValues_EndsWithTheError(t *testing.T) {
	t.Parallel()
	var values []int
	var failures []error
	for v, err := range observable.Values(context.Background(), observable.Concat(observable.Of(1, 2), observable.Throw[int](errOops))) {
		values, failures = append(values, v), append(failures, err)
	}
	require.Equal(t, []int{1, 2, 0}, values)
	require.Equal(t, []error{nil, nil, errOops}, failures)
}

func TestValues_KeepsWhatComesFromAnotherGoroutineInOrder(t *testing.T) {
	t.Parallel()
	feed := make(chan int)
	go func() {
		defer close(feed)
		for i := range each {
			feed <- i
		}
	}()
	next := 0
	for v, err := range observable.Values(context.Background(), observable.FromChan(feed)) {
		require.NoError(t, err)
		require.Equal(t, next, v)
		next++
	}
	require.Equal(t, each, next)
}

func TestToChan_ClosesAtTheEnd(t *testing.T) {
	t.Parallel()
	out, failure := observable.ToChan(context.Background(), observable.Concat(observable.Of(1, 2), observable.Throw[int](errOops)))
	var got []int
	for v := range out {
		got = append(got, v)
	}
	require.Equal(t, []int{1, 2}, got)
	require.Equal(t, errOops, failure())
}

func TestToChan_EndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	_, failure := observable.ToChan(ctx, observable.Of(1, 2))
	cancel() // nobody has received
	require.ErrorIs(t, failure(), context.Canceled)
}
