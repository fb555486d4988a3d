package observable_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

func TestForEach_WaitsForTheEnd(t *testing.T) {
	t.Parallel()
	var got []int
	collect := func(v int) { got = append(got, v) }
	require.NoError(t, observable.ForEach(t.Context(), observable.Of(1, 2), collect))
	require.Equal(t, errOops, observable.ForEach(t.Context(), observable.Concat(observable.Of(3), observable.Throw[int](errOops)), collect))
	require.Equal(t, []int{1, 2, 3}, got)
}

func TestForEach_ReturnsTheContextsErrorAndUnsubscribes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		torn := false
		src := observable.Pipe1(observable.Never[int](), observable.Finalize[int](func() { torn = true }))
		require.ErrorIs(t, observable.ForEach(ctx, src, func(int) {}), context.DeadlineExceeded)
		synctest.Wait()
		require.True(t, torn)
	})
}

func TestTryForEach_StopsAtItsError(t *testing.T) {
	t.Parallel()
	seen, torn := 0, false
	src := observable.Pipe1(observable.Range(0, 10), observable.Finalize[int](func() { torn = true }))
	require.Equal(t, errOops, observable.TryForEach(t.Context(), src, func(v int) error {
		seen++
		if v == 3 {
			return errOops
		}
		return nil
	}))
	require.Equal(t, 4, seen)
	require.True(t, torn)
	require.NoError(t, observable.TryForEach(t.Context(), observable.Of(1), func(int) error { return nil }))
}
