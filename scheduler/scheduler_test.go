package scheduler_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fifo is the smallest scheduler: a list of actions, whatever their delay, all of which belong to
// the next flush.
type fifo struct {
	scheduler.Base
	mu     sync.Mutex
	list   []*action.Action
	active []bool
	closed bool
}

func newFifo() *fifo {
	f := new(fifo)
	f.Init(&f.mu, f, func() time.Time { return time.Unix(42, 0) })
	return f
}

func (f *fifo) Request(a *action.Action, _ time.Duration) action.ID {
	if f.closed {
		return action.None
	}
	f.list = append(f.list, a)
	return 1
}

func (*fifo) Recycle(*action.Action, action.ID, time.Duration) action.ID { return action.None }

// Flush runs a and the list.
func (f *fifo) Flush(a *action.Action) { f.Drain(a, f) }

func (f *fifo) Next() *action.Action {
	f.active = append(f.active, f.Active())
	if len(f.list) == 0 {
		return nil
	}
	a := f.list[0]
	f.list = f.list[1:]
	return a
}

// flush is a flush that begins with first, or with the list.
func (f *fifo) flush(first *action.Action) {
	f.mu.Lock()
	f.Flush(first)
	f.mu.Unlock()
}

var _ scheduler.Scheduler = (*fifo)(nil)

func TestDrain_RunsTheBatchAndCleansUpAfterAPanic(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		do   func(f *fifo, note func(string) func(*action.Action))
		want []string
	}{
		{"runs the batch in order", func(f *fifo, note func(string) func(*action.Action)) {
			f.Schedule(note("a"), 0)
			f.Schedule(note("b"), 0)
			f.flush(nil)
		}, []string{"a", "b"}},
		{"runs the first before the batch", func(f *fifo, note func(string) func(*action.Action)) {
			f.Schedule(note("a"), 0)
			first := f.Schedule(note("first"), 0)
			f.list = f.list[:1]
			f.flush(first)
		}, []string{"first", "a"}},
		{"runs what is added meanwhile, if it is of the batch", func(f *fifo, note func(string) func(*action.Action)) {
			f.Schedule(func(*action.Action) {
				note("a")(nil)
				f.Schedule(note("c"), 0)
			}, 0)
			f.Schedule(note("b"), 0)
			f.flush(nil)
		}, []string{"a", "b", "c"}},
		{"skips what was cancelled", func(f *fifo, note func(string) func(*action.Action)) {
			b := f.NewAction(action.Func(note("b")))
			f.Schedule(func(*action.Action) { b.Unsubscribe() }, 0)
			b.Schedule(0)
			f.Schedule(note("c"), 0)
			f.flush(nil)
		}, []string{"c"}},
		{"may be called in a run", func(f *fifo, note func(string) func(*action.Action)) {
			f.Schedule(func(*action.Action) {
				note("a")(nil)
				f.flush(nil)
				note("/a")(nil)
			}, 0)
			f.Schedule(note("b"), 0)
			f.flush(nil)
		}, []string{"a", "b", "/a"}},
		{"does nothing for an empty batch", func(f *fifo, _ func(string) func(*action.Action)) {
			f.flush(nil)
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := newFifo()
			var got []string
			c.do(f, func(name string) func(*action.Action) {
				return func(*action.Action) { got = append(got, name) }
			})
			assert.Equal(t, c.want, got)
			assert.NotContains(t, f.active, false, "a flush is in progress while its batch is asked")
			assert.False(t, f.Active())
		})
	}
}

func TestDrain_IsActiveUntilTheOuterFlushEnds(t *testing.T) {
	t.Parallel()
	f := newFifo()
	var after bool
	f.Schedule(func(*action.Action) {
		f.flush(nil)
		f.mu.Lock()
		after = f.Active()
		f.mu.Unlock()
	}, 0)
	f.flush(nil)
	assert.True(t, after)
	assert.False(t, f.Active())
}

func TestDrain_ClosesTheRestOfTheBatchAfterAPanic(t *testing.T) {
	t.Parallel()
	f := newFifo()
	boom := errors.New("boom")
	ran := f.Schedule(func(*action.Action) {}, 0)
	failing := f.Schedule(func(*action.Action) { panic(boom) }, 0)
	rest := f.Schedule(func(*action.Action) { t.Error("runs after the panic") }, 0)
	torn := false
	rest.AddFunc(func() {
		f.mu.Lock() // is free while teardowns run
		torn = true
		f.mu.Unlock()
	})
	require.PanicsWithValue(t, boom, func() { f.flush(nil) }, "with the lock given up")

	assert.Equal(t, []bool{false, true, true, true}, []bool{ran.Closed(), failing.Closed(), rest.Closed(), torn})
	assert.False(t, f.Active())
	f.flush(f.Schedule(func(*action.Action) {}, 0))
}

func TestDrain_APanicThatIsCaughtInARunEndsOnlyTheInnerFlush(t *testing.T) {
	t.Parallel()
	f := newFifo()
	inner := 0
	outer := f.Schedule(func(*action.Action) {
		assert.Panics(t, func() { f.flush(nil) })
		f.mu.Lock()
		assert.True(t, f.Active())
		f.mu.Unlock()
		f.Schedule(func(*action.Action) { inner++ }, 0)
	}, 0)
	f.Schedule(func(*action.Action) { panic("boom") }, 0)
	f.flush(nil)
	assert.Equal(t, 1, inner)
	assert.False(t, outer.Closed())
}

func TestDrain_TeardownsThatPanicDoNotKeepOthersOpen(t *testing.T) {
	t.Parallel()
	f := newFifo()
	f.Schedule(func(*action.Action) { panic("boom") }, 0).AddFunc(func() { panic("teardown") })
	rest := f.Schedule(func(*action.Action) {}, 0)
	defer func() {
		var failed *subscription.UnsubscriptionError
		assert.ErrorAs(t, recover().(error), &failed)
		assert.True(t, rest.Closed())
	}()
	f.flush(nil)
}

// choosy is a batch of one action that gives more when it is abandoned.
type choosy struct {
	*fifo
	taken, abandoned bool
}

func (c *choosy) Abandon() { c.abandoned = true }

func (c *choosy) Next() *action.Action {
	if c.taken && !c.abandoned {
		return nil
	}
	c.taken = true
	return c.fifo.Next()
}

func TestDrain_TellsAnAbandonerBeforeItClosesTheRest(t *testing.T) {
	t.Parallel()
	f := newFifo()
	f.Schedule(func(*action.Action) {}, 0)
	kept := f.Schedule(func(*action.Action) { panic("boom") }, 0)
	beyond := f.Schedule(func(*action.Action) {}, 0)
	flush := func() {
		f.mu.Lock()
		f.Drain(nil, &choosy{fifo: f})
		f.mu.Unlock()
	}
	flush()
	assert.False(t, kept.Closed())
	require.Panics(t, flush)
	assert.True(t, kept.Closed())
	assert.True(t, beyond.Closed())
}

func TestBase_MakesActionsAndTellsTheTime(t *testing.T) {
	t.Parallel()
	f := newFifo()
	assert.Equal(t, time.Unix(42, 0), f.Now())
	a := f.NewAction(action.Func(func(*action.Action) {}))
	assert.Empty(t, f.list, "not scheduled")
	a.Schedule(0)
	assert.Equal(t, []*action.Action{a}, f.list)
	f.closed = true
	assert.True(t, f.Schedule(func(*action.Action) {}, 0).Closed(), "the host is closed")
	assert.PanicsWithValue(t, "action: New: nil work", func() { f.Schedule(nil, 0) })
}

func TestSchedule_HandsTheStateFromRunToRun(t *testing.T) {
	t.Parallel()
	f := newFifo()
	var got []string
	o := scheduler.Schedule(f, func(self *action.Of[int], n int) {
		got = append(got, fmt.Sprint(n))
		if n > 0 {
			self.Schedule(n-1, 0)
		}
	}, 2, 0)
	f.flush(nil)
	assert.Equal(t, []string{"2", "1", "0"}, got)
	assert.False(t, o.Closed())
}

func TestSchedule_RefusesNothing(t *testing.T) {
	t.Parallel()
	assert.PanicsWithValue(t, "scheduler: Schedule: nil scheduler", func() {
		scheduler.Schedule(nil, func(*action.Of[int], int) {}, 0, 0)
	})
	assert.PanicsWithValue(t, "action: NewOf: nil work", func() { scheduler.Schedule[int](newFifo(), nil, 0, 0) })
}

// A fifo is its own hooks: it embeds a Base, and is not Driven by what it embeds.
func TestInside_WithoutDrivenHooksIsTrueInRuns(t *testing.T) {
	t.Parallel()
	f := newFifo()
	elsewhere := func() (inside bool) {
		var other sync.WaitGroup
		other.Go(func() { inside = f.Inside() })
		other.Wait()
		return inside
	}
	ran := false
	look := func(*action.Action) {
		ran = true
		assert.True(t, f.Inside())
		assert.False(t, elsewhere())
		assert.False(t, f.DrivenElsewhere())
		assert.True(t, f.Interrupts())
	}
	assert.False(t, f.Inside())
	f.Schedule(func(self *action.Action) {
		look(self)
		f.flush(nil)
		look(self)
	}, 0)
	f.flush(nil)
	assert.True(t, ran)
	assert.False(t, f.Inside())
	f.Schedule(func(*action.Action) { panic("boom") }, 0)
	assert.Panics(t, func() { f.flush(nil) })
	assert.False(t, f.Inside())
}
