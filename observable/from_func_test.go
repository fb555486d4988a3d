package observable_test

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

func TestFromFunc_SendsTheResultOrFails(t *testing.T) {
	t.Parallel()
	for name, from := range map[string]func(func(context.Context) (int, error)) observable.Observable[int]{
		"FromFunc": observable.FromFunc[int], "Go": observable.Go[int],
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := observable.ToSlice(context.Background(), from(func(context.Context) (int, error) { return 1, nil }))
			require.NoError(t, err)
			require.Equal(t, []int{1}, got)
			_, err = observable.ToSlice(context.Background(), from(func(context.Context) (int, error) { return 1, errOops }))
			require.Equal(t, errOops, err)
		})
	}
}

func TestGo_DoesNotHoldUpTheSubscriberAndEndsWithIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ended := false
		sub := observable.Go(func(ctx context.Context) (int, error) {
			<-ctx.Done()
			ended = true
			return 0, ctx.Err()
		}).Subscribe(t.Context(), ignore[int]())
		synctest.Wait()
		require.False(t, ended)
		sub.Unsubscribe()
		synctest.Wait()
		require.True(t, ended)
	})
}

func TestGo_StartsNothingForASubscriberThatIsClosed(t *testing.T) {
	t.Parallel()
	src := observable.Merge(observable.Of(1), observable.Go(func(context.Context) (int, error) {
		t.Error("called")
		return 0, nil
	}))
	_, err := observable.FirstValue(t.Context(), src)
	require.NoError(t, err)
}
