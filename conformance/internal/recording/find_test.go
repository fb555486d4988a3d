package recording_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/recording"
)

// write writes empty files below a new folder.
func write(t *testing.T, names ...string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range names {
		path := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, nil, 0o644))
	}
	return folder
}

func TestFind_TakesEveryRecordingBelowAFolderOnce(t *testing.T) {
	t.Parallel()
	folder := write(t, "README.md", "b.json", "a/deep/c.json", "a/notes.txt", "a.json")
	got, err := recording.Find([]string{folder, filepath.Join(folder, "b.json")})
	require.NoError(t, err)
	require.Equal(t, []string{
		filepath.Join(folder, "a.json"), filepath.Join(folder, "a", "deep", "c.json"), filepath.Join(folder, "b.json"),
	}, got)
}

func TestFind_FollowsALinkToAFolder(t *testing.T) {
	t.Parallel()
	folder := write(t, "real/a.json")
	link := filepath.Join(folder, "link")
	require.NoError(t, os.Symlink(filepath.Join(folder, "real"), link))
	got, err := recording.Find([]string{link})
	require.NoError(t, err)
	require.Equal(t, []string{filepath.Join(link, "a.json")}, got)
}

func TestFind_TakesAFileThatIsNamedWhateverItsName(t *testing.T) {
	t.Parallel()
	path := filepath.Join(write(t, "recording"), "recording")
	got, err := recording.Find([]string{path})
	require.NoError(t, err)
	require.Equal(t, []string{path}, got)
}

func TestFind_FailsWhereThereIsNothing(t *testing.T) {
	t.Parallel()
	folder := write(t, "README.md", "full/a.json", "empty/README.md")
	_, err := recording.Find([]string{filepath.Join(folder, "none")})
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = recording.Find([]string{filepath.Join(folder, "full"), filepath.Join(folder, "empty")})
	require.ErrorContains(t, err, "empty: no recordings (*.json) below this folder")
}
