package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

const root = "../.."

// The test fails, too, when a function has no row in the catalogue, or a row is of nothing.
func TestFiles_AreCurrent(t *testing.T) {
	t.Parallel()
	want, err := generate(root)
	require.NoError(t, err)
	drawn, err := filepath.Glob(filepath.Join(root, docs, pictures, "*"))
	require.NoError(t, err)
	for _, path := range drawn {
		name := docs + pictures + "/" + filepath.Base(path)
		require.Contains(t, slices.Collect(maps.Keys(want)), name, "run go generate ./tools/opdocs")
	}
	for name, text := range want {
		got, err := os.ReadFile(filepath.Join(root, name))
		require.NoError(t, err)
		require.Equal(t, text, string(got), "%s: run go generate ./tools/opdocs", name)
	}
}

func TestWrite_ReplacesWhatWasThere(t *testing.T) {
	t.Parallel()
	to := t.TempDir()
	old, page := filepath.Join(to, docs, pictures, "Old.svg"), filepath.Join(to, docs, pageName)
	require.NoError(t, write(to, map[string]string{docs + pictures + "/Old.svg": "", docs + pageName: "1"}))
	require.FileExists(t, old)
	require.NoError(t, write(to, map[string]string{docs + pageName: "2"}))
	require.NoFileExists(t, old)
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	require.Equal(t, "2", string(text))
}
