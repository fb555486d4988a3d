package embedded_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
)

// brief are the times of engines whose workers die.
func brief(worker string) durable.Config {
	return durable.Config{Worker: worker, AckWait: 300 * time.Millisecond,
		HoldMax: 100 * time.Millisecond, Sweep: 200 * time.Millisecond}
}

// briefEngine is brief with the function that stops the engine before a stage.
func briefEngine(worker string, stop func(engine.Stage, string) bool) engine.Config {
	c := brief(worker)
	return engine.Config{Worker: worker, AckWait: c.AckWait, HoldMax: c.HoldMax, Sweep: c.Sweep,
		Stop: stop}
}

// dieOnce makes a worker die before a stage, once for each key.
func dieOnce(before engine.Stage) (stop func(engine.Stage, string) bool, count func() int) {
	var mu sync.Mutex
	died := map[string]bool{}
	return func(s engine.Stage, key string) bool {
			mu.Lock()
			defer mu.Unlock()
			if s != before || died[key] {
				return false
			}
			died[key] = true
			return true
		}, func() int {
			mu.Lock()
			defer mu.Unlock()
			return len(died)
		}
}

func TestSchedule_WhoseCallerDiesLeavesOnlyATokenBehind(t *testing.T) {
	r := newRig(t)
	stop, _ := dieOnce(engine.Store)
	count, ended := counter(r, r.openEngine(briefEngine("dying caller", stop)), 0, 0)
	require.ErrorIs(t, count.Schedule(r.ctx, "k", 0, 0), durable.ErrUncertain)
	_, err := count.Inspect(r.ctx, "k")
	require.ErrorIs(t, err, durable.ErrNotFound)
	require.NoError(t, count.Schedule(r.ctx, "k", 0, 0), "the same call again")
	take(r, ended)
	eventually(r, func() bool { return r.tokens() == 0 })
	require.Empty(t, ended)
}

// A worker's clock may be a minute ahead, so that each token looks old when its record is not there.
func TestSchedule_WhoseWorkerHasAnotherClockKeepsItsToken(t *testing.T) {
	r := newRig(t)
	c := briefEngine("ahead", nil)
	c.NoSweep = true // it would bring the token back
	c.Now = func() time.Time { return time.Now().Add(time.Minute) }
	_, ended := counter(r, r.openEngine(c), 0, 0)
	slow := r.openEngine(briefEngine("slow caller", func(s engine.Stage, _ string) bool {
		if s != engine.Store {
			return false
		}
		eventually(r, func() bool { // the worker has seen the token
			info, err := r.stream().Consumer(r.ctx, "count")
			return err == nil && info.CachedInfo().Delivered.Consumer > 1
		})
		return false
	}))
	count := durable.Remote[int](slow, "count", nil)
	eventually(r, func() bool {
		return !errors.Is(count.Schedule(r.ctx, "k", 0, 0), durable.ErrUnknownName)
	})
	take(r, ended)
}

// stream returns the stream of the rig's engines.
func (r *rig) stream() jetstream.Stream {
	r.Helper()
	js, err := jetstream.New(r.conn)
	require.NoError(r, err)
	s, err := js.Stream(r.ctx, "rx")
	require.NoError(r, err)
	return s
}

// tokens is the number of tokens and schedules in the stream.
func (r *rig) tokens() int {
	r.Helper()
	return r.subjects("rx.d.>") + r.subjects("rx.s.>")
}

// subjects is the number of subjects in the stream that match a filter.
func (r *rig) subjects(filter string) int {
	r.Helper()
	info, err := r.stream().Info(r.ctx, jetstream.WithSubjectFilter(filter))
	require.NoError(r, err)
	return len(info.State.Subjects)
}

func TestEngine_MakesAConsumerAgainThatSomebodyDeleted(t *testing.T) {
	r := newRig(t)
	troubles := make(chan error, 100)
	c := brief("worker")
	c.OnError = func(err error) { troubles <- err }
	count, ended := counter(r, r.open(c), 0, 0)
	require.NoError(t, count.Schedule(r.ctx, "before", 0, 0))
	require.Equal(t, "before", take(r, ended))
	require.NoError(t, r.stream().DeleteConsumer(r.ctx, "count"))
	require.NoError(t, count.Schedule(r.ctx, "after", 0, 0))
	require.ErrorIs(t, take(r, troubles), durable.ErrConsumerDeleted)
	require.Equal(t, "after", take(r, ended))
}

func TestClose_WaitsForRunsAndGivesBackTheRest(t *testing.T) {
	t.Parallel()
	for name, patient := range map[string]bool{"waits": true, "gives back": false} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			running, goOn, second := make(chan bool), make(chan bool), make(chan int, 10)
			slow := r.open(durable.Config{})
			act := durable.Register(slow, "act", func(self *durable.Of[int], n int) error {
				running <- true
				<-goOn
				self.Schedule(n+1, 0)
				return nil
			}, durable.ActionConfig[int]{})
			require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
			take(r, running)
			ctx, stop := contextOf(patient)
			defer stop()
			closed := make(chan error, 1)
			go func() { closed <- slow.Close(ctx) }()
			eventually(r, func() bool { // Close has begun
				return errors.Is(act.ScheduleNew(r.ctx, "k", 9, 0), durable.ErrClosed)
			})
			want := 1
			if patient {
				goOn <- true
				require.NoError(t, take(r, closed))
				want = 2
			} else {
				require.Error(t, take(r, closed))
			}
			next := r.open(durable.Config{})
			durable.Register(next, "act", func(_ *durable.Of[int], n int) error {
				second <- n
				return nil
			}, durable.ActionConfig[int]{})
			require.Equal(t, want, take(r, second), "it runs at once, and not after AckWait")
			close(goOn)
			require.ErrorIs(t, act.Schedule(r.ctx, "k", 1, 0), durable.ErrClosed)
		})
	}
}

// A claim ends by itself when its worker is dead. Still, the run has begun.
func TestUnsubscribe_TellsOfARunWhoseClaimHasEnded(t *testing.T) {
	r := newRig(t)
	stop, died := dieOnce(engine.Perform)
	c := briefEngine("dying claimer", stop)
	c.AckWait = time.Hour // or it would run once more
	e := r.openEngine(c)
	act := durable.Register(e, "act", func(*durable.Of[int], int) error { return nil },
		durable.ActionConfig[int]{Claim: true, Timeout: time.Millisecond})
	require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
	eventually(r, func() bool { return died() == 1 })
	ctx, cancel := contextOf(false)
	defer cancel()
	_ = e.Close(ctx)
	later := r.openEngine(engine.Config{Now: func() time.Time { return time.Now().Add(2 * time.Hour) }})
	was, err := durable.Remote[int](later, "act", nil).Unsubscribe(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.WasRunning, was)
}
