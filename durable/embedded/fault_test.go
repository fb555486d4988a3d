package embedded_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/fault"
)

// brief are the times of engines whose workers die.
func brief(worker string) durable.Config {
	return durable.Config{Worker: worker, AckWait: 300 * time.Millisecond,
		HoldMax: 100 * time.Millisecond, Sweep: 200 * time.Millisecond}
}

// dieOnce is a plan of a worker that dies at a point, once for each key.
func dieOnce(at fault.Point) (*fault.Plan, func() int) {
	var mu sync.Mutex
	died := map[string]bool{}
	return &fault.Plan{At: func(point fault.Point, key string) bool {
		mu.Lock()
		defer mu.Unlock()
		if point != at || died[key] {
			return false
		}
		died[key] = true
		return true
	}}, func() int {
		mu.Lock()
		defer mu.Unlock()
		return len(died)
	}
}

// A worker that dies between any two parts of a step loses nothing, and commits nothing twice.
func TestStep_SurvivesTheDeathOfItsWorker(t *testing.T) {
	for _, point := range fault.Points {
		for name, d := range map[string]time.Duration{"held": 10 * time.Millisecond, "by a schedule": 1200 * time.Millisecond} {
			if point == fault.ArmedFirst {
				continue
			}
			t.Run(fmt.Sprint(point, " ", name), func(t *testing.T) {
				r := newRig(t)
				worker := t.Name()[len("TestStep_SurvivesTheDeathOfItsWorker/"):]
				plan, died := dieOnce(point)
				fault.Set(worker, plan)
				defer fault.Set(worker, nil)
				e := r.open(brief(worker))
				ended := make(chan uint64, 10)
				var mu sync.Mutex
				generations := map[uint64]int{} // to the state
				act := durable.Register(e, "count", func(self *durable.Of[int], n int) error {
					mu.Lock()
					before, seen := generations[self.Run().Generation]
					generations[self.Run().Generation] = n
					mu.Unlock()
					if seen && before != n {
						t.Errorf("generation %d has the states %d and %d", self.Run().Generation, before, n)
					}
					if n < 3 {
						self.Schedule(n+1, d)
						return nil
					}
					select {
					case ended <- self.Run().Generation:
					default:
					}
					return nil
				}, durable.ActionConfig[int]{Claim: point == fault.Claiming || point == fault.Claimed})
				require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
				take(r, ended)
				mu.Lock()
				require.Len(t, generations, 3)
				mu.Unlock()
				if !(name == "held" && (point == fault.Unarmed || point == fault.Armed)) {
					eventually(r, func() bool { return died() == 1 })
				}
				eventually(r, func() bool {
					i, err := act.Inspect(r.ctx, "k")
					return err == nil && i.Status == durable.Done
				})
			})
		}
	}
}

func TestSchedule_WhoseCallerDiesLeavesOnlyATokenBehind(t *testing.T) {
	r := newRig(t)
	plan, _ := dieOnce(fault.ArmedFirst)
	fault.Set("dying caller", plan)
	defer fault.Set("dying caller", nil)
	count, ended := counter(r, r.open(brief("dying caller")), 0, 0)
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
	fault.Set("ahead", &fault.Plan{Skew: time.Minute})
	defer fault.Set("ahead", nil)
	c := brief("ahead")
	c.Sweep = -1 // it would bring the token back
	_, ended := counter(r, r.open(c), 0, 0)
	fault.Set("slow caller", &fault.Plan{At: func(fault.Point, string) bool {
		eventually(r, func() bool { // the worker has seen the token
			info, err := r.stream().Consumer(r.ctx, "count")
			return err == nil && info.CachedInfo().Delivered.Consumer > 1
		})
		return false
	}})
	defer fault.Set("slow caller", nil)
	count := durable.Remote[int](r.open(brief("slow caller")), "count", nil)
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

func TestSweep_WakesRecordsWhoseTokensAreGone(t *testing.T) {
	r := newRig(t)
	const keys = 20
	count, ended := counter(r, r.open(brief("sweep")), 1, 50*time.Millisecond)
	for k := range keys {
		require.NoError(t, count.Schedule(r.ctx, fmt.Sprint(k), 0, time.Duration(k%3)*time.Second))
	}
	for _, filter := range []string{"rx.d.>", "rx.s.>"} {
		require.NoError(t, r.stream().Purge(r.ctx, jetstream.WithPurgeSubject(filter)))
	}
	seen := map[string]bool{}
	for len(seen) < keys {
		seen[take(r, ended)] = true
	}
}

func TestEngine_MakesAConsumerAgainThatSomebodyDeleted(t *testing.T) {
	r := newRig(t)
	troubles := make(chan error, 100)
	c := brief("worker")
	c.Trouble = func(err error) { troubles <- err }
	count, ended := counter(r, r.open(c), 0, 0)
	require.NoError(t, count.Schedule(r.ctx, "before", 0, 0))
	require.Equal(t, "before", take(r, ended))
	require.NoError(t, r.stream().DeleteConsumer(r.ctx, "count"))
	require.NoError(t, count.Schedule(r.ctx, "after", 0, 0))
	require.ErrorIs(t, take(r, troubles), durable.ErrConsumerDeleted)
	require.Equal(t, "after", take(r, ended))
}

func TestEngine_GoesOnWhenTheServerRestarts(t *testing.T) {
	r := newRig(t)
	const keys = 20
	first := r.open(brief("first"))
	count, _ := counter(r, first, 2, 1500*time.Millisecond)
	for k := range keys {
		require.NoError(t, count.Schedule(r.ctx, fmt.Sprint(k), 0, time.Duration(k%5)*100*time.Millisecond))
	}
	_ = first.Close(r.ctx)
	r.stop()
	r.start()
	_, ended := counter(r, r.open(brief("second")), 2, 10*time.Millisecond)
	seen := map[string]bool{}
	for len(seen) < keys {
		seen[take(r, ended)] = true
	}
}

func TestClose_WaitsForRunsAndGivesBackTheRest(t *testing.T) {
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
	plan, died := dieOnce(fault.Claimed)
	fault.Set("dying claimer", plan)
	defer fault.Set("dying claimer", nil)
	c := brief("dying claimer")
	c.AckWait = 2 * time.Second // by then the engine is closed, or it would run once more
	e := r.open(c)
	act := durable.Register(e, "act", func(*durable.Of[int], int) error { return nil },
		durable.ActionConfig[int]{Claim: true, Timeout: time.Millisecond})
	require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
	eventually(r, func() bool { return died() == 1 })
	ctx, cancel := contextOf(false)
	defer cancel()
	_ = e.Close(ctx)
	<-time.After(2100 * time.Millisecond) // the claim lasts for 2001
	was, err := durable.Remote[int](r.open(durable.Config{}), "act", nil).Unsubscribe(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.WasRunning, was)
}

// A sweep reads all records. Engines that begin again at once would keep a busy server from its work.
func TestSweep_RestsForLongerThanItTakes(t *testing.T) {
	r := newRig(t)
	fault.Set("restful", &fault.Plan{PageSize: 1})
	defer fault.Set("restful", nil)
	c := brief("restful")
	c.Sweep = time.Millisecond
	count, _ := counter(r, r.open(c), 0, 0)
	for k := range 50 {
		require.NoError(t, count.Schedule(r.ctx, fmt.Sprint(k), 0, time.Hour))
	}
	type page struct {
		first bool
		at    time.Time
	}
	pages := make(chan page, 10_000)
	sub, err := r.conn.Subscribe("$JS.API.DIRECT.GET.rx", func(m *nats.Msg) {
		select {
		case pages <- page{strings.Contains(string(m.Data), `"seq":1}`), time.Now()}:
		default:
		}
	})
	require.NoError(t, err)
	defer func() { _ = sub.Unsubscribe() }()
	var swept, rested time.Duration
	last := take(r, pages)
	for sweeps := 0; sweeps < 4; {
		next := take(r, pages)
		if took := next.at.Sub(last.at); next.first {
			rested += took
			sweeps++
		} else if sweeps > 0 {
			swept += took
		}
		last = next
	}
	require.Greater(t, rested, swept)
}
