package record_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable/record"
)

// The value as JSON, its step, and now and then the writer's buffer and queue.
func TestEdge_AllocatesLittleForAValue(t *testing.T) {
	r := record.New(io.Discard, record.Config{})
	in := quiet(r, record.EdgeConfig[int]{})
	require.LessOrEqual(t, testing.AllocsPerRun(1000, func() { in.Next(7) }), 6.0)
	require.NoError(t, r.Close())
}
