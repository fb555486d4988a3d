package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

func TestScansThrough_BeginAnewForEachSubscription(t *testing.T) {
	t.Parallel()
	src := observable.Pipe1(observable.Of("a", "b"), observable.MergeScan(func(acc, v string) observable.Observable[string] {
		return observable.Of(acc + v)
	}, ""))
	for range 2 {
		require.Equal(t, "0a 0ab 0|", watch(newRig(), src))
	}
}
