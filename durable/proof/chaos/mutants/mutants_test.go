package mutants_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable/proof/chaos/mutants"
)

// If a source changes, the mutant that rewrites it has to follow.
func TestOverlay_FitsTheSources(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, m := range mutants.All {
		t.Run(m.Name, func(t *testing.T) {
			require.False(t, seen[m.Name], "another mutant has the name")
			seen[m.Name] = true
			require.NotEmpty(t, m.Promise)
			require.NotEmpty(t, m.Judges)
			_, err := m.Overlay(root, t.TempDir())
			require.NoError(t, err)
		})
	}
}

func TestNamed_KnowsTheNames(t *testing.T) {
	t.Parallel()
	all, err := mutants.Named(nil)
	require.NoError(t, err)
	require.Equal(t, mutants.All, all)
	some, err := mutants.Named([]string{"early"})
	require.NoError(t, err)
	require.Len(t, some, 1)
	_, err = mutants.Named([]string{"late"})
	require.ErrorContains(t, err, `"late"`)
}
