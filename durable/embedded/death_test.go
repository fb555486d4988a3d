package embedded_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/schedule"
)

// A run that kills its process takes one worker after the other, but not for ever. Without Claim, the
// first death is not known for certain.
func TestRun_ThatKillsItsProcessFails(t *testing.T) {
	t.Parallel()
	for action, want := range map[string]int{"pill": 6, "claimed pill": 5} {
		t.Run(action, func(t *testing.T) {
			r := newRig(t)
			pill := durable.Remote[int](r.open(durable.Config{NoSweep: true}), action, nil)
			deaths := 0
			died := r.startChild(action)
			require.NoError(t, knownAt(r, pill).Schedule(r.ctx, "k", 1, 0))
			for ; deaths < want; deaths++ {
				died()
				died = r.startChild(action)
			}
			i, err := pill.Await(r.ctx, "k")
			require.NoError(t, err)
			require.Equal(t, durable.Failed, i.Status)
			require.Equal(t, durable.ErrDied.Error(), i.Err)
			require.Len(t, i.Failures, 6, "five deaths, and that it was given up")
			for _, f := range i.Failures {
				require.NotEmpty(t, f.Worker)
			}
			require.NoError(t, pill.Retry(r.ctx, "k"), "until a call decides")
			died()
		})
	}
}

// Runs that are in progress wherever another one kills are not given up with it.
func TestRun_ThatIsBesideOneThatKillsDoesNotFail(t *testing.T) {
	r := newRig(t)
	mixed := durable.Remote[int](r.open(durable.Config{NoSweep: true}), "mixed", nil)
	died := r.startChild("mixed")
	knownAt(r, mixed)
	all := map[string]durable.Status{"kills": durable.Failed, "a": durable.Done, "b": durable.Done}
	for key, want := range all {
		state := 0
		if want == durable.Failed {
			state = 1
		}
		require.NoError(t, mixed.Schedule(r.ctx, key, state, 0))
	}
	for range engine.MostDeaths {
		died()
		died = r.startChild("mixed")
	}
	for key, want := range all {
		i, err := mixed.Await(r.ctx, key)
		require.NoError(t, err)
		require.Equal(t, want, i.Status, key)
	}
}

// A batch is begun again where its worker died, twice, and bills no customer twice.
func TestScheduleAllOnce_OfABatchThatDiesRunsEachOnce(t *testing.T) {
	r := newRig(t)
	e := r.open(durable.Config{})
	var mu sync.Mutex
	bills := map[string]int{} // by what is billed
	bill := durable.Register(e, "bill", func(self *durable.Of[int], _ int) error {
		mu.Lock()
		defer mu.Unlock()
		bills[self.Key()]++
		return nil
	}, durable.ActionConfig[int]{})
	knownAt(r, bill)
	died := r.startChild("batch")
	batch := knownAt(r, durable.Remote[int](e, "batch", nil))
	require.NoError(t, batch.Schedule(r.ctx, "2026-11", 0, 0))
	for range 2 {
		died()
		died = r.startChild("batch")
	}
	i, err := batch.Await(r.ctx, "2026-11")
	require.NoError(t, err)
	require.Equal(t, durable.Done, i.Status, i.Err)
	eventually(r, func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(bills) == customers
	})
	n, err := bill.ScheduleAllOnce(r.ctx, func(yield func(durable.Item[int]) bool) {
		for key := range bills {
			if !yield(durable.Item[int]{Key: key}) {
				return
			}
		}
	})
	require.NoError(t, err)
	require.Zero(t, n)
	for key, n := range bills {
		require.Equal(t, 1, n, key)
	}
}

// dying opens a worker that lives until stop says so, and registers an action with it.
func (r *rig) dying(
	worker string, stop func(engine.Stage, string) bool, register func(durable.Engine),
) durable.Engine {
	r.Helper()
	e := r.openEngine(briefEngine(worker, stop))
	register(e)
	return e
}

// bury closes a worker that has died.
func bury(e durable.Engine) {
	ctx, cancel := contextOf(false)
	defer cancel()
	_ = e.Close(ctx)
}

// kill lets n workers die in a run, one after the other, before they commit.
func (r *rig) kill(n int, register func(durable.Engine)) {
	r.Helper()
	for i := range n {
		died := make(chan bool, 100)
		e := r.dying(fmt.Sprint("mortal ", i), func(s engine.Stage, _ string) bool {
			if s == engine.Commit {
				died <- true
			}
			return s == engine.Commit
		}, register)
		take(r, died)
		bury(e)
	}
}

// Deaths count one after the other: a run that is committed, or that fails, was not what killed.
func TestRun_ThatEndsForgetsDeaths(t *testing.T) {
	t.Parallel()
	for name, claim := range map[string]bool{"with claim": true, "without": false} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			register := func(e durable.Engine) {
				durable.Register(e, "act", func(self *durable.Of[int], n int) error {
					switch {
					case self.Attempt() == 1:
						return errors.New("boom")
					case n < 3:
						self.Schedule(n+1, 0)
					}
					return nil
				}, durable.ActionConfig[int]{Claim: claim, Retry: schedule.Of(0)})
			}
			act := durable.Remote[int](r.open(durable.Config{NoSweep: true}), "act", nil)
			first := r.dying("first", func(engine.Stage, string) bool { return true }, register)
			require.NoError(t, knownAt(r, act).Schedule(r.ctx, "k", 1, 0))
			bury(first)
			for range 6 { // two attempts of three runs
				r.kill(engine.MostDeaths-1, register)
				committed := make(chan bool, 100)
				e := r.dying("good", func(s engine.Stage, _ string) bool {
					if s == engine.Arm || s == engine.Ack {
						committed <- true
					}
					return len(committed) > 0
				}, register)
				take(r, committed)
				bury(e)
			}
			i, err := act.Await(r.ctx, "k")
			require.NoError(t, err)
			require.Equal(t, durable.Done, i.Status, i.Err)
			require.Equal(t, 3, i.State)
		})
	}
}

// A recurring key whose run kills goes on at its next time.
func TestRecurring_WhoseRunKillsGoesOn(t *testing.T) {
	r := newRig(t)
	var ticks atomic.Int64
	register := func(e durable.Engine) {
		durable.RegisterRecurring(e, "act", func(*durable.Tick[int], int) error {
			ticks.Add(1)
			return nil
		}, durable.RecurringConfig[int]{Times: func(string) (schedule.Schedule, error) {
			return schedule.Every(time.Hour), nil
		}, Action: durable.ActionConfig[int]{Claim: true}})
	}
	act := durable.Remote[durable.Recurrence[int]](r.open(durable.Config{NoSweep: true}), "act", nil)
	first := r.dying("first", func(engine.Stage, string) bool { return true }, register)
	eventually(r, func() bool {
		return act.Schedule(r.ctx, "k", durable.Recurrence[int]{Times: "hourly", At: time.Now()}, 0) == nil
	})
	bury(first)
	r.kill(engine.MostDeaths, register)
	n := ticks.Load()
	r.dying("good", nil, register)
	eventually(r, func() bool {
		i, err := act.Inspect(r.ctx, "k")
		require.NoError(t, err)
		return i.Status == durable.Pending && i.State.Err == durable.ErrDied.Error() &&
			i.Due.After(time.Now().Add(time.Minute))
	})
	require.Equal(t, n, ticks.Load())
}

// Neither a slow run, nor one during which the server restarts, nor one that Close gives back, counts
// as a death.
func TestRun_WhoseWorkerLivesDoesNotCountAsADeath(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		claim bool
		while func(r *rig, e *durable.Engine, again func() durable.Engine)
	}{
		"with claim, slow": {true, func(r *rig, _ *durable.Engine, _ func() durable.Engine) {
			time.Sleep(5 * brief("").AckWait)
		}},
		"slow": {false, func(r *rig, _ *durable.Engine, _ func() durable.Engine) {
			time.Sleep(5 * brief("").AckWait)
		}},
		"with claim, given back": {true, func(r *rig, e *durable.Engine, again func() durable.Engine) {
			for range engine.MostDeaths + 1 {
				time.Sleep(brief("").AckWait)
				bury(*e)
				*e = again()
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			running, goOn := make(chan bool, 100), make(chan bool)
			open := func() durable.Engine {
				e := r.open(brief(fmt.Sprint("worker", time.Now().UnixNano())))
				durable.Register(e, "act", func(*durable.Of[int], int) error {
					running <- true
					<-goOn
					return nil
				}, durable.ActionConfig[int]{Claim: c.claim})
				return e
			}
			e := open()
			act := durable.Remote[int](r.open(durable.Config{NoSweep: true}), "act", nil)
			require.NoError(t, knownAt(r, act).Schedule(r.ctx, "k", 1, 0))
			take(r, running)
			c.while(r, &e, func() durable.Engine {
				e := open()
				take(r, running)
				return e
			})
			i, err := act.Inspect(r.ctx, "k")
			require.NoError(t, err)
			require.Empty(t, i.Failures)
			close(goOn)
			i, err = act.Await(r.ctx, "k")
			require.NoError(t, err)
			require.Equal(t, durable.Done, i.Status)
		})
	}
}

// The server is away for longer than AckWait, again and again, while one run goes on.
func TestRun_DuringWhichTheServerRestartsDoesNotCountAsADeath(t *testing.T) {
	t.Parallel()
	for name, claim := range map[string]bool{"with claim": true, "without": false} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			addr := strings.TrimPrefix(r.server.URL(), "nats://")
			conn, err := nats.Connect(r.server.URL(), nats.MaxReconnects(-1),
				nats.ReconnectWait(20*time.Millisecond))
			require.NoError(t, err)
			defer conn.Close()
			c := brief("worker")
			c.Conn, c.OnError = conn, r.trouble
			e, err := durable.Open(r.ctx, c)
			require.NoError(t, err)
			defer bury(e)
			running, goOn := make(chan bool, 100), make(chan bool)
			act := durable.Register(e, "act", func(*durable.Of[int], int) error {
				running <- true
				<-goOn
				return nil
			}, durable.ActionConfig[int]{Claim: claim})
			require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
			take(r, running)
			for range engine.MostDeaths + 1 {
				r.stop()
				time.Sleep(2 * c.AckWait)
				r.server, err = embedded.Start(r.ctx, embedded.Config{Dir: r.dir, Addr: addr, NoSync: true})
				require.NoError(t, err)
				r.conn, err = r.server.Connect()
				require.NoError(t, err)
				take(r, running) // the server has not heard of it for long
			}
			i, err := act.Inspect(r.ctx, "k")
			require.NoError(t, err)
			require.Empty(t, i.Failures)
			close(goOn)
			i, err = act.Await(r.ctx, "k")
			require.NoError(t, err)
			require.Equal(t, durable.Done, i.Status)
		})
	}
}
