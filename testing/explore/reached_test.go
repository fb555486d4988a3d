package explore_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

// whoIsFirst is two goroutines that write down which comes first.
func whoIsFirst(check func(x *explore.X, first string)) func(x *explore.X) {
	return func(x *explore.X) {
		first := ""
		for _, name := range []string{"a", "b"} {
			x.Go(name, func() {
				if first == "" {
					first = name
				}
			})
		}
		x.Settle()
		check(x, first)
	}
}

func TestSometimes_FailsIfItIsSoInNoOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, want string
		check      func(x *explore.X, first string)
	}{
		{"so in some orders", "", func(x *explore.X, first string) {
			x.Sometimes("b comes first", first == "b")
			x.Sometimes("a comes first", first == "a")
		}},
		{"so in none", `in none of 2 orders: "c comes first"`, func(x *explore.X, first string) {
			x.Sometimes("b comes first", first == "b")
			x.Sometimes("c comes first", first == "c")
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := explore.Search(t, whoIsFirst(c.check), explore.Config{Strategy: explore.Exhaustive})
			if c.want == "" {
				require.Nil(t, r.Failure)
				return
			}
			require.Equal(t, explore.KindNever, r.Failure.Kind)
			require.Equal(t, c.want, r.Failure.Message)
			require.Contains(t, r.Failure.Report, c.want)
		})
	}
}

// A replay is one order, which may be another.
func TestSometimes_IsNotAskedOfAReplay(t *testing.T) {
	t.Parallel()
	body := whoIsFirst(func(x *explore.X, first string) { x.Sometimes("b comes first", first == "b") })
	require.Nil(t, explore.Search(t, body, explore.Replay("")).Failure)
}
