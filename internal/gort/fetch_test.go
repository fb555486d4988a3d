package gort_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/gort"
)

func TestFetch_ChangesNothing(t *testing.T) {
	t.Parallel()
	var many [300]byte
	many[299] = 7
	gort.FetchLines(&many, 2)
	gort.FetchLines(&many[299], 1)
	gort.FetchLines[int](nil, 1)
	gort.FetchLines(&struct{}{}, 0)
	gort.FetchToWrite(&many)
	gort.FetchToWrite[int](nil)
	captured := func() byte { return many[299] }
	for _, behind := range []any{nil, 7, &many, captured, struct{}{}} {
		gort.FetchBehind(&behind)
	}
	require.EqualValues(t, 7, many[299])
}

func BenchmarkFetch(b *testing.B) {
	var many [512]byte
	for b.Loop() {
		gort.FetchLines(&many, 8)
	}
}
