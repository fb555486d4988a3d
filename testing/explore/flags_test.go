package explore_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

// These tests set flags, so they are not parallel.

func TestFlags_Replay(t *testing.T) {
	defer explore.SetReplay("x1:web")()
	r := explore.Search(t, overdraw)
	require.Equal(t, 1, r.Orders)
	require.Equal(t, "x1:web", r.Failure.Schedule)
}

func TestFlags_ExploreGoesOnForATimeWithAnotherSeed(t *testing.T) {
	defer explore.SetExplore(time.Millisecond)()
	r := explore.Search(t, func(x *explore.X) { withdraw(x, true) }, explore.Config{Orders: 1})
	require.NotZero(t, r.Seed)
	require.Nil(t, r.Failure)
}
