package subscription_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/subscription"
)

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
