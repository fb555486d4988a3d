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
	require.False(t, v.bad(), "%q\n%s", v.first, v.line())
	require.NotZero(t, v.steps)
	require.NotZero(t, v.calls)
	require.Zero(t, v.slow)
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

func TestJournal_GoesOnAfterHalfAnEvent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var want []event
	for n := range uint64(3) {
		j, err := newJournal(dir, "w")
		require.NoError(t, err)
		want = append(want, event{Kind: ran, Key: n})
		require.NoError(t, j.write(want[n]))
		_, err = j.Write([]byte("half"))
		require.NoError(t, err)
		require.NoError(t, j.Close())
	}
	got, err := readJournals(dir)
	require.NoError(t, err)
	require.Equal(t, want, got)
}

func TestJudge_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	run := func(step, before, after uint64) event {
		return event{Kind: ran, Step: step, Before: before, After: after}
	}
	commit := func(e event) event { e.Kind = committed; return e }
	a, b, other := run(1, 1, 10), run(2, 10, 20), run(2, 10, 21)
	whole := []event{a, commit(a), b, commit(b)}
	at := func(step, hash uint64) final {
		return final{link: link{step, hash}, status: durable.Pending}
	}
	for _, c := range []struct {
		name   string
		final  map[uint64]final
		events []event
		want   verdict
	}{
		{"nothing", map[uint64]final{0: at(3, 20)}, whole, verdict{steps: 2}},
		{"a run that was not committed", map[uint64]final{0: at(3, 20)}, append(whole, other),
			verdict{steps: 2, again: 1}},
		{"no record", nil, whole, verdict{lost: 1}},
		{"a record that awaits nothing", map[uint64]final{
			0: {link: link{3, 20}, status: durable.Done}}, whole, verdict{lost: 1}},
		{"a step that nobody ran", map[uint64]final{0: at(3, 99)}, whole, verdict{lost: 1}},
		{"a commit beside the chain", map[uint64]final{0: at(3, 20)},
			append(whole, other, commit(other)), verdict{steps: 2, again: 1, forked: 1, twice: 1}},
		{"a commit that was told twice", map[uint64]final{0: at(3, 20)}, append(whole, commit(b)),
			verdict{steps: 2, twice: 1}},
		{"a commit after the record was read", map[uint64]final{0: at(2, 10)}, whole,
			verdict{steps: 1}},
		{"a run that was early", map[uint64]final{0: at(1, 1)}, []event{{Early: 1}},
			verdict{early: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var v verdict
			judge(&v, 1, c.final, c.events)
			require.Equal(t, v.bad(), v.first != nil)
			v.first = nil
			require.Equal(t, c.want, v)
		})
	}
}
