package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

// TestMain is a worker, if the checker says so: its workers are this very program.
func TestMain(m *testing.M) {
	if os.Getenv(roleVariable) != "" {
		work()
		return
	}
	os.Exit(m.Run())
}

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	call := clitest.In(run)
	clitest.KeepsTheConvention(t, "chaos", call, []string{"-servers", "2"},
		"-servers 2: must be 1 or 3, or 0 for both")
	clitest.KeepsTheConvention(t, "chaos", call, []string{"mutants", "none"},
		`there is no mutant "none"`)
}

func TestChaos_FindsNothingWrongInAWorker(t *testing.T) {
	v, err := runRound(options{d: 4 * time.Second, keys: 50, workers: 2, seed: 1,
		die: 0.0002}, 1)
	require.NoError(t, err)
	require.False(t, v.bad(), "%s\n%s", v.first(), v.line())
	require.NotZero(t, v.Steps)
	require.NotZero(t, v.Calls)
	require.Zero(t, v.Slow)
}

// A checker that waited for ever could not say that it can't judge.
func TestSurely_EndsAndSaysWhatItWaitedFor(t *testing.T) {
	t.Parallel()
	for name, try := range map[string]func(ctx context.Context) error{
		"what fails":      func(context.Context) error { return errors.New("no moon") },
		"what takes long": func(ctx context.Context) error { <-ctx.Done(); return errors.New("no moon") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begun := time.Now()
				err := surely(t.Context(), "the moon", try)
				require.EqualError(t, err, "waited 180s for the moon: no moon")
				require.Equal(t, longestWait, time.Since(begun).Truncate(time.Second))
			})
		})
	}
	gone := fmt.Errorf("%w: rx", durable.ErrStreamDeleted)
	require.Equal(t, gone, surely(t.Context(), "the moon", func(context.Context) error { return gone }))
}
