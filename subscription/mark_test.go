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
	type link = heirs.Link[subscription.Subscription, subscription.Child]
	s := subscription.New(notes("teardown"))
	require.Nil(t, heirs.Marked(s))
	one, two := &heirs.Mark{Of: subscription.New(notes("one"))}, &heirs.Mark{Of: subscription.New(notes("two"))}
	heirs.SetMark(s, one, new(link))
	require.Same(t, one, heirs.Marked(s))
	heirs.SetMark(s, two, new(link))
	s.AddFunc(notes("last"))
	require.Same(t, two, heirs.Marked(s))
	require.Equal(t, 4, s.Len())
	s.Unsubscribe()
	require.Equal(t, []string{"two", "one", "teardown", "last"}, order)
	require.Nil(t, heirs.Marked(s))
	heirs.SetMark(s, &heirs.Mark{Of: subscription.New(notes("late"))}, new(link))
	require.Equal(t, "late", order[4])
}

func TestMark_CanBeTheOnlyTeardown(t *testing.T) {
	t.Parallel()
	var s subscription.Subscription
	require.Nil(t, heirs.Marked(&s))
	closed := 0
	m := &heirs.Mark{Of: subscription.New(func() { closed++ })}
	heirs.SetMark(&s, m, new(heirs.Link[subscription.Subscription, subscription.Child]))
	require.Same(t, m, heirs.Marked(&s))
	child := subscription.New(nil)
	s.Add(child)
	child.Unsubscribe()
	s.Unsubscribe()
	require.Equal(t, 1, closed)
}
