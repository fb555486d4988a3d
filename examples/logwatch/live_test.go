package main

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
	"github.com/stretchr/testify/require"
)

// On a loop that is never late, as in a bubble, a replay in real time is the one in virtual time.
func TestSpeed_ShowsWhatReplayShows(t *testing.T) {
	t.Parallel()
	for _, speed := range []string{"1", "3600", "1000"} {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			got := runWith(t.Context(), nil, "-speed", speed)
			require.Equal(t, result{cli.Done, golden, ""}, got)
			if speed == "3600" {
				require.InDelta(t, 21055./3600, time.Since(start).Seconds(), 0.001) // from six o'clock to the last stamp
			}
		})
	}
}

func TestSpeed_IsInterruptedInTheMiddle(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, interrupt := context.WithTimeout(t.Context(), 2*time.Second)
		defer interrupt()
		got := runWith(ctx, nil, "-speed", "3600")
		require.Equal(t, interrupted, got.status)

		// Two hours in, the windows are those of the whole; then comes the summary.
		rows, _, _ := strings.Cut(golden, "Mar 14 08:00:00")
		require.True(t, strings.HasPrefix(got.stdout, rows), got.stdout)
		require.Contains(t, got.stdout, "Mar 14 06:01:10 to Mar 14 07:5")
		require.NotContains(t, got.stdout, "Mar 14 08:15:00")
	})
}
