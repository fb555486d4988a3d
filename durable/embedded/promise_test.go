package embedded_test

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
	"github.com/rxsched/rxsched/durable/internal/engine"
)

// A replica may be behind: what is answered and not written has to come from the leader.
func TestInspect_AsksTheLeaderAsDoCallsThatMayChangeNothing(t *testing.T) {
	r := newRig(t)
	count, _ := counter(r, r.open(durable.Config{NoSweep: true}), 0, 0)
	for name, call := range map[string]func() error{
		"Inspect":     func() error { _, err := count.Inspect(r.ctx, "k"); return err },
		"Unsubscribe": func() error { _, err := count.Unsubscribe(r.ctx, "k"); return err },
		"ScheduleNew": func() error { return count.ScheduleNew(r.ctx, "k", 1, time.Hour) },
		"Reschedule":  func() error { return count.Reschedule(r.ctx, "k", time.Hour) },
	} {
		for _, stored := range []bool{false, true} {
			if stored {
				require.NoError(t, count.Schedule(r.ctx, "k", 0, time.Hour))
			}
			asked := r.watch("$JS.API.>")
			if err := call(); stored && name != "ScheduleNew" {
				require.NoError(t, err, name)
			}
			var subjects []string
			for _, m := range asked() {
				subjects = append(subjects, m.Subject)
			}
			require.Contains(t, subjects, "$JS.API.STREAM.MSG.GET.rx", name)
			require.NotContains(t, subjects, "$JS.API.DIRECT.GET.rx.rx.t.count.k", name)
		}
		require.NoError(t, r.stream().Purge(r.ctx))
	}
}

// watch collects the messages of a subject from now on. until ends that, and returns them.
func (r *rig) watch(subject string) (until func() []*nats.Msg) {
	r.Helper()
	conn, err := r.server.Connect()
	require.NoError(r, err)
	r.Cleanup(conn.Close)
	all := make(chan *nats.Msg, 1000)
	sub, err := conn.ChanSubscribe(subject, all)
	require.NoError(r, err)
	require.NoError(r, conn.Flush())
	return func() (got []*nats.Msg) {
		require.NoError(r, r.conn.Flush()) // it has sent all
		require.NoError(r, conn.Flush())   // and we have got it
		require.NoError(r, sub.Unsubscribe())
		for len(all) > 0 {
			got = append(got, <-all)
		}
		return got
	}
}

// A caller that has found no run may be slower than one that has found none either.
func TestScheduleNew_OfManyCallersSucceedsOnce(t *testing.T) {
	r := newRig(t)
	quick, _ := counter(r, r.open(durable.Config{NoSweep: true}), 0, 0)
	var first sync.Once
	c := engine.Config{NoSweep: true, Stop: func(engine.Stage, string) bool { // both have looked by now
		first.Do(func() { assert.NoError(t, quick.ScheduleNew(r.ctx, "k", 1, time.Hour)) })
		return false
	}}
	slow := durable.Remote[int](r.openEngine(c), "count", nil)
	require.ErrorIs(t, knownAt(r, slow).ScheduleNew(r.ctx, "k", 2, time.Hour), durable.ErrPending)
	i, err := quick.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, 1, i.State)
}

// A new secret without the old one fails what was sealed before, and loses nothing of it.
func TestSeal_WithoutTheOldSecretKeepsWhatItCannotOpen(t *testing.T) {
	r := newRig(t)
	old, now := bytes.Repeat([]byte{1}, 32), bytes.Repeat([]byte{2}, 32)
	ran := make(chan int, 10)
	register := func(e durable.Engine, ring *durable.Keyring) *durable.Action[int] {
		return durable.Register(e, "act", func(_ *durable.Of[int], n int) error {
			ran <- n
			return nil
		}, durable.ActionConfig[int]{Seal: ring})
	}
	first := r.open(durable.Config{})
	act := register(first, durable.NewKeyring("old", map[string][]byte{"old": old}))
	require.NoError(t, act.Schedule(r.ctx, "k", 42, time.Hour))
	_, err := act.Modify(r.ctx, "k", func(n int) (int, error) { return n + 1, nil })
	require.NoError(t, err)
	require.NoError(t, first.Close(r.ctx))
	second := r.open(durable.Config{})
	act = register(second, durable.NewKeyring("now", map[string][]byte{"now": now}))
	require.NoError(t, act.Reschedule(r.ctx, "k", 0))
	_, err = act.Await(r.ctx, "k")
	require.ErrorIs(t, err, durable.ErrSeal)
	_, err = act.Modify(r.ctx, "k", func(n int) (int, error) { return n, nil })
	require.ErrorIs(t, err, durable.ErrNotPending)
	require.NoError(t, second.Close(r.ctx))
	act = register(r.open(durable.Config{}),
		durable.NewKeyring("now", map[string][]byte{"now": now, "old": old}))
	require.NoError(t, act.Retry(r.ctx, "k"))
	require.Equal(t, 43, take(r, ran))
}

// knownAt waits until the server knows the action.
func knownAt(r *rig, a *durable.Action[int]) *durable.Action[int] {
	r.Helper()
	eventually(r, func() bool {
		_, err := a.Inspect(r.ctx, "none")
		return !errors.Is(err, durable.ErrUnknownName)
	})
	return a
}

func TestRecord_ThatAwaitsNothingExpiresAndGenerationsGrowStill(t *testing.T) {
	r := newRig(t)
	generations := make(chan uint64, 2)
	act := durable.Register(r.open(durable.Config{NoSweep: true}), "act",
		func(self *durable.Of[int], _ int) error {
			generations <- self.Run().Generation
			return nil
		}, durable.ActionConfig[int]{Keep: time.Hour})
	var last uint64
	for range 2 {
		require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
		gen := take(r, generations)
		require.Greater(t, gen, last)
		last = gen
		eventually(r, func() bool {
			i, err := act.Inspect(r.ctx, "k")
			return err == nil && i.Status == durable.Done
		})
		stored, err := r.stream().GetLastMsgForSubject(r.ctx, "rx.t.act.k")
		require.NoError(t, err)
		require.Equal(t, "3600s", stored.Header.Get("Nats-TTL"))
		require.NoError(t, r.stream().DeleteMsg(r.ctx, stored.Sequence), "as the server will")
	}
}

func TestRun_LongerThanAckWaitIsNotRunBesideItself(t *testing.T) {
	r := newRig(t)
	conn, err := r.server.Connect()
	require.NoError(t, err)
	defer conn.Close()
	signs := make(chan *nats.Msg, 100)
	_, err = conn.ChanSubscribe("$JS.ACK.>", signs)
	require.NoError(t, err)
	require.NoError(t, conn.Flush())
	running, goOn := make(chan int, 10), make(chan int)
	act := durable.Register(r.open(durable.Config{AckWait: 2 * time.Second}), "act",
		func(_ *durable.Of[int], n int) error {
			running <- n
			<-goOn
			return nil
		}, durable.ActionConfig[int]{})
	defer close(goOn)
	require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
	take(r, running)
	for n := 0; n < 4; { // one in a third of AckWait
		select {
		case m := <-signs:
			if string(m.Data) == "+WPI" {
				n++
			}
		case <-running:
			t.Fatal("it runs a second time")
		case <-r.ctx.Done():
			t.Fatal("no sign of life")
		}
	}
}

func TestStart_SyncsEachWriteUnlessToldNotTo(t *testing.T) {
	t.Parallel()
	for _, noSync := range []bool{false, true} {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		s, err := embedded.Start(ctx, embedded.Config{Dir: t.TempDir(), NoSync: noSync})
		cancel()
		require.NoError(t, err)
		require.Equal(t, !noSync, s.SyncsEachWrite())
		s.Shutdown()
	}
}

// A commit took effect, and its answer was lost. Then another run was stored over it.
func TestOutcome_IsUnknownIfALaterWriteMayHideTheCommit(t *testing.T) {
	r := newRig(t)
	outcomes := make(chan durable.Outcome, 10)
	link, e := newLinkOf(r, durable.Config{
		Begin: func(ctx context.Context, _ durable.Run) (context.Context, func(durable.Outcome, error)) {
			return ctx, func(o durable.Outcome, _ error) { outcomes <- o }
		}})
	durable.Register(e, "act", func(*durable.Of[int], int) error {
		link.mu.Lock()
		defer link.mu.Unlock()
		link.lose = once("rx.t.")
		return nil
	}, durable.ActionConfig[int]{})
	act := knownAt(r, durable.Remote[int](r.open(durable.Config{NoSweep: true}), "act", nil))
	require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
	take(r, link.lost)
	i, err := act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.Done, i.Status)
	require.NoError(t, act.Schedule(r.ctx, "k", 2, time.Hour))
	link.open <- struct{}{}
	require.Equal(t, durable.Unknown, take(r, outcomes))
	i, err = act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, 2, i.State)
}
