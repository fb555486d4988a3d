package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestExpand_GoesDeepFirst(t *testing.T) {
	t.Parallel()
	both := func(v string) strs {
		if len(v) == 3 {
			return observable.Empty[string]()
		}
		return observable.Of(v+"0", v+"1")
	}
	got, err := observable.ToSlice(ctx, observable.Pipe1(observable.Of("a"), observable.Expand(both)))
	require.NoError(t, err)
	require.Equal(t, []string{"a", "a0", "a00", "a01", "a1", "a10", "a11"}, got)
}
