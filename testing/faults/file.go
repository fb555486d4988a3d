package faults

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"sync"
	"time"
)

var (
	errIsDir    = errors.New("is a directory")
	errNotDir   = errors.New("not a directory")
	errNotEmpty = fmt.Errorf("directory not empty: %w", fs.ErrExist)
)

// file is an open file.
type file struct {
	disk *Disk
	node *node
	name string // as it was opened
	flag int

	mu     sync.Mutex // guards what is below; taken before the lock of the store
	at     int64
	listed int // entries of a directory that ReadDir has returned
	closed bool
}

func (f *file) Name() string { return f.name }

// do does an operation, with the locks held.
func (f *file) do(op string, changes bool, do func() error) error {
	err := f.disk.enter(op, f.name, changes)
	if err == nil {
		err = f.locked(do)
	}
	f.disk.leave()
	if err != nil && err != io.EOF {
		return &fs.PathError{Op: op, Path: f.name, Err: err}
	}
	return err
}

func (f *file) locked(do func() error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return fs.ErrClosed
	}
	return f.disk.locked(do)
}

func (f *file) Read(b []byte) (n int, err error) {
	err = f.do("read", false, func() (err error) {
		n, err = f.read(b, f.at)
		f.at += int64(n)
		return err
	})
	return n, err
}

func (f *file) ReadAt(b []byte, at int64) (n int, err error) {
	err = f.do("read", false, func() (err error) {
		if n, err = f.read(b, at); err == nil && n < len(b) {
			err = io.EOF
		}
		return err
	})
	return n, err
}

func (f *file) read(b []byte, at int64) (int, error) {
	switch {
	case f.node.kids != nil:
		return 0, errIsDir
	case f.flag&os.O_WRONLY != 0:
		return 0, fs.ErrPermission
	case at < 0:
		return 0, fs.ErrInvalid
	case len(b) == 0:
		return 0, nil
	case at >= int64(len(f.node.data)):
		return 0, io.EOF
	}
	return copy(b, f.node.data[at:]), nil
}

func (f *file) Write(b []byte) (int, error) {
	return f.write(b, func() int64 {
		if f.flag&os.O_APPEND != 0 {
			f.at = int64(len(f.node.data))
		}
		at := f.at
		f.at += int64(len(b))
		return at
	})
}

func (f *file) WriteString(s string) (int, error) { return f.Write([]byte(s)) }

// WriteAt is that of *os.File: it fails for a file that was opened to append.
func (f *file) WriteAt(b []byte, at int64) (int, error) {
	if f.flag&os.O_APPEND != 0 || at < 0 {
		return 0, &fs.PathError{Op: "write", Path: f.name, Err: fs.ErrInvalid}
	}
	return f.write(b, func() int64 { return at })
}

func (f *file) write(b []byte, place func() int64) (int, error) {
	err := f.do("write", true, func() error {
		if f.flag&writable == 0 {
			return fs.ErrPermission
		}
		if at := place(); len(b) > 0 {
			f.node.change(change{at: at, data: slices.Clone(b)})
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return len(b), nil
}

func (f *file) Seek(offset int64, whence int) (at int64, err error) {
	err = f.locked(func() error {
		switch whence {
		case io.SeekCurrent:
			offset += f.at
		case io.SeekEnd:
			offset += int64(len(f.node.data))
		}
		if offset < 0 {
			return fs.ErrInvalid
		}
		f.at = offset
		return nil
	})
	if err != nil {
		return 0, &fs.PathError{Op: "seek", Path: f.name, Err: err}
	}
	return offset, nil
}

func (f *file) Truncate(size int64) error {
	return f.do("truncate", true, func() error {
		switch {
		case f.flag&writable == 0:
			return fs.ErrPermission
		case size < 0:
			return fs.ErrInvalid
		}
		f.node.change(change{at: size})
		return nil
	})
}

// Sync makes what was written durable; of a directory, which files are in it under which names. If
// it fails, what was written is still seen, but is lost at the next crash: a later Sync finds
// nothing to do, as on Linux.
func (f *file) Sync() error {
	err := f.do("sync", true, func() error {
		f.node.sync()
		return nil
	})
	if errors.Is(err, ErrIO) || errors.Is(err, ErrFull) {
		_ = f.locked(func() error {
			f.node.forget()
			return nil
		})
	}
	return err
}

func (f *file) Close() error {
	return f.do("close", false, func() error {
		f.closed = true
		return nil
	})
}

func (f *file) Stat() (i fs.FileInfo, err error) {
	err = f.do("stat", false, func() error {
		i = f.node.info(path.Base(f.name))
		return nil
	})
	return i, err
}

// ReadDir returns entries sorted by name, as fs.ReadDirFile says.
func (f *file) ReadDir(n int) (all []fs.DirEntry, err error) {
	err = f.do("readdir", false, func() error {
		if f.node.kids == nil {
			return errNotDir
		}
		names := slices.Sorted(maps.Keys(f.node.kids))
		names = names[min(f.listed, len(names)):]
		if n > 0 {
			names = names[:min(n, len(names))]
			if len(names) == 0 {
				return io.EOF
			}
		}
		for _, name := range names {
			all = append(all, fs.FileInfoToDirEntry(f.node.kids[name].info(name)))
		}
		f.listed += len(names)
		return nil
	})
	return all, err
}

// info is an fs.FileInfo.
type info struct {
	name string
	size int64
	mode fs.FileMode
	mod  time.Time
}

// info describes a node. The lock is held.
func (n *node) info(name string) info { return info{name, int64(len(n.data)), n.mode, n.mod} }

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return i.mode }
func (i info) ModTime() time.Time { return i.mod }
func (i info) IsDir() bool        { return i.mode.IsDir() }
func (i info) Sys() any           { return nil }
