package fleet_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

func TestDisk_LosesWhatWasNotSynced(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	disk := fleet.DiskOf(dir, "server")
	require.NoError(t, os.Mkdir(disk.Dir, 0o700))
	file := func(name string) string { return filepath.Join(disk.Dir, name) }
	write := func(name, text string) {
		f, err := os.OpenFile(file(name), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		require.NoError(t, err)
		_, err = f.WriteString(text)
		require.NoError(t, err)
		require.NoError(t, f.Close())
	}
	read := func(name string) string {
		text, err := os.ReadFile(file(name))
		require.NoError(t, err)
		return string(text)
	}
	write("grows", "synced")
	write("stays", "synced")
	require.NoError(t, disk.WriteBack())
	write("grows", ", or not")
	write("new", "not synced")
	require.NoError(t, disk.CutPower(func(n int64) int64 { return n / 2 }))
	require.Equal(t, "synced, or", read("grows"))
	require.Equal(t, "not s", read("new"))
	require.NoError(t, disk.CutPower(func(int64) int64 { return 0 }))
	require.Equal(t, "synced", read("grows"))
	require.Equal(t, "synced", read("stays"))
	require.NoFileExists(t, file("new"))
}
