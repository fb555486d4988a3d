package subscription_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/heirs"
	"github.com/rxsched/rxsched/subscription"
)

func TestMark_IsTheFirstTeardownAndIsFoundUntilTheEnd(t *testing.T) {
	t.Parallel()
	var order []string
	notes := func(name string) func() { return func() { order = append(order, name) } }
	type link = heirs.Link
	s := subscription.New(notes("teardown"))
	require.Nil(t, heirs.Marked((*heirs.Tree)(s)))
	one, two := &heirs.Mark{Of: subscription.New(notes("one"))}, &heirs.Mark{Of: subscription.New(notes("two"))}
	heirs.SetMark((*heirs.Tree)(s), one, new(link))
	require.Same(t, one, heirs.Marked((*heirs.Tree)(s)))
	heirs.SetMark((*heirs.Tree)(s), two, new(link))
	s.AddFunc(notes("last"))
	require.Same(t, two, heirs.Marked((*heirs.Tree)(s)))
	require.Equal(t, 4, s.Len())
	s.Unsubscribe()
	require.Equal(t, []string{"two", "one", "teardown", "last"}, order)
	require.Nil(t, heirs.Marked((*heirs.Tree)(s)))
	heirs.SetMark((*heirs.Tree)(s), &heirs.Mark{Of: subscription.New(notes("late"))}, new(link))
	require.Equal(t, "late", order[4])
}

func TestMark_CanBeTheOnlyTeardown(t *testing.T) {
	t.Parallel()
	var s subscription.Subscription
	require.Nil(t, heirs.Marked((*heirs.Tree)(&s)))
	closed := 0
	m := &heirs.Mark{Of: subscription.New(func() { closed++ })}
	heirs.SetMark((*heirs.Tree)(&s), m, new(heirs.Link))
	require.Same(t, m, heirs.Marked((*heirs.Tree)(&s)))
	child := subscription.New(nil)
	s.Add(child)
	child.Unsubscribe()
	s.Unsubscribe()
	require.Equal(t, 1, closed)
}

// What a context ends closes as a whole, and only then its teardowns run, in the usual order.
func TestShut_ClosesAllBelowBeforeTheFirstTeardown(t *testing.T) {
	t.Parallel()
	var root, child, leaf subscription.Subscription
	tree := (*heirs.Tree)(&root)
	var order []string
	notes := func(name string) func() {
		return func() {
			require.True(t, child.Closed() && leaf.Closed())
			order = append(order, name)
		}
	}
	root.AddFunc(notes("first"))
	root.Add(&child)
	root.AddFunc(notes("last"))
	child.AddFunc(notes("child"))
	child.Add(&leaf)
	leaf.AddFunc(notes("leaf"))
	heirs.AddPart(&root, leaver{notes("part"), &heirs.Link{Child: leaver{notes("rest"), nil}}}, new(heirs.Link))
	teardowns := heirs.Shut(tree)
	require.Empty(t, order)
	require.Nil(t, heirs.Shut(tree))
	heirs.TearDown(teardowns)
	require.Equal(t, []string{"first", "child", "leaf", "last", "part", "rest"}, order)
}

// leaver is a part with teardowns that it leaves.
type leaver struct {
	f    func()
	rest *heirs.Link
}

func (l leaver) Leave() *heirs.Link { return l.rest }
func (l leaver) Unsubscribe()       { l.f() }
