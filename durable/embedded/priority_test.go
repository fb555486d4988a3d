package embedded_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
)

// crowd schedules normal and low runs, and then high ones, while the workers of an action are busy, and
// returns the order in which all of them began.
func crowd(r *rig, act *durable.Action[int], begun chan string, goOn chan bool) (order []string) {
	require.NoError(r, act.Schedule(r.ctx, "first", 0, 0))
	take(r, begun)
	const normal, urgent, low = 150, 10, 5
	for k := range normal + low {
		p := durable.Normal
		if k >= normal {
			p = durable.Low
		}
		require.NoError(r, act.WithPriority(p).Schedule(r.ctx, fmt.Sprint(p, k), 0, 0))
	}
	for k := range urgent {
		require.NoError(r, act.WithPriority(durable.High).Schedule(r.ctx, fmt.Sprint("High", k), 0, 0))
	}
	close(goOn)
	for range normal + urgent + low {
		order = append(order, take(r, begun))
	}
	return order
}

// What is urgent does not wait for what was there before it. How much of that runs in between depends
// on how soon its tokens arrive.
func TestPriority_UrgentRunsDoNotWaitForOthers(t *testing.T) {
	t.Parallel()
	for name, limits := range map[string][]durable.Limit{
		"of one worker":          nil,
		"of a limit of two ones": {{AtOnce: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			begun, goOn := make(chan string, 1000), make(chan bool)
			var act *durable.Action[int]
			for k := range 1 + len(limits) {
				c := brief(fmt.Sprint("w", k))
				c.AckWait, c.Concurrency = 30*time.Second, 2-len(limits)+10*len(limits)
				act = durable.Register(r.open(c), "act", func(self *durable.Of[int], _ int) error {
					begun <- self.Key()
					select {
					case <-goOn:
					case <-r.ctx.Done():
					}
					return nil
				}, durable.ActionConfig[int]{Priorities: true, Limits: limits})
			}
			order := crowd(r, act, begun, goOn)
			last := 0
			for k, key := range order {
				if strings.HasPrefix(key, "High") {
					last = k
				}
			}
			r.Log("the last urgent run was number", last)
			require.Less(t, last, 100)
			require.True(t, slices.ContainsFunc(order, func(k string) bool { return strings.HasPrefix(k, "Low") }))
		})
	}
}

// A run that is far ahead is woken by the server's schedule, into the lane of its priority. What runs
// at another priority then has another token.
func TestPriority_TokensAreThoseOfThePriority(t *testing.T) {
	r := newRig(t)
	ran := make(chan string, 10)
	c := brief("w")
	c.HoldMax = 100 * time.Millisecond
	act := durable.Register(r.open(c), "act", func(self *durable.Of[int], n int) error {
		ran <- fmt.Sprint(n)
		if n < 3 {
			self.Schedule(n+1, time.Duration(n)*700*time.Millisecond).Prioritize(durable.Priority(n - 1))
		}
		return nil
	}, durable.ActionConfig[int]{Priorities: true})
	require.NoError(t, act.WithPriority(durable.High).Schedule(r.ctx, "k", 0, 1500*time.Millisecond))
	for n := range 4 {
		require.Equal(t, fmt.Sprint(n), take(r, ran))
	}
	i, err := act.Await(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.High, i.Priority)
	var lanes []string
	for name := range r.stream().ConsumerNames(r.ctx).Name() {
		lanes = append(lanes, name)
	}
	slices.Sort(lanes)
	require.Equal(t, []string{"act", "act=high", "act=low"}, lanes)
	names, err := durable.Names(r.ctx, r.open(durable.Config{}))
	require.NoError(t, err)
	require.Equal(t, []string{"act"}, names)
}

// A sweep finds the tokens of all priorities.
func TestPriority_SurvivesTheLossOfItsTokens(t *testing.T) {
	r := newRig(t)
	stopped := r.openEngine(engine.Config{NoSweep: true,
		Stop: func(s engine.Stage, _ string) bool { return s == engine.Perform }})
	config := durable.ActionConfig[int]{Priorities: true}
	dead := durable.Register(stopped, "act", func(*durable.Of[int], int) error { return nil }, config)
	eventually(r, func() bool { return dead.WithPriority(durable.Low).Schedule(r.ctx, "k", 1, time.Hour) == nil })
	require.NoError(t, dead.Reschedule(r.ctx, "k", 300*time.Millisecond))
	require.NoError(t, r.stream().Purge(r.ctx, jetstream.WithPurgeSubject("rx.d.>")))
	require.NoError(t, stopped.Close(r.ctx))
	ran := make(chan int, 10)
	c := brief("w")
	c.AckWait, c.Sweep, c.HoldMax = 200*time.Millisecond, 100*time.Millisecond, 100*time.Millisecond
	durable.Register(r.open(c), "act", func(_ *durable.Of[int], n int) error {
		ran <- n
		return nil
	}, config)
	require.Equal(t, 1, take(r, ran))
}

// An action of which only another release has priorities takes what that has left.
func TestPriority_OfAnotherReleaseIsTaken(t *testing.T) {
	r := newRig(t)
	e := r.open(brief("remote"))
	act := durable.Remote[int](e, "act", nil).WithPriority(durable.High)
	require.ErrorIs(t, act.Schedule(r.ctx, "k", 1, 0), durable.ErrUnknownName)
	ran := make(chan int, 10)
	work := func(_ *durable.Of[int], n int) error { ran <- n; return nil }
	old := r.open(brief("old"))
	durable.Register(old, "act", work, durable.ActionConfig[int]{})
	eventually(r, func() bool { return durable.Remote[int](e, "act", nil).Schedule(r.ctx, "j", 2, 0) == nil })
	require.Equal(t, 2, take(r, ran))
	require.ErrorIs(t, act.Schedule(r.ctx, "k", 1, 0), durable.ErrNoPriorities)
	require.NoError(t, old.Close(r.ctx))
	with := r.open(brief("with"))
	durable.Register(with, "act", work, durable.ActionConfig[int]{Priorities: true})
	eventually(r, func() bool { return act.Schedule(r.ctx, "k", 1, time.Second) == nil })
	require.NoError(t, with.Close(r.ctx))
	durable.Register(r.open(brief("without")), "act", work, durable.ActionConfig[int]{})
	require.Equal(t, 1, take(r, ran))
}
