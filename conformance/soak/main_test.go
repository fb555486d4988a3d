package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

// TestMain is the process that is stopped, too.
func TestMain(m *testing.M) {
	clitest.Main(main)
	if os.Getenv(stalledEnv) != "" {
		stalled()
		return
	}
	os.Exit(m.Run())
}

// The short form. It takes a second or two of real time, as the long one takes hours: a soak in
// simulated time would show nothing.
func TestSoak_LosesNothingAndLeavesNothingBehind(t *testing.T) {
	c := config{Duration: time.Second, Seed: 1, Timers: 20_000, Subscriptions: 2000, Stall: 300 * time.Millisecond}
	var out strings.Builder
	require.True(t, c.run(&out), "%s", &out)
	for _, want := range []string{"lost 0", "duplicate 0", "late 0", "unreported 0", "\nok\n"} {
		require.Contains(t, out.String(), want)
	}
}

func TestSoak_ReportsFaults(t *testing.T) {
	t.Parallel()
	var f faults
	(&outcome{Elapsed: time.Second, Ticks: 200, Burst: 9}).judge(time.Second, &f)
	before := resources{goroutines: 1, heap: 1}
	var out strings.Builder
	compare(&out, before, resources{goroutines: 2, heap: 9 << 20}, &f)
	require.False(t, f.report(&out))
	require.Contains(t, out.String(), "goroutines 1  heap 1  stall 4")
	require.Contains(t, out.String(), "FAILED")
}
