package main

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/fault"
)

// TestMain is a worker, if the checker says so: its workers are this very program.
func TestMain(m *testing.M) {
	if os.Getenv(roleVariable) != "" {
		work()
		return
	}
	os.Exit(m.Run())
}

func TestChaos_FindsNothingWrongInAWorker(t *testing.T) {
	v, err := phase(options{d: 4 * time.Second, keys: 50, workers: 2, seed: 1}, 1)
	require.NoError(t, err)
	require.False(t, v.bad(), "%s\n%s", v.first, v.line())
	require.NotZero(t, v.steps)
}

// The checker must notice each way of being wrong.
func TestChaos_CatchesAWrongWorker(t *testing.T) {
	for _, wrong := range []fault.Wrong{
		fault.CommitWithoutCompare, fault.AckBeforeCommit, fault.ForgetSchedule,
	} {
		t.Run(string(wrong), func(t *testing.T) {
			v, err := phase(options{d: 2500 * time.Millisecond, keys: 50, workers: 2, seed: 1, wrong: string(wrong)}, 1)
			require.NoError(t, err)
			require.True(t, v.bad(), v.line())
			require.NotEmpty(t, v.first)
		})
	}
}

func TestJudge_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	run := func(step, before, after uint64) event {
		return event{Kind: ran, Step: step, Before: before, After: after}
	}
	commit := func(e event) event { e.Kind = committed; return e }
	a, b, other := run(1, 1, 10), run(2, 10, 20), run(2, 10, 21)
	whole := []event{a, commit(a), b, commit(b)}
	at := func(step, hash uint64) final { return final{link{step, hash}, durable.Pending} }
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
		{"a record that awaits nothing", map[uint64]final{0: {link{3, 20}, durable.Done}}, whole, verdict{lost: 1}},
		{"a step that nobody ran", map[uint64]final{0: at(3, 99)}, whole, verdict{lost: 1}},
		{"a commit beside the chain", map[uint64]final{0: at(3, 20)}, append(whole, other, commit(other)),
			verdict{steps: 2, again: 1, forked: 1, twice: 1}},
		{"a commit that was told twice", map[uint64]final{0: at(3, 20)}, append(whole, commit(b)),
			verdict{steps: 2, twice: 1}},
		{"a commit after the record was read", map[uint64]final{0: at(2, 10)}, whole, verdict{steps: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var v verdict
			judge(&v, 1, c.final, c.events)
			require.Equal(t, v.bad(), v.first != "")
			v.first = ""
			require.Equal(t, c.want, v)
		})
	}
}
