package observable_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// A duration that would send for ever is unsubscribed from at its first value, though it sends
// synchronously.
func TestFirstSignal_LetsGoOfAnEndlessSynchronousSource(t *testing.T) {
	t.Parallel()
	endless := observable.FromSeq(func(yield func(int) bool) {
		for yield(1) {
		}
	})
	got, err := observable.ToSlice(context.Background(), observable.Pipe1(observable.Of(1, 2), observable.Audit(func(int) observable.Observable[int] { return endless })))
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, got)
}
