package observable_test

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

func TestFromContext_CompletesWithTheCauseWhenItEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		var got []error
		completed := false
		observable.FromContext(ctx).Subscribe(t.Context(), observable.Observer[error]{
			Next:     func(err error) { got = append(got, err) },
			Complete: func() { completed = true },
		})
		synctest.Wait()
		require.Empty(t, got)
		cancel(errOops)
		synctest.Wait()
		require.Equal(t, []error{errOops}, got)
		require.True(t, completed)
	})
}

func TestFromContext_OfOneThatHasEndedSendsAtOnce(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got, err := observable.FirstValue(context.Background(), observable.FromContext(ctx))
	require.NoError(t, err)
	require.ErrorIs(t, got, context.Canceled)
}

func TestFromContext_ThatNeverEndsIsSilent(t *testing.T) {
	t.Parallel()
	sub := observable.FromContext(context.Background()).Subscribe(context.Background(), ignore[error]())
	require.False(t, sub.Closed())
	sub.Unsubscribe()
}

func TestFromContext_LeavesNothingInTheContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		sub := observable.FromContext(ctx).Subscribe(context.Background(), observable.Next(func(error) { t.Error("told") }))
		sub.Unsubscribe()
		cancel()
		synctest.Wait()
	})
}
