package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

const root = "../.."

// The test fails, too, when a function has no row in the catalogue, or a row is of nothing.
func TestFiles_AreCurrent(t *testing.T) {
	t.Parallel()
	want, err := generate(root)
	require.NoError(t, err)
	for name, text := range want {
		got, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		require.Equal(t, text, string(got), "%s: run go generate ./tools/opdocs", name)
	}
}
