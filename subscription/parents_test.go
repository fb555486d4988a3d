package subscription_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/subscription"
)

// What it takes to add a subscription to one more parent, or to remove it, does not grow with the
// parents that it has.
func TestParents_AreFoundWithoutASearchThroughAll(t *testing.T) {
	t.Parallel()
	const many = 10_000
	var child sub
	parents := make([]sub, many)
	searched := 0
	for i := range parents {
		parents[i].Add(&child)
		parents[i].Add(&child) // is there already
		searched = max(searched, subscription.Searched(&child))
	}
	require.Equal(t, many, subscription.Parents(&child))
	require.LessOrEqual(t, searched, 4)

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
