package timers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/host/internal/timers"
)

// An action holds the ID of its interval, with flags of its own and of its queue.
func TestID_LeavesTheFlagsOfActionsClear(t *testing.T) {
	t.Parallel()
	const flags = timers.ID(action.Here | action.Fixed)
	last, next := timers.IDsAtTheLimit()
	require.EqualValues(t, ^flags, last, "all other bits are in use")
	require.Less(t, next, last, "generations begin anew")
	require.Zero(t, next&flags)
}
