package subscription_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/subscription"
)

func TestParents_AreAsManyAsTheSubscriptionWasAddedTo(t *testing.T) {
	t.Parallel()
	const many = 100
	var child sub
	parents := make([]sub, many)
	for i := range parents {
		parents[i].Add(&child)
		parents[i].Add(&child) // is there already
	}
	require.Equal(t, many, subscription.Parents(&child))

	for i := range parents[:many/2] {
		parents[i].Remove(&child)
		parents[i].Remove(&child) // is not there any more
		require.Zero(t, parents[i].Len())
	}
	require.Equal(t, many/2, subscription.Parents(&child))
	parents[0].Add(&child)
	child.Unsubscribe()
	for i := range parents {
		require.Zero(t, parents[i].Len())
	}
	require.Zero(t, subscription.Parents(&child))
}
