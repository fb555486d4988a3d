package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestCollect_GivesEachSubscriberAListOfItsOwn(t *testing.T) {
	t.Parallel()
	lists := observable.Collect(observable.Of(1, 2))
	one, err := observable.LastValue(t.Context(), lists)
	require.NoError(t, err)
	one[0] = 9
	two, err := observable.LastValue(t.Context(), lists)
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, two)
}
