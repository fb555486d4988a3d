package operators_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/operators"
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/internal/testkit/schedulers"
)

// What operators do does not depend on the methods that a scheduler has besides those of
// scheduler.Scheduler.
func TestEveryRecordingReplaysOnSchedulersOfUsers(t *testing.T) {
	t.Parallel()
	paths, err := recording.Find([]string{filepath.Join("..", "..", "testdata", "operators")})
	require.NoError(t, err)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			f, err := recording.Load(path)
			require.NoError(t, err)
			for _, c := range f.Cases {
				outcomes, err := operators.ReplayOn(c, schedulers.Bare)
				require.NoError(t, err)
				for _, o := range outcomes {
					assert.True(t, o.Same() || c.Has("quirks"), "%v", o)
				}
			}
		})
	}
}
