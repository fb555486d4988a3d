package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
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
	v, err := runRound(options{d: 4 * time.Second, keys: 50, workers: 2, seed: 1, crowd: 500,
		skew: 5 * time.Second, die: 0.0002,
		only: "kill,cut,clocks,releases,away,tokens,slow,storm,born,pill,backup"}, 1)
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

// A busy machine may hold a worker up for longer than the phase allows for a slot.
func TestChaos_KeepsLimitsInSpiteOfDeaths(t *testing.T) {
	v, err := runRound(options{d: 2 * time.Second, keys: 10, workers: 2, seed: 1, slack: time.Minute,
		only: "tenants"}, 1)
	require.NoError(t, err)
	require.False(t, v.bad(), "%q\n%s", v.first, v.line())
	require.NotZero(t, v.served)
}

// Stall measures what stands still while servers answer.
func TestStall_IsNotSlowness(t *testing.T) {
	t.Parallel()
	at := time.Unix(0, 0)
	s := &stall{patience: 3 * time.Second, begun: at, looked: at}
	look := func(after time.Duration, moved, answered bool) time.Duration {
		at = at.Add(after)
		require.Equal(t, s.look(at, moved, answered), s.still >= s.patience)
		return s.still
	}
	require.Equal(t, time.Second, look(time.Second, false, true))
	require.Equal(t, 2*time.Second, look(time.Minute, false, true), "the checker itself was away")
	require.Equal(t, 2*time.Second, look(time.Minute, false, false), "no server answers")
	require.Zero(t, look(time.Second, true, true), "something moves")
	require.Equal(t, time.Second/2, look(time.Second/2, false, true))
	require.Equal(t, "122.5s later; nothing moved for up to 2.0s, and no server answered for 60.0s",
		s.String())
	require.Equal(t, 3*time.Second/2, look(time.Second, false, true))
	require.Equal(t, 5*time.Second/2, look(time.Second, false, true))
	require.Equal(t, 7*time.Second/2, look(time.Second, false, true))
}

// On a busy machine sweeps take long. What only they repair waits for them, for a time.
func TestStall_LastsUntilASweepHasEnded(t *testing.T) {
	t.Parallel()
	at, swept := time.Unix(0, 0), 10
	s := &stall{patience: 4 * time.Second, begun: at, looked: at, healing: 3,
		swept: func() int { return swept }}
	stuck := func(seconds int, moved bool) (stuck bool) {
		for range seconds {
			at = at.Add(time.Second)
			stuck = s.look(at, moved, true)
		}
		return stuck
	}
	swept = 20
	require.False(t, stuck(1, false), "these began too early to count")
	require.False(t, stuck(9, false))
	swept = 22
	require.False(t, stuck(1, false))
	swept = 23
	require.True(t, stuck(1, false))
	require.False(t, stuck(1, true))
	require.False(t, stuck(endless*4-1, false))
	require.True(t, stuck(1, false), "no sweep ends")
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
		{"a run that was early", map[uint64]final{0: at(1, 1)}, []event{{Kind: crowded, Early: 1}},
			verdict{early: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var v verdict
			judge(&v, 1, era{}, c.final, c.events)
			require.Equal(t, v.bad(), v.first != nil)
			v.first = nil
			require.Equal(t, c.want, v)
		})
	}
}

func TestStorm_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	at := func(n int64) time.Time { return time.Unix(0, n) }
	run := func(id uint64, claim, begun, over int64) []event {
		return []event{{Kind: stormed, Step: id, After: id, Before: uint64(claim), At: begun},
			{Kind: calmed, Step: id, After: id, At: over}}
	}
	cancelled := blow{id: 1}
	replaced := blow{id: 1, successor: 2, returned: at(100)}
	for _, c := range []struct {
		name   string
		blow   blow
		events []event
		skewed []window
		want   verdict
	}{
		{"a cancelled run", cancelled, nil, nil, verdict{}},
		{"a cancelled run that began", cancelled, run(1, 1, 2, 3), nil, verdict{late: 1}},
		{"a run, and its successor", replaced,
			append(run(1, 99, 101, 102), run(2, 103, 104, 105)...), nil, verdict{}},
		{"no successor", replaced, run(1, 99, 101, 102), nil, verdict{lost: 1}},
		{"a claim afterwards", replaced, append(run(1, 101, 102, 103), run(2, 104, 105, 106)...),
			nil, verdict{late: 1}},
		{"both at once", replaced, append(run(1, 99, 101, 105), run(2, 103, 104, 106)...), nil,
			verdict{overlapped: 1}},
		{"both at once, by wrong clocks", replaced,
			append(run(1, 99, 101, 105), run(2, 103, 104, 106)...),
			[]window{{at(100), at(103)}}, verdict{}},
		{"both at once, and one died", replaced,
			append(run(1, 99, 101, 105)[:1], run(2, 103, 104, 106)...), nil, verdict{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var v verdict
			(&storm{blown: []blow{c.blow}}).judge(&v, c.events, c.skewed)
			require.Equal(t, v.bad(), v.first != nil)
			v.first = nil
			c.want.blown = 1
			require.Equal(t, c.want, v)
		})
	}
}

func TestCrowd_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	ran, done := event{Kind: crowded}, event{Kind: crowdCommitted}
	for name, c := range map[string]struct {
		events []event
		want   verdict
	}{
		"once":                    {[]event{ran, done}, verdict{}},
		"once, and nobody told":   {[]event{ran}, verdict{}},
		"twice":                   {[]event{ran, ran, done}, verdict{again: 1}},
		"twice, and so committed": {[]event{ran, ran, done, done}, verdict{again: 1, twice: 1}},
		"never":                   {nil, verdict{lost: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var v verdict
			judgeCrowd(&v, 0, 1, nil, c.events)
			require.Equal(t, v.bad(), v.first != nil)
			v.first = nil
			require.Equal(t, c.want, v)
		})
	}
	var v verdict
	judgeCrowd(&v, 0, 1, []string{"0"}, nil)
	require.Zero(t, v, "what is stuck is not lost as well")
}

func TestLeft_IsWhatSomeRunHasMade(t *testing.T) {
	t.Parallel()
	at := func(n int64) time.Time { return time.Unix(0, n) }
	run := event{Kind: ran, Step: 1, Before: 1, After: 10, At: 100}
	next := event{Kind: ran, Step: 2, Before: 10, After: 20, At: 200}
	done := event{Kind: committed, Step: 2, Before: 10, After: 20, At: 250}
	events := []event{run, next, done}
	past := era{}.with([]event{{Kind: ran, Step: 1, After: 9}, {Kind: ran, Key: 1, Step: 1, After: 8}})
	left := func(step, hash uint64) map[uint64]final {
		return map[uint64]final{0: {link: link{step, hash}, status: durable.Pending}}
	}
	for _, c := range []struct {
		name    string
		left    map[uint64]final
		current window
		want    verdict
	}{
		{"the latest", left(3, 20), window{}, verdict{}},
		{"an older one", left(2, 10), window{}, verdict{back: 1}},
		{"one of an earlier era", left(2, 9), window{}, verdict{back: 1}},
		{"one of another key", left(2, 8), window{}, verdict{back: 1, lost: 1}},
		{"the first", left(1, 1), window{}, verdict{back: 2}},
		{"none", nil, window{}, verdict{gone: 1}},
		{"one that nobody made", left(2, 11), window{}, verdict{back: 1, lost: 1}},
		{"that of the backup", left(2, 10), window{at(150), at(300)}, verdict{back: 1}},
		{"an older one than the backup", left(2, 10), window{at(260), at(300)},
			verdict{back: 1, lost: 1}},
		{"a newer one than the backup", left(3, 20), window{at(50), at(150)}, verdict{lost: 1}},
		{"none in the backup", nil, window{at(260), at(300)}, verdict{gone: 1, lost: 1}},
		{"none in the backup, and written meanwhile", nil, window{at(150), at(300)},
			verdict{gone: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var v verdict
			v.judgeLeft(1, era{past: past}, c.left, events, c.current)
			require.Equal(t, v.bad(), v.first != nil)
			v.first = nil
			require.Equal(t, c.want, v)
		})
	}
}

func TestTenants_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	at := func(n int64) time.Time { return time.Unix(0, n) }
	all := window{at(10), at(1000)}
	runs := func(tenant uint64, n int, begun, over int64) (some []event) {
		for i := range n {
			id := tenant<<32 + uint64(i) + 1
			some = append(some, event{Kind: served, Worker: 1, Key: tenant, After: id, At: begun},
				event{Kind: servedOver, Worker: 1, Key: tenant, After: id, At: over})
		}
		return some
	}
	open := func(all []event) []event { // their worker has died
		return slices.DeleteFunc(all, func(e event) bool { return e.Kind == servedOver })
	}
	meter := func(n int, every time.Duration) (some []event) {
		for i := range n {
			some = append(some, event{Kind: metered, At: 10 + int64(i)*int64(every)})
		}
		return some
	}
	for _, c := range []struct {
		name   string
		events []event
		deaths []death
		want   verdict
	}{
		{"as many as may", runs(0, tenantSlots, 20, 30), nil, verdict{served: tenantSlots}},
		{"one more of a tenant", runs(0, tenantSlots+1, 20, 30), nil,
			verdict{served: tenantSlots + 1, over: 1}},
		{"one more when some have ended", append(runs(0, tenantSlots, 20, 30), runs(0, 1, 30, 40)...),
			nil, verdict{served: tenantSlots + 1}},
		{"too many of all", slices.Concat(runs(0, 5, 20, 30), runs(1, 5, 20, 30), runs(2, 3, 20, 30)),
			nil, verdict{served: 13, over: 1}},
		{"some beside those of a worker that lives",
			append(open(runs(0, tenantSlots, 20, 0)), runs(0, 2, 50, 60)[2:]...), nil,
			verdict{served: tenantSlots + 1, over: 1}},
		{"some after those of a worker that has died",
			append(open(runs(0, tenantSlots, 20, 0)), runs(0, 2, 50, 60)[2:]...),
			[]death{{1, at(40)}}, verdict{served: tenantSlots + 1}},
		{"a rate that is kept", meter(600, time.Second/meterRate), nil, verdict{}},
		{"a rate that is not", meter(300, time.Second/meterRate/4), nil, verdict{over: 159}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var v verdict
			v.judgeTenants(c.events, c.deaths, all, 0)
			require.Equal(t, v.bad(), v.first != nil)
			v.first = nil
			require.Equal(t, c.want, v)
		})
	}
	var many []event
	for tenant := range uint64(tenantCount) {
		n := int64(1200)
		if tenant == 0 {
			n = 1500
		}
		for i := range n {
			e := event{Kind: served, Key: tenant, After: tenant<<32 + uint64(i), At: 20 + i}
			many = append(many, e)
			e.Kind, e.At = servedOver, e.At+1
			many = append(many, e)
		}
	}
	var v verdict
	v.judgeTenants(many, nil, window{at(10), at(5000)}, 0)
	require.Equal(t, 1, v.unfair, "%q", v.first)
	require.Zero(t, v.over)
}
