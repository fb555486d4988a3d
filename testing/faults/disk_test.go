package faults_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/testing/faults"
)

// in is a directory of the system as a file system.
type in struct{ dir string }

func (s in) OpenFile(name string, flag int, perm fs.FileMode) (faults.File, error) {
	return faults.OS.OpenFile(path.Join(s.dir, name), flag, perm)
}

func (s in) Rename(from, to string) error {
	return faults.OS.Rename(path.Join(s.dir, from), path.Join(s.dir, to))
}
func (s in) Remove(name string) error { return faults.OS.Remove(path.Join(s.dir, name)) }

func (s in) Mkdir(name string, perm fs.FileMode) error {
	return faults.OS.Mkdir(path.Join(s.dir, name), perm)
}
func (s in) Stat(name string) (fs.FileInfo, error) { return faults.OS.Stat(path.Join(s.dir, name)) }

// never chooses that anything goes wrong.
func never(int) int { return 0 }

func newDisk(choose func(n int) int, c faults.Config) *faults.Machine {
	c.Choose = choose
	return faults.New(c).Machine("m", func(_ string, f func()) { f() })
}

// kind is what kind of error err is.
func kind(err error) string {
	for name, one := range map[string]error{
		"EOF": io.EOF, "exists": fs.ErrExist, "missing": fs.ErrNotExist, "closed": fs.ErrClosed,
	} {
		if errors.Is(err, one) {
			return name
		}
	}
	if err != nil {
		return "fails"
	}
	return "ok"
}

// Without faults a disk does what the system's does: random programs have the same results.
func TestDisk_BehavesAsTheSystems(t *testing.T) {
	t.Parallel()
	names := []string{"a", "b", "d", "d/a", "d/b", "d/e", "none/a"}
	flags := []int{
		os.O_RDONLY, os.O_RDWR, os.O_WRONLY | os.O_CREATE, os.O_RDWR | os.O_CREATE | os.O_TRUNC,
		os.O_WRONLY | os.O_CREATE | os.O_APPEND, os.O_RDWR | os.O_CREATE | os.O_EXCL,
	}
	rapid.Check(t, func(r *rapid.T) {
		dir, err := os.MkdirTemp(t.TempDir(), "")
		require.NoError(r, err)
		system, disk := faults.FS(in{dir}), faults.FS(newDisk(never, faults.Config{}).Disk())
		both := func(what string, do func(fsys faults.FS, f faults.File) string, f [2]faults.File) {
			require.Equal(r, do(system, f[0]), do(disk, f[1]), what)
		}
		name := rapid.SampledFrom(names)
		for range rapid.IntRange(1, 12).Draw(r, "operations") {
			switch one := name.Draw(r, "name"); rapid.IntRange(0, 5).Draw(r, "what") {
			case 0:
				both("mkdir", func(fsys faults.FS, _ faults.File) string {
					return kind(fsys.Mkdir(one, 0o777))
				}, [2]faults.File{})
			case 1:
				both("remove", func(fsys faults.FS, _ faults.File) string {
					return kind(fsys.Remove(one))
				}, [2]faults.File{})
			case 2:
				to := name.Draw(r, "to")
				a, errA := system.Stat(one)
				b, errB := system.Stat(to)
				if errA == nil && a.IsDir() || errB == nil && b.IsDir() {
					continue // systems differ
				}
				both("rename", func(fsys faults.FS, _ faults.File) string {
					return kind(fsys.Rename(one, to))
				}, [2]faults.File{})
			default:
				flag := rapid.SampledFrom(flags).Draw(r, "flag")
				var open [2]faults.File
				for i, fsys := range []faults.FS{system, disk} {
					if f, err := fsys.OpenFile(one, flag, 0o666); err == nil {
						open[i] = f
					}
				}
				require.Equal(r, open[0] == nil, open[1] == nil, "open %s %x", one, flag)
				if open[0] == nil {
					continue
				}
				use(r, func(do func(f faults.File) string) {
					both("file", func(_ faults.FS, f faults.File) string { return do(f) }, open)
				})
			}
		}
		require.Equal(r, tree(system, "."), tree(disk, "."))
	})
}

// use does something with an open file, on both systems, and closes it.
func use(r *rapid.T, both func(do func(f faults.File) string)) {
	for range rapid.IntRange(0, 5).Draw(r, "uses") {
		n := rapid.IntRange(1, 9).Draw(r, "n")
		data := bytes.Repeat([]byte{byte('a' + n)}, n)
		what := rapid.IntRange(0, 7).Draw(r, "use")
		both(func(f faults.File) string {
			b := make([]byte, n)
			switch what {
			case 0:
				n, err := f.Write(data)
				return fmt.Sprint("write ", n, kind(err))
			case 1:
				n, err := f.WriteAt(data, int64(n))
				return fmt.Sprint("writeAt ", n, kind(err))
			case 2:
				n, err := f.Read(b)
				return fmt.Sprint("read ", n, kind(err), b)
			case 3:
				n, err := f.ReadAt(b, int64(n/2))
				return fmt.Sprint("readAt ", n, kind(err), b)
			case 4:
				if i, err := f.Stat(); err == nil && i.IsDir() {
					return "" // systems differ
				}
				at, err := f.Seek(int64(n-3), n%3)
				return fmt.Sprint("seek ", at, kind(err))
			case 5:
				return fmt.Sprint("truncate ", kind(f.Truncate(int64(n))))
			case 6:
				i, err := f.Stat()
				if i.IsDir() {
					return "directory"
				}
				return fmt.Sprint(i.Size(), i.Name(), kind(err))
			default:
				return "sync " + kind(f.Sync())
			}
		})
	}
	both(func(f faults.File) string { return kind(f.Close()) + kind(f.Close()) })
	both(func(f faults.File) string {
		_, err := f.Read(make([]byte, 1))
		return kind(err)
	})
}

// tree lists the files below a directory, with what is in them.
func tree(fsys faults.FS, dir string) (all []string) {
	f, err := fsys.OpenFile(dir, os.O_RDONLY, 0)
	if err != nil {
		return []string{kind(err)}
	}
	defer f.Close()
	entries, err := f.ReadDir(-1)
	all = append(all, kind(err))
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if e.IsDir() {
			all = append(append(all, name+"/"), tree(fsys, name)...)
			continue
		}
		data, err := faults.ReadFile(fsys, name)
		all = append(all, fmt.Sprintf("%s %q %s", name, data, kind(err)))
	}
	return all
}

func TestReadDir_GoesOn(t *testing.T) {
	t.Parallel()
	d := newDisk(never, faults.Config{}).Disk()
	for _, name := range []string{"b", "a", "c"} {
		require.NoError(t, faults.WriteFile(d, name, nil, 0o666))
	}
	f, err := d.OpenFile("", os.O_RDONLY, 0)
	require.NoError(t, err)
	var got []string
	for {
		entries, err := f.ReadDir(2)
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		for _, e := range entries {
			got = append(got, e.Name())
		}
	}
	require.Equal(t, []string{"a", "b", "c"}, got)
	require.NoError(t, f.Close())
}
