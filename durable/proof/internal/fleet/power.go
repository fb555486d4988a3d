package fleet

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// A server that notes what it syncs is built with another file_posix.go of package os, of any
// version of Go: after each sync of a file, its inode and its size are appended to a file. So a
// power cut can be played afterwards: whatever was not synced is cut off.
const (
	syncedVariable = "RXSYNCED"

	noteSource = `package os

import "syscall"

var syncedLog = func() int {
	name, ok := syscall.Getenv("` + syncedVariable + `")
	if !ok {
		return -1
	}
	fd, err := syscall.Open(name, syscall.O_WRONLY|syscall.O_CREAT|syscall.O_APPEND|syscall.O_CLOEXEC, 0o600)
	if err != nil {
		return -1
	}
	return fd
}()

// syncedSize is what a sync that begins now makes last.
func syncedSize(f *File) (s syscall.Stat_t, ok bool) {
	return s, syncedLog >= 0 && syscall.Fstat(f.pfd.Sysfd, &s) == nil
}

func noteSynced(s syscall.Stat_t) {
	var b [16]byte
	for i := range 8 {
		b[i], b[8+i] = byte(uint64(s.Ino)>>(8*i)), byte(uint64(s.Size)>>(8*i))
	}
	_, _ = syscall.Write(syncedLog, b[:])
}

// noteWritten notes a file that was written with O_SYNC.
func noteWritten(f *File) {
	s, ok := syncedSize(f)
	if !ok {
		return
	}
	flags, _, err := syscall.Syscall(syscall.SYS_FCNTL, uintptr(f.pfd.Sysfd), syscall.F_GETFL, 0)
	if err == 0 && flags&syscall.O_SYNC == syscall.O_SYNC {
		noteSynced(s)
	}
}
`
)

// noteEdits are the changes of file_posix.go.
var noteEdits = [...][2]string{
	{"\tif e := f.pfd.Fsync(); e != nil {\n\t\treturn f.wrapErr(\"sync\", e)\n\t}\n",
		"\tbefore, noted := syncedSize(f)\n\tif e := f.pfd.Fsync(); e != nil {\n" +
			"\t\treturn f.wrapErr(\"sync\", e)\n\t}\n\tif noted {\n\t\tnoteSynced(before)\n\t}\n"},
	{"\treturn f.file.close()\n", "\tnoteWritten(f)\n\treturn f.file.close()\n"},
}

// notingOverlay writes an overlay of package os to dir, and returns its path.
func notingOverlay(dir string) (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	of := filepath.Join(strings.TrimSpace(string(root)), "src", "os")
	name := filepath.Join(of, "file_posix.go")
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	edited := string(text)
	for _, e := range noteEdits {
		if strings.Count(edited, e[0]) != 1 {
			return "", fmt.Errorf("%s has not once:\n%s", name, e[0])
		}
		edited = strings.Replace(edited, e[0], e[1], 1)
	}
	replace := map[string]string{}
	for file, text := range map[string]string{"file_posix.go": edited, "rx_synced.go": noteSource} {
		to := filepath.Join(dir, file+".txt")
		if err := os.WriteFile(to, []byte(text), 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(of, file)] = to
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "noting.json")
	return path, os.WriteFile(path, data, 0o600)
}

// Disk is what a server keeps its files on.
type Disk struct {
	Dir    string
	synced string // the file of notes
}

// DiskOf is the disk of a server below a directory.
func DiskOf(dir, server string) Disk {
	return Disk{filepath.Join(dir, server), filepath.Join(dir, server+".synced")}
}

// sizes are the sizes up to which the files were synced last, by their inodes.
func (d Disk) sizes() (map[uint64]int64, error) {
	data, err := os.ReadFile(d.synced)
	if err != nil {
		return nil, err
	}
	sizes := map[uint64]int64{}
	for ; len(data) >= 16; data = data[16:] {
		sizes[binary.LittleEndian.Uint64(data)] = int64(binary.LittleEndian.Uint64(data[8:]))
	}
	return sizes, nil
}

// each calls f for each file.
func (d Disk) each(f func(path string, inode uint64, size int64) error) error {
	return filepath.WalkDir(d.Dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return ignoreGone(err)
		}
		info, err := e.Info()
		if err != nil {
			return ignoreGone(err)
		}
		return f(path, info.Sys().(*syscall.Stat_t).Ino, info.Size())
	})
}

func ignoreGone(err error) error {
	if os.IsNotExist(err) {
		return nil
	}
	return err
}

// WriteBack notes that the system has written all files until now, as it does without being asked
// to in about half a minute.
func (d Disk) WriteBack() error {
	f, err := os.OpenFile(d.synced, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	return d.each(func(_ string, inode uint64, size int64) error {
		var b [16]byte
		binary.LittleEndian.PutUint64(b[:], inode)
		binary.LittleEndian.PutUint64(b[8:], uint64(size))
		_, err := f.Write(b[:])
		return err
	})
}

// CutPower does to the files of a server that was killed what a power cut does: what was not synced
// is gone, but for as many bytes of each file as keep says.
func (d Disk) CutPower(keep func(unsynced int64) int64) error {
	sizes, err := d.sizes()
	if err != nil {
		return err
	}
	return d.each(func(path string, inode uint64, size int64) error {
		synced, known := sizes[inode]
		if size <= synced {
			return nil
		}
		left := synced + keep(size-synced)
		if !known && left == 0 {
			return os.Remove(path)
		}
		return os.Truncate(path, left)
	})
}

// DropConsumers deletes what an only server has stored of consumers. After a power cut, nats-server can
// neither read nor replace what is torn, and workers make them anew.
func (d Disk) DropConsumers() error {
	all, err := filepath.Glob(filepath.Join(d.Dir, "jetstream", "*", "streams", "*", "obs"))
	for _, path := range all {
		err = errors.Join(err, os.RemoveAll(path))
	}
	return err
}

// FlipBit flips a bit of a file of messages, if there is one.
func (d Disk) FlipBit(random func(n int64) int64) error {
	var files []string
	if err := d.each(func(path string, _ uint64, size int64) error {
		if filepath.Ext(path) == ".blk" && size > 0 && strings.Contains(path, "streams") {
			files = append(files, path)
		}
		return nil
	}); err != nil || len(files) == 0 {
		return err
	}
	name := files[random(int64(len(files)))]
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	data[random(int64(len(data)))] ^= 1 << random(8)
	return os.WriteFile(name, data, 0o600)
}
