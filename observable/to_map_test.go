package observable_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

func TestToMap_KeepsTheLastValueOfAKey(t *testing.T) {
	t.Parallel()
	entry := func(v string) (int, string) { return len(v), v }
	got, err := observable.ToMap(t.Context(), observable.Of("a", "bb", "c"), entry)
	require.NoError(t, err)
	require.Equal(t, map[int]string{1: "c", 2: "bb"}, got)
	got, err = observable.ToMap(t.Context(), observable.Empty[string](), entry)
	require.NoError(t, err)
	require.Equal(t, map[int]string{}, got)
}

func TestToMap_ReturnsWhatCameBeforeAnError(t *testing.T) {
	t.Parallel()
	fails := observable.Concat(observable.Of(1, 2), observable.Throw[int](errOops))
	got, err := observable.ToMap(t.Context(), fails, func(n int) (int, bool) { return n, true })
	require.Equal(t, errOops, err)
	require.Equal(t, map[int]bool{1: true, 2: true}, got)
}

func TestToMap_ReturnsTheContextsErrorAlone(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	same := func(n int) (int, int) { return n, n }
	got, err := observable.ToMap(ctx, observable.Never[int](), same)
	require.Nil(t, got)
	require.ErrorIs(t, err, context.Canceled)
}

func ExampleToMap() {
	words := observable.Of("loop", "timer", "frame")
	lengths, err := observable.ToMap(ctx, words, func(v string) (string, int) { return v, len(v) })
	fmt.Println(lengths, err)
	// Output:
	// map[frame:5 loop:4 timer:5] <nil>
}
