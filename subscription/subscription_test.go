package subscription_test

import (
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/subscription"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type sub = subscription.Subscription

// log collects names in the order in which teardowns run.
type log []string

func (l *log) note(name string) func() { return func() { *l = append(*l, name) } }

func (l *log) sub(name string) *sub { return subscription.New(l.note(name)) }

func TestUnsubscribe_RunsEachTeardownOnceInOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		do   func(l *log)
		want log
	}{
		{"runs teardowns in the order in which they were added", func(l *log) {
			s := l.sub("first")
			s.AddFunc(l.note("a"))
			s.Add(l.sub("child"))
			s.AddFunc(l.note("b"))
			s.Unsubscribe()
		}, log{"first", "a", "child", "b"}},
		{"does nothing from inside a teardown", func(l *log) {
			var s sub
			s.AddFunc(func() {
				l.note("a")()
				s.Unsubscribe()
			})
			s.AddFunc(l.note("b"))
			s.Unsubscribe()
		}, log{"a", "b"}},
		{"is closed already when teardowns run", func(l *log) {
			var s sub
			s.AddFunc(func() { l.note(fmt.Sprint(s.Closed()))() })
			l.note(fmt.Sprint(s.Closed()))()
			s.Unsubscribe()
		}, log{"false", "true"}},
		{"runs at once what is added to a closed subscription", func(l *log) {
			var s sub
			s.Unsubscribe()
			s.AddFunc(l.note("func"))
			s.Add(l.sub("child"))
			l.note("end")()
		}, log{"func", "child", "end"}},
		{"runs at once what a teardown adds", func(l *log) {
			var s sub
			s.AddFunc(func() {
				s.AddFunc(l.note("inner"))
				l.note("outer")()
			})
			s.AddFunc(l.note("next"))
			s.Unsubscribe()
		}, log{"inner", "outer", "next"}},
		{"runs the same function as often as it was added", func(l *log) {
			var s sub
			f := l.note("a")
			s.AddFunc(f)
			s.AddFunc(f)
			s.Unsubscribe()
		}, log{"a", "a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var l log
			c.do(&l)
			assert.Equal(t, c.want, l)
		})
	}
}

func TestAdd_CallsTheUnsubscribeOfTheTypeThatEmbeds(t *testing.T) {
	t.Parallel()
	var l log
	s, e := l.sub("s"), &embedder{l: &l}
	e.AddFunc(l.note("inner"))
	s.Add(e)
	s.Unsubscribe()
	assert.Equal(t, log{"s", "own", "inner"}, l)
}

// embedder has an Unsubscribe of its own.
type embedder struct {
	sub
	l *log
}

func (e *embedder) Unsubscribe() {
	e.l.note("own")()
	e.sub.Unsubscribe()
}

func TestRemove_IgnoresWhatIsNotThereAndComesTooLateInATeardown(t *testing.T) {
	t.Parallel()
	var l log
	s, a, b := l.sub("s"), l.sub("a"), l.sub("b")
	s.Add(a)
	s.Add(b)
	s.Remove(l.sub("stranger"))
	s.Remove(nil)
	a.AddFunc(func() { s.Remove(b) })
	s.Unsubscribe()
	assert.Equal(t, log{"s", "a", "b"}, l)
}

func TestPanics_RunEveryTeardownAndComeOutTogether(t *testing.T) {
	t.Parallel()
	first, deep := errors.New("first"), errors.New("deep")
	fail := func(v any) func() { return func() { panic(v) } }
	var l log
	s := subscription.New(fail(first))
	child := l.sub("child")
	child.AddFunc(fail("in the child"))
	child.Add(subscription.New(fail(deep)))
	s.Add(child)
	s.AddFunc(l.note("last"))

	failed := catch(t, s.Unsubscribe)
	assert.Equal(t, log{"child", "last"}, l)
	assert.EqualError(t, failed, "subscription: 3 errors occurred during unsubscription"+
		"\n1) panic: first\n2) panic: in the child\n3) panic: deep")
	require.ErrorIs(t, failed, first)
	require.ErrorIs(t, failed, deep)
	var p *subscription.PanicError
	require.ErrorAs(t, failed, &p)
	assert.Contains(t, string(p.Stack), "subscription_test", "the stack is that of the panic")

	assert.NotPanics(t, s.Unsubscribe, "a second call does nothing")
	assert.True(t, child.Closed())
}

// A child's failures and a goroutine that ends are inside the teardowns of a tree.
func TestUnsubscribe_RunsATreeThoughItsTeardownsFail(t *testing.T) {
	t.Parallel()
	var l log
	root, child, leaf := l.sub("root"), l.sub("child"), l.sub("leaf")
	root.Add(child)
	root.AddFunc(l.note("last"))
	child.Add(leaf)
	child.AddFunc(l.note("child's last"))
	leaf.AddFunc(runtime.Goexit)
	leaf.AddFunc(l.note("leaf's last"))
	done := make(chan struct{})
	go func() {
		defer close(done)
		root.Unsubscribe()
		t.Error("it returned")
	}()
	<-done
	assert.Equal(t, log{"root", "child", "leaf", "leaf's last", "child's last", "last"}, l)
}

// A long chain of subscriptions, each the child of the one before, closes on a stack that does
// not grow.
func TestUnsubscribe_GoesDownADeepTreeInALoop(t *testing.T) {
	t.Parallel()
	const deep = 200_000
	chain := make([]sub, deep)
	order, last := 0, 0
	for i := range chain[:deep-1] {
		chain[i].Add(&chain[i+1])
		chain[i].AddFunc(func() { order++ })
	}
	calls := 0
	chain[deep-1].AddFunc(func() { calls, last = runtime.Callers(0, make([]uintptr, 1000)), order })
	chain[0].Unsubscribe()
	assert.Less(t, calls, 1000)
	assert.Zero(t, last, "those of a child come before what was added after it")
	assert.Equal(t, deep-1, order)
	assert.True(t, chain[deep-1].Closed())
}

// catch calls f, which must panic with an UnsubscriptionError.
func catch(t *testing.T, f func()) (failed *subscription.UnsubscriptionError) {
	t.Helper()
	defer func() {
		var ok bool
		failed, ok = recover().(*subscription.UnsubscriptionError)
		require.True(t, ok)
	}()
	f()
	return nil
}

func TestPanics_KeepAnErrorThatOnlyWrapsAList(t *testing.T) {
	t.Parallel()
	inner := &subscription.UnsubscriptionError{Errors: []error{errors.New("inner")}}
	wrapped := fmt.Errorf("while closing: %w", inner)
	failed := catch(t, subscription.New(func() { panic(wrapped) }).Unsubscribe)
	require.Len(t, failed.Errors, 1)
	assert.ErrorContains(t, failed, "while closing")
}

func TestPanics_OfATeardownThatRunsAtOnceComeOutAsTheyAre(t *testing.T) {
	t.Parallel()
	var s sub
	s.Unsubscribe()
	assert.PanicsWithValue(t, "boom", func() { s.AddFunc(func() { panic("boom") }) })
}

func TestNewPanicError_KeepsOneThatIsOneAlready(t *testing.T) {
	t.Parallel()
	e := &subscription.PanicError{Value: "boom"}
	assert.Same(t, e, subscription.NewPanicError(e))
	assert.NoError(t, errors.Unwrap(e), "the value is no error")
}

func TestBadArguments_PanicWithTheirName(t *testing.T) {
	t.Parallel()
	var s sub
	assert.PanicsWithValue(t, "subscription: AddFunc: nil teardown", func() { s.AddFunc(nil) })
	assert.NotPanics(t, subscription.New(nil).Unsubscribe)
}

// A long-lived parent must not collect the children that closed.
func TestMemory_ClosedAndRemovedChildrenLeaveTheirParent(t *testing.T) {
	t.Parallel()
	var parent sub
	for range 100 {
		child := subscription.New(func() {})
		parent.Add(child)
		child.Unsubscribe()
		child = new(sub)
		parent.Add(child)
		parent.Remove(child)
	}
	assert.Zero(t, subscription.Teardowns(&parent))
	child := new(sub)
	parent.Add(child)
	assert.Equal(t, 1, subscription.Teardowns(&parent))
	parent.Unsubscribe()
	assert.Zero(t, subscription.Teardowns(&parent))
	assert.Zero(t, subscription.Parents(child))
}

func TestSubscription_AllocatesALinkForEachTeardown(t *testing.T) {
	var parent, child sub
	f := func() {}
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
		parent.Add(&child)
		parent.Remove(&child)
	}), 1.0)
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { parent.AddFunc(f) }), 1.0)
}

func TestAdd_ANilChildIsNamedWhateverItsType(t *testing.T) {
	t.Parallel()
	var s, none *sub
	s = new(sub)
	require.PanicsWithValue(t, "subscription: Add: nil child", func() { s.Add(nil) })
	require.PanicsWithValue(t, "subscription: Add: nil child", func() { s.Add(none) })
	require.NotPanics(t, func() { s.Remove(none) })
}

func TestLen_CountsWhatIsOpen(t *testing.T) {
	t.Parallel()
	root, child := subscription.New(nil), subscription.New(nil)
	root.AddFunc(func() {})
	root.Add(child)
	root.Add(subscription.New(nil))
	require.Equal(t, 3, root.Len())
	root.Add(child)
	child.Unsubscribe()
	require.Equal(t, 2, root.Len())
	root.Unsubscribe()
	require.Zero(t, root.Len())
	root.AddFunc(func() {})
	require.Zero(t, root.Len())
}
