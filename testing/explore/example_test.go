package explore_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

// The sum is the same, whichever goroutine comes first.
func ExampleRun() {
	_ = func(t *testing.T) { // a test
		explore.Run(t, func(x *explore.X) {
			account, sum := x.Host("account"), 0
			for _, name := range []string{"shop", "web"} {
				x.Go(name, func() { _ = account.Post(func() { sum += 10 }) })
			}
			x.Settle()
			require.Equal(x, 20, sum)
		}, explore.Config{Strategy: explore.Exhaustive})
	}
}
