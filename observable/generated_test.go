package observable_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGeneratedFilesAreCurrent(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out, err := exec.Command("go", "run", "gen.go", "-dir", dir).CombinedOutput()
	require.NoError(t, err, string(out))
	fresh, err := filepath.Glob(filepath.Join(dir, "*_gen*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, fresh)
	for _, path := range fresh {
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Base(path))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), "run go generate")
	}
}
