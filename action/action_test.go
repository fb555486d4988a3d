package action_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/subscription"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func nothing(*action.Action) {}

// The order of the steps is the contract of the template.
func TestAction_CallsItsHooksInOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		fake *fake
		do   func(f *fake)
		want []string
	}{
		{"one run: request, run, give up the ID", &fake{}, func(f *fake) {
			a := action.New(f.kind(), f.work(nil)).Schedule(ms)
			f.fire(a)
		}, []string{"request 1ms: 1", "flush 1", "run 1", "ran 1", "withdraw 1 for never"}},
		{"again in the run with the same delay keeps the ID", &fake{keep: true}, func(f *fake) {
			a := action.New(f.kind(), f.work(func(self *action.Action) { self.Schedule(ms) })).Schedule(ms)
			f.fire(a)
			f.fire(a)
		}, []string{"request 1ms: 1", "flush 1", "run 1", "keep 1 for 1ms", "ran 1",
			"flush 1", "run 2", "ran 2", "withdraw 1 for never"}},
		{"again in the run with another delay withdraws, then requests", &fake{keep: true}, func(f *fake) {
			a := action.New(f.kind(), f.work(func(self *action.Action) { self.Schedule(2 * ms) })).Schedule(ms)
			f.fire(a)
		}, []string{"request 1ms: 1", "flush 1", "run 1", "withdraw 1 for 2ms", "request 2ms: 2", "ran 1"}},
		{"again while pending withdraws, even for the same delay", &fake{keep: true}, func(f *fake) {
			action.New(f.kind(), f.work(nil)).Schedule(ms).Schedule(ms)
		}, []string{"request 1ms: 1", "withdraw 1 for 1ms", "request 1ms: 2"}},
		{"twice in the run: the second counts as pending", &fake{keep: true}, func(f *fake) {
			a := action.New(f.kind(), f.work(func(self *action.Action) { self.Schedule(ms).Schedule(ms) })).Schedule(ms)
			f.fire(a)
		}, []string{"request 1ms: 1", "flush 1", "run 1", "keep 1 for 1ms", "withdraw 1 for 1ms", "request 1ms: 2", "ran 1"}},
		{"after its run it can be scheduled from outside", &fake{keep: true}, func(f *fake) {
			a := action.New(f.kind(), f.work(nil)).Schedule(ms)
			f.fire(a)
			a.Schedule(ms)
		}, []string{"request 1ms: 1", "flush 1", "run 1", "ran 1", "withdraw 1 for never", "request 1ms: 2"}},
		{"an action that is not pending does not run", &fake{}, func(f *fake) {
			a := action.New(f.kind(), f.work(nil)).Schedule(ms)
			f.fire(a)
			f.fire(a)
		}, []string{"request 1ms: 1", "flush 1", "run 1", "ran 1", "withdraw 1 for never", "flush 1"}},
		{"never asks for nothing, and changes nothing", &fake{}, func(f *fake) {
			a := action.New(f.kind(), f.work(nil)).Schedule(action.Never)
			a.Schedule(ms)
			a.Schedule(action.Never)
		}, []string{"request 1ms: 1"}},
		{"a run that is due here is flushed before Schedule returns", &fake{flags: action.Here}, func(f *fake) {
			action.New(f.kind(), f.work(nil)).Schedule(0)
			f.note("returned")
		}, []string{"request 0s: 1", "flush 1", "run 1", "ran 1", "withdraw 1 for never", "returned"}},
		{"unsubscribing withdraws what is pending", &fake{}, func(f *fake) {
			a := action.New(f.kind(), f.work(nil)).Schedule(ms)
			a.Unsubscribe()
			a.Unsubscribe()
			a.Schedule(ms)
			f.fire(a)
		}, []string{"request 1ms: 1", "withdraw 1 for never", "flush 1"}},
		{"unsubscribing in the run withdraws at once, and once", &fake{}, func(f *fake) {
			a := action.New(f.kind(), f.work(func(self *action.Action) {
				self.Unsubscribe()
				self.Schedule(ms)
			})).Schedule(ms)
			f.fire(a)
		}, []string{"request 1ms: 1", "flush 1", "run 1", "withdraw 1 for never", "ran 1"}},
		{"unsubscribing an idle action asks nothing of the host", &fake{}, func(f *fake) {
			action.New(f.kind(), f.work(nil)).Unsubscribe()
		}, nil},
		{"an immutable action is succeeded while it is pending", &fake{flags: action.Fixed}, func(f *fake) {
			a := action.New(f.kind(), f.work(nil)).Schedule(ms)
			next := a.Schedule(2 * ms)
			f.fire(a)
			f.fire(next)
			a.Unsubscribe()
			next.Schedule(ms)
		}, []string{"request 1ms: 1", "withdraw 1 for never", "request 2ms: 2",
			"flush 2", "flush 2", "run 1", "ran 1", "withdraw 2 for never"}},
		{"an immutable action is succeeded by each schedule in its run", &fake{flags: action.Fixed}, func(f *fake) {
			a := action.New(f.kind(), f.work(func(self *action.Action) {
				self.Schedule(ms)
				self.Schedule(2 * ms)
			})).Schedule(0)
			f.fire(a)
			a.Unsubscribe()
		}, []string{"request 0s: 1", "flush 1", "run 1", "request 1ms: 2", "request 2ms: 3", "ran 1", "withdraw 1 for never",
			"withdraw 2 for never", "withdraw 3 for never"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := c.fake
			c.do(f)
			assert.Equal(t, c.want, f.calls)
			assert.True(t, f.TryLock(), "the lock is given back")
		})
	}
}

func TestSchedule_ClosesAnActionThatTheHostRefuses(t *testing.T) {
	t.Parallel()
	f := &fake{}
	a := action.New(f.kind(), action.Func(nothing)).Schedule(ms)
	torn := false
	a.AddFunc(func() { torn = true })
	f.closed = true
	a.Schedule(ms)
	assert.True(t, a.Closed())
	assert.True(t, torn)
	f.fire(a)
	assert.Equal(t, []string{"request 1ms: 1", "withdraw 1 for 1ms", "request 1ms: refused", "flush 1"}, f.calls)
}

func TestState_IsWhatHooksAreTold(t *testing.T) {
	t.Parallel()
	f := &fake{}
	type state struct {
		pending, running bool
		id               action.ID
	}
	look := func(a *action.Action) state {
		f.Lock()
		defer f.Unlock()
		return state{a.Pending(), a.Running(), a.ID()}
	}
	var inRun state
	a := action.New(f.kind(), action.Func(func(self *action.Action) { inRun = look(self) }))
	assert.Equal(t, state{}, look(a))
	a.Schedule(3 * ms)
	assert.Equal(t, state{pending: true, id: 1}, look(a))
	assert.Equal(t, 3*ms, a.Delay())
	a.SetID(7)
	f.fire(a)
	assert.Equal(t, state{running: true, id: 7}, inRun)
	assert.Equal(t, state{}, look(a))
}

func TestUnsubscribe_RunsTeardownsAndLetsGoOfTheWork(t *testing.T) {
	t.Parallel()
	f := &fake{}
	a := action.New(f.kind(), action.Func(nothing)).Schedule(ms)
	a.AddFunc(func() {
		assert.True(t, a.Closed())
		f.note("teardown")
	})
	child := subscription.New(func() { f.note("child") })
	a.Add(child)
	var parent subscription.Subscription
	parent.Add(a)
	parent.Unsubscribe()
	assert.Equal(t, []string{"request 1ms: 1", "withdraw 1 for never", "teardown", "child"}, f.calls)
	assert.Nil(t, action.WorkOf(a))
}

func TestExecute_PassesAPanicOnWithoutTheLock(t *testing.T) {
	t.Parallel()
	f := &fake{}
	a := action.New(f.kind(), action.Func(func(*action.Action) { panic("boom") })).Schedule(ms)
	f.Lock()
	require.PanicsWithValue(t, "boom", a.Execute)
	assert.True(t, f.TryLock())
	f.Unlock()
	a.Unsubscribe()
	assert.True(t, a.Closed())
}

func TestNew_RefusesNothing(t *testing.T) {
	t.Parallel()
	assert.PanicsWithValue(t, "action: New: nil hooks", func() { action.New(nil, action.Func(nothing)) })
	assert.PanicsWithValue(t, "action: New: nil hooks", func() { action.New(new(action.Template), action.Func(nothing)) })
	assert.PanicsWithValue(t, "action: New: nil lock", func() { action.New(&action.Template{Hooks: new(fake)}, action.Func(nothing)) })
	assert.PanicsWithValue(t, "action: New: nil work", func() { action.New(new(fake).kind(), nil) })
	assert.PanicsWithValue(t, "action: New: nil work", func() { action.New(new(fake).kind(), action.Func(nil)) })
}

func TestSuccessors_TearDownsRunInOrderAndTheirPanicsComeOutTogether(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		late bool // one more is added to the first, after its successor
		want string
	}{
		{"the successor last", false, "abc"},
		{"the successor in the middle", true, "abcd"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var ran, failed string
			teardown := func(name string) func() {
				return func() { ran += name; panic(name) }
			}
			a := (&quiet{flags: action.Fixed}).create(action.Func(nothing)).Schedule(ms)
			a.AddFunc(teardown("a"))
			b := a.Schedule(ms)
			b.AddFunc(teardown("b"))
			b.Schedule(ms).AddFunc(teardown("c"))
			if c.late {
				a.AddFunc(teardown("d"))
			}
			defer func() {
				for _, err := range recover().(*subscription.UnsubscriptionError).Errors {
					failed += err.(*subscription.PanicError).Value.(string)
				}
				assert.Equal(t, c.want, ran)
				assert.Equal(t, c.want, failed)
			}()
			a.Unsubscribe()
		})
	}
}

func TestAction_AllocatesOnlyItself(t *testing.T) {
	h := new(quiet)
	kind, work := h.kind(), action.Func(nothing)
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { action.New(kind, work) }), 1.0)
	a := action.New(kind, work)
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		a.Schedule(ms)
		h.Lock()
		a.Execute()
		h.Unlock()
	}))
	o := action.NewOf(func(w action.Work) *action.Action { return action.New(kind, w) }, func(*action.Of[[4]int], [4]int) {})
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		o.Schedule([4]int{1, 2, 3, 4}, ms)
		h.Lock()
		o.Action().Execute()
		h.Unlock()
	}), "the state is not boxed")
}
