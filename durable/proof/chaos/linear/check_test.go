package linear_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/proof/chaos/linear"
)

// history makes the lines of calls on one key.
type history struct {
	at    int64
	lines []linear.Call
}

// begin is a call that is not answered yet.
func (h *history) begin(c linear.Call) linear.Call {
	h.at++
	c.Key, c.Number, c.At = "k", uint64(h.at), h.at
	h.lines = append(h.lines, c)
	return c
}

func (h *history) end(c linear.Call, a linear.Answer) {
	h.at++
	c.At, c.Over, c.Answer = h.at, true, a
	h.lines = append(h.lines, c)
}

func (h *history) do(c linear.Call, a linear.Answer) uint64 {
	c = h.begin(c)
	h.end(c, a)
	return c.Number
}

func (h *history) schedule(state uint64) {
	h.do(linear.Call{Kind: linear.Schedule, Next: state}, linear.OK)
}

func (h *history) commit(r linear.Run, then linear.Then, next uint64) {
	h.do(linear.Call{Kind: linear.Commit, Run: r, Then: then, Next: next},
		linear.Answer(durable.Committed))
}

func (h *history) inspect(r linear.Run) { h.do(linear.Call{Kind: linear.Inspect, Run: r}, linear.OK) }

func (h *history) modify(from, to uint64, a linear.Answer) {
	h.do(linear.Call{Kind: linear.Modify, Run: linear.Run{State: from}, Next: to}, a)
}

// fail fails as often as a run may.
func (h *history) fail(state, generation uint64) {
	for n := range 3 {
		r := run(state, generation)
		r.Failed = n
		h.do(linear.Call{Kind: linear.Commit, Run: r, Then: linear.Fails},
			linear.Answer(durable.Unfinished))
	}
}

func (h *history) claim(r linear.Run) uint64 {
	return h.do(linear.Call{Kind: linear.Claim, Claims: true, Run: r}, linear.OK)
}

func run(state, generation uint64) linear.Run {
	return linear.Run{State: state, Generation: generation}
}

func stored(state, generation uint64, failed int, s durable.Status) linear.Run {
	return linear.Run{State: state, Generation: generation, Failed: failed, Status: s}
}

func TestCheck_SaysWhetherARecordCouldHaveDoneIt(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir()) // for pages of histories
	const lost, unknown = linear.Answer(durable.Lost), linear.Answer(durable.Unknown)
	was := func(c durable.Cancellation) linear.Answer { return linear.Answer(c.String()) }
	cancel := linear.Call{Kind: linear.Unsubscribe}
	fresh := linear.Call{Kind: linear.ScheduleNew, Next: 9}
	once := linear.Call{Kind: linear.AllOnce, Next: 9}
	for _, c := range []struct {
		name  string
		makes func(h *history)
		fits  bool
	}{
		{"a run, its successor, and the end", func(h *history) {
			h.schedule(1)
			h.commit(run(1, 5), linear.Goes, 2)
			h.inspect(stored(2, 6, 0, durable.Pending))
			h.commit(run(2, 6), linear.Done, 0)
			h.inspect(stored(2, 6, 0, durable.Done))
		}, true},
		{"one Schedule that runs under two generations", func(h *history) {
			h.schedule(1)
			h.commit(run(1, 5), linear.Fails, 0)
			h.commit(linear.Run{State: 1, Generation: 6, Failed: 1}, linear.Done, 0)
		}, false},
		{"one Schedule that runs twice", func(h *history) {
			s := h.begin(linear.Call{Kind: linear.Schedule, Next: 1})
			h.commit(run(1, 5), linear.Done, 0)
			h.commit(run(1, 6), linear.Done, 0)
			h.end(s, linear.OK)
		}, false},
		{"a replacement of the same generation", func(h *history) {
			h.schedule(1)
			h.inspect(stored(1, 5, 0, durable.Pending))
			h.schedule(2)
			h.inspect(stored(2, 5, 0, durable.Pending))
		}, false},
		{"Unsubscribe cancels twice", func(h *history) {
			h.schedule(1)
			h.do(cancel, was(durable.WasPending))
			h.do(cancel, was(durable.WasPending))
		}, false},
		{"ScheduleNew finds a run that is over", func(h *history) {
			h.schedule(1)
			h.commit(run(1, 5), linear.Done, 0)
			h.do(fresh, linear.Pending)
		}, false},
		{"Inspect shows what was before", func(h *history) {
			h.schedule(1)
			h.schedule(2)
			h.inspect(stored(1, 5, 0, durable.Pending))
		}, false},
		{"a caller that died may have stored a run, later", func(h *history) {
			h.begin(linear.Call{Kind: linear.Schedule, Next: 1})
			h.do(linear.Call{Kind: linear.Inspect}, linear.NotFound)
			h.inspect(stored(1, 5, 0, durable.Pending))
		}, true},
		{"a caller that died has stored one run at most", func(h *history) {
			h.begin(linear.Call{Kind: linear.Schedule, Next: 1})
			h.commit(run(1, 5), linear.Done, 0)
			h.commit(run(1, 6), linear.Done, 0)
		}, false},
		{"a commit that is refused, and one without an answer", func(h *history) {
			h.schedule(1)
			h.do(cancel, was(durable.WasPending))
			h.do(linear.Call{Kind: linear.Commit, Run: run(1, 5), Then: linear.Done}, lost)
			h.schedule(2)
			h.do(linear.Call{Kind: linear.Commit, Run: run(2, 6), Then: linear.Goes, Next: 3}, unknown)
			h.inspect(stored(3, 7, 0, durable.Pending))
		}, true},
		{"a claim that Unsubscribe does not see", func(h *history) {
			h.schedule(1)
			h.claim(run(1, 5))
			h.do(cancel, was(durable.WasPending))
		}, false},
		{"a claim after a cancel", func(h *history) {
			h.schedule(1)
			h.do(cancel, was(durable.WasPending))
			h.claim(run(1, 5))
		}, false},
		{"a claim of a worker that died", func(h *history) {
			h.schedule(1)
			h.begin(linear.Call{Kind: linear.Claim, Claims: true})
			h.inspect(stored(1, 5, 0, durable.Running))
		}, true},
		{"a commit of a claim that another one has followed", func(h *history) {
			h.schedule(1)
			by := h.claim(run(1, 5))
			h.claim(run(1, 5))
			h.do(linear.Call{Kind: linear.Commit, Claims: true, Run: run(1, 5), By: by,
				Then: linear.Done}, linear.Answer(durable.Committed))
		}, false},
		{"a state that was modified, in the same run", func(h *history) {
			h.schedule(1)
			h.inspect(stored(1, 5, 0, durable.Pending))
			h.modify(1, 2, linear.OK)
			h.inspect(stored(2, 5, 0, durable.Pending))
		}, false},
		{"a modification that is refused while none is", func(h *history) {
			h.schedule(1)
			h.modify(1, 2, linear.InProgress)
		}, false},
		{"a batch that stores over what has run", func(h *history) {
			h.schedule(1)
			h.commit(run(1, 5), linear.Done, 0)
			h.do(once, linear.OK)
		}, false},
		{"a batch that leaves out what is not there", func(h *history) {
			h.do(once, linear.Stored)
		}, false},
		{"a run that is not claimed, told of by Unsubscribe as claimed", func(h *history) {
			h.schedule(1)
			c := cancel
			c.Claims = true
			h.do(c, was(durable.WasRunning))
		}, false},
		{"a modification that is lost", func(h *history) {
			h.schedule(1)
			h.modify(1, 2, linear.OK)
			h.commit(run(1, 5), linear.Done, 0)
		}, false},
		{"a modification of a run in progress, which is committed", func(h *history) {
			h.schedule(1)
			by := h.claim(run(1, 5))
			h.modify(1, 2, linear.OK)
			h.do(linear.Call{Kind: linear.Commit, Claims: true, Run: run(2, 5), By: by,
				Then: linear.Done}, linear.Answer(durable.Committed))
		}, false},
		{"two modifications of one state", func(h *history) {
			h.schedule(1)
			h.modify(1, 2, linear.OK)
			h.modify(1, 3, linear.OK)
		}, false},
		{"the end of a run that is pending", func(h *history) {
			h.schedule(1)
			h.do(linear.Call{Kind: linear.Await, Run: stored(1, 5, 0, durable.Pending)}, linear.OK)
		}, false},
		{"a failure that is tried again as another run", func(h *history) {
			h.schedule(1)
			h.fail(1, 5)
			h.do(linear.Call{Kind: linear.Retry}, linear.OK)
			h.inspect(stored(1, 6, 0, durable.Pending))
		}, false},
		{"a failure that is given up twice", func(h *history) {
			h.schedule(1)
			h.fail(1, 5)
			h.do(linear.Call{Kind: linear.Discard}, linear.OK)
			h.do(linear.Call{Kind: linear.Discard}, linear.OK)
		}, false},
		{"a run that is given up, and loses its state", func(h *history) {
			h.schedule(1)
			h.commit(run(0, 5), linear.Dies, 0)
			h.inspect(stored(0, 5, 1, durable.Failed))
		}, false},
		{"a run that is given up, and goes on", func(h *history) {
			h.schedule(1)
			h.commit(run(0, 5), linear.Dies, 0)
			h.commit(run(1, 5), linear.Done, 0)
		}, false},
		{"a run that is given up, with its claim, and tried again", func(h *history) {
			h.schedule(1)
			h.begin(linear.Call{Kind: linear.Claim, Claims: true})
			h.do(linear.Call{Kind: linear.Commit, Claims: true, Run: run(0, 5),
				Then: linear.Dies}, linear.Answer(durable.GaveUp))
			h.inspect(stored(1, 5, 1, durable.Failed))
			h.do(linear.Call{Kind: linear.Retry}, linear.OK)
			h.inspect(stored(1, 5, 0, durable.Pending))
		}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := new(history)
			c.makes(h)
			v := linear.Check(h.lines)
			require.Equal(t, 1, v.Keys)
			require.Equal(t, c.fits, v.Wrong == 0, v.First)
			require.Equal(t, c.fits, v.First == "")
			require.Zero(t, v.Slow)
		})
	}
}

func TestJournal_IsReadUpToWhereItsProcessDied(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	j, err := linear.NewJournal(dir, "worker")
	require.NoError(t, err)
	c := linear.Call{Number: 7, Key: "k", Kind: linear.Schedule, Next: 1}
	j.Begin(c)
	j.End(c, linear.OK)
	name := filepath.Join(dir, "worker.calls")
	whole, err := os.ReadFile(name)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, append(whole, `{"Number":8,"Ke`...), 0o600))
	lines, err := linear.Read(dir)
	require.NoError(t, err)
	require.Len(t, lines, 2)
	require.Equal(t, linear.Verdict{Keys: 1, Calls: 1}, linear.Check(lines))

	j, err = linear.NewJournal(dir, "worker") // the process that comes after it
	require.NoError(t, err)
	j.Begin(linear.Call{Number: 9, Key: "k", Kind: linear.Inspect})
	lines, err = linear.Read(dir)
	require.NoError(t, err)
	require.Len(t, lines, 3)
}
