package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
	"github.com/rxsched/rxsched/durable/proof/chaos/linear"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/schedule"
)

// caller calls two actions from outside, one that claims and one that does not, and runs them. It
// notes what it asks and what it hears. When its process is killed, so are its calls.
type caller struct {
	role    role
	journal *linear.Journal
	claims  sync.Map // the claim that a goroutine has asked for last
	actions [2]*durable.Action[uint64]
}

// names are those of the two actions.
var names = [2]string{"calls", "claimed"}

// fails divides the states of runs that fail for good.
const fails = 4

// Calls are on a few keys of each action, for a short time, so that histories stay short. Clients
// are goroutines of each worker process.
const (
	clients   = 2
	liveKeys  = 3
	keyLasts  = 3 * time.Second
	keysShown = 300 // of those that do not live, which the checker inspects in the end
)

// register registers both actions. Their keys begin with their names.
func (c *caller) register(e durable.Engine) {
	retry := schedule.Of(20*time.Millisecond, 20*time.Millisecond)
	for i, name := range names {
		claims := i == 1
		c.actions[i] = durable.Register(e, name, func(self *durable.Of[uint64], state uint64) error {
			return c.run(self, state, claims)
		}, durable.ActionConfig[uint64]{Retry: retry, Timeout: timeout, Claim: claims})
	}
}

// claiming notes that a goroutine is about to claim.
func (c *caller) claiming(key string) {
	if strings.HasPrefix(key, names[1]) {
		claim := linear.Call{Number: rand.Uint64(), Key: key, Kind: linear.Claim, Claims: true}
		c.claims.Store(gort.Goid(), claim)
		c.journal.Begin(claim)
	}
}

// commitOf is what follows a run.
func commitOf(r durable.Run, state uint64, claims bool) linear.Call {
	return linear.Call{Number: rand.Uint64(), Key: r.Key, Kind: linear.Commit, Claims: claims,
		Run: linear.Run{State: state, Generation: r.Generation, Failed: r.Attempt - 1}}
}

// dies notes that a run is given up because workers died, and returns what is told the outcome. The
// function is not called, so the state and the claim are not known.
func (c *caller) dies(r durable.Run) func(engine.Outcome) {
	i := slices.Index(names[:], r.Name)
	if i < 0 {
		return nil
	}
	commit := commitOf(r, 0, i == 1)
	commit.Then = linear.Dies
	c.journal.Begin(commit)
	return func(o engine.Outcome) { c.journal.End(commit, linear.Answer(o)) }
}

// run is the function of the actions: it goes on for a few steps, or fails.
func (c *caller) run(self *durable.Of[uint64], state uint64, claims bool) (failure error) {
	commit := commitOf(self.Run(), state, claims)
	if claims {
		claim, _ := c.claims.Load(gort.Goid())
		claimed := claim.(linear.Call)
		claimed.Run, commit.By = commit.Run, claimed.Number
		c.journal.End(claimed, linear.OK)
	}
	commit.Early = int64(max(self.Due().Sub(c.role.now()), 0))
	lives := strings.Contains(self.Key(), living)
	if lives {
		time.Sleep(c.duration())
	} else {
		time.Sleep(rand.N(10 * time.Millisecond))
	}
	switch n := rand.IntN(8); {
	case lives:
		commit.Then, commit.Next = linear.Goes, rand.Uint64()
		self.Schedule(commit.Next, pause())
	case n == 0 || state%fails == 0:
		commit.Then, failure = linear.Fails, errors.New("so it goes")
	case n == 1:
		commit.Then = linear.Leaves
		self.Unsubscribe()
	case n < 5:
		commit.Then, commit.Next = linear.Goes, rand.Uint64()
		self.Schedule(commit.Next, soon())
	default:
		commit.Then = linear.Done
	}
	c.journal.Begin(commit)
	self.Context().Value(endKey{}).(*ending).told = func(o engine.Outcome) {
		c.journal.End(commit, linear.Answer(o))
	}
	return failure
}

type endKey struct{}

// ending is what a run's function leaves in its context, to be told what became of the run.
type ending struct{ told func(engine.Outcome) }

// telling tells functions the outcomes of their runs, and notes those that are not called any more.
func (c *caller) telling(
	ctx context.Context, r engine.Run,
) (context.Context, func(engine.Outcome, error)) {
	end := new(ending)
	if r.Deaths >= engine.MostDeaths {
		end.told = c.dies(durable.Run(r))
	}
	return context.WithValue(ctx, endKey{}, end), func(o engine.Outcome, _ error) {
		if end.told != nil {
			end.told(o)
		}
	}
}

// living is in the names of keys that go on for ever.
const living = " lives "

// duration is how long a run of such a key takes: mostly no time, and sometimes longer than
// AckWait.
func (c *caller) duration() time.Duration {
	switch n := rand.Float64(); {
	case n < c.role.Slow:
		return 10*time.Millisecond + rand.N(2*ackWait)
	case n < 0.05:
		return 10 * time.Millisecond
	}
	return 0
}

// pause is the time until the next run of such a key: most are held by the server, some need a
// schedule.
func pause() time.Duration {
	switch n := rand.IntN(20); {
	case n == 0:
		return holdMax + 1100*time.Millisecond
	case n < 4:
		return 0
	}
	return rand.N(100 * time.Millisecond)
}

// soon is a delay: mostly one for which the server holds the token, or none.
func soon() time.Duration {
	switch n := rand.IntN(10); {
	case n == 0:
		return holdMax + 1100*time.Millisecond
	case n < 4:
		return 0
	}
	return rand.N(50 * time.Millisecond)
}

// call lets clients call until the process ends.
func (c *caller) call(some int) {
	for range some {
		go func() {
			for {
				i := rand.IntN(len(names))
				key := fmt.Sprintf("%s %d", names[i],
					time.Now().UnixNano()/int64(keyLasts)*liveKeys+rand.Int64N(liveKeys))
				c.once(c.actions[i], key, i == 1)
				time.Sleep(5*time.Millisecond + rand.N(30*time.Millisecond))
			}
		}()
	}
}

// once makes a call of any kind.
func (c *caller) once(a *durable.Action[uint64], key string, claims bool) {
	kinds := [...]linear.Kind{linear.Schedule, linear.Schedule, linear.Schedule, linear.ScheduleNew,
		linear.ScheduleNew, linear.ScheduleNew, linear.AllOnce, linear.Reschedule, linear.Unsubscribe,
		linear.Modify, linear.Modify, linear.Retry, linear.Discard, linear.Inspect, linear.Inspect,
		linear.Await}
	ask := linear.Call{Number: rand.Uint64(), Key: key, Claims: claims,
		Kind: kinds[rand.IntN(len(kinds))]}
	switch ask.Kind {
	case linear.Schedule, linear.ScheduleNew, linear.AllOnce, linear.Modify:
		ask.Next = rand.Uint64()
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second+rand.N(5*time.Second))
	defer cancel()
	c.ask(ctx, a, ask)
}

// ask makes a call, and notes it.
func (c *caller) ask(
	ctx context.Context, a *durable.Action[uint64], ask linear.Call,
) linear.Answer {
	c.journal.Begin(ask)
	answer := perform(ctx, a, &ask)
	c.journal.End(ask, answer)
	return answer
}

// surely makes a call of the checker's until it is answered.
func (c *caller) surely(ctx context.Context, a *durable.Action[uint64], kind linear.Kind, key string) error {
	return surely(ctx, string(kind)+" of "+key, func(ctx context.Context) error {
		if c.ask(ctx, a, linear.Call{Number: rand.Uint64(), Key: key, Kind: kind,
			Claims: a.Name() == names[1], Next: rand.Uint64()}) == "" {
			return errors.New("no answer")
		}
		return nil
	})
}

// perform makes a call, and says what came back: nothing if its effect is not known.
func perform(ctx context.Context, a *durable.Action[uint64], ask *linear.Call) linear.Answer {
	var err error
	answer := linear.OK
	switch ask.Kind {
	case linear.Schedule:
		err = a.Schedule(ctx, ask.Key, ask.Next, soon())
	case linear.ScheduleNew:
		err = a.ScheduleNew(ctx, ask.Key, ask.Next, soon())
	case linear.AllOnce:
		var n int
		n, err = a.ScheduleAllOnce(ctx, slices.Values([]durable.Item[uint64]{
			{Key: ask.Key, State: ask.Next, After: soon()}}))
		if n == 0 {
			answer = linear.Stored
		}
	case linear.Reschedule:
		err = a.Reschedule(ctx, ask.Key, soon())
	case linear.Unsubscribe:
		var was durable.Cancellation
		was, err = a.Unsubscribe(ctx, ask.Key)
		answer = linear.Answer(was.String())
	case linear.Modify:
		_, err = a.Modify(ctx, ask.Key, func(s uint64) (uint64, error) {
			ask.Run.State = s
			return ask.Next, nil
		})
	case linear.Retry:
		err = a.Retry(ctx, ask.Key)
	case linear.Discard:
		err = a.Discard(ctx, ask.Key)
	case linear.Inspect, linear.Await:
		var i durable.Info[uint64]
		if ask.Kind == linear.Await {
			i, err = a.Await(ctx, ask.Key)
		} else {
			i, err = a.Inspect(ctx, ask.Key)
		}
		ask.Run = linear.Run{State: i.State, Generation: i.Generation, Failed: i.Attempt,
			Status: i.Status}
	}
	switch {
	case errors.Is(err, durable.ErrPending):
		return linear.Pending
	case errors.Is(err, durable.ErrRunning):
		return linear.InProgress
	case errors.Is(err, durable.ErrNotPending):
		return linear.NotPending
	case errors.Is(err, durable.ErrNotFailed):
		return linear.NotFailed
	case errors.Is(err, durable.ErrNotFound):
		return linear.NotFound
	case err != nil:
		return ""
	}
	return answer
}

// watch makes the actions of the checker, which inspects and runs nothing.
func (c *caller) watch(e durable.Engine, dir string) (err error) {
	for i, name := range names {
		c.actions[i] = durable.Remote[uint64](e, name, nil)
	}
	c.journal, err = linear.NewJournal(dir, checker)
	return err
}

// inspectLast inspects the keys that live, and those of the latest calls, when all calls are over.
func (c *caller) inspectLast(ctx context.Context, dir string) error {
	lines, err := linear.Read(dir)
	slices.SortFunc(lines, func(a, b linear.Call) int { return cmp.Compare(b.At, a.At) })
	seen, others := map[string]bool{}, 0
	for _, l := range lines {
		lives := strings.Contains(l.Key, living)
		if seen[l.Key] || !lives && others == keysShown {
			continue
		}
		if seen[l.Key] = true; !lives {
			others++
		}
		i := slices.IndexFunc(names[:], func(n string) bool { return strings.HasPrefix(l.Key, n+" ") })
		if err := c.surely(ctx, c.actions[i], linear.Inspect, l.Key); err != nil {
			return err
		}
	}
	return err
}
