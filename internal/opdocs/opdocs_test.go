package main

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPage_IsCurrent fails, too, when an operator has no family or no counterparts.
func TestPage_IsCurrent(t *testing.T) {
	t.Parallel()
	want, err := generate("../../observable")
	require.NoError(t, err)
	require.Equal(t, slices.Sorted(maps.Keys(want)), written(t), "run go generate ./internal/opdocs")
	for name, text := range want {
		got, err := os.ReadFile(filepath.Join("../../docs", name))
		require.NoError(t, err)
		require.Equal(t, text, string(got), "%s: run go generate ./internal/opdocs", name)
	}
}

// written are the files of the page that there are, by their names below docs.
func written(t *testing.T) []string {
	docs := os.DirFS("../../docs")
	names, err := fs.Glob(docs, pictures+"/*")
	require.NoError(t, err)
	for _, page := range []string{pageName, "from-rxjs.md", "from-rxgo.md", playableName} {
		if _, err := os.Stat(filepath.Join("../../docs", page)); err == nil {
			names = append(names, page)
		}
	}
	slices.Sort(names)
	return names
}

func TestRun_ReplacesWhatWasThere(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	old := filepath.Join(root, "docs", pictures, "Old.svg")
	require.NoError(t, os.MkdirAll(filepath.Dir(old), 0o755))
	require.NoError(t, os.WriteFile(old, nil, 0o644))
	require.NoError(t, os.Symlink(absolute(t, "../../observable"), filepath.Join(root, "observable")))
	require.NoError(t, run(root))
	require.NoFileExists(t, old)
	require.FileExists(t, filepath.Join(root, "docs", pageName))
}

func absolute(t *testing.T, path string) string {
	p, err := filepath.Abs(path)
	require.NoError(t, err)
	return p
}
