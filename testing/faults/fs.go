package faults

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// FS is what a program needs of a file system. [Disk] is one, and [OS] that of the system. Names
// are as those of package os, with slashes; errors are *fs.PathError or *os.LinkError.
type FS interface {
	// OpenFile is os.OpenFile. A directory can be opened to read, for ReadDir and for Sync.
	OpenFile(name string, flag int, perm fs.FileMode) (File, error)
	Rename(from, to string) error
	Remove(name string) error // of a file, or a directory that is empty
	Mkdir(name string, perm fs.FileMode) error
	Stat(name string) (fs.FileInfo, error)
}

// File is what a program needs of an *os.File, which is one.
type File interface {
	io.ReadWriteSeeker
	io.ReaderAt
	io.WriterAt
	io.StringWriter
	fs.ReadDirFile // with Stat, Read and Close
	Name() string
	Sync() error
	Truncate(size int64) error
}

// OS is the file system of the system, for production.
var OS FS = system{}

type system struct{}

func (system) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	f, err := os.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (system) Rename(from, to string) error              { return os.Rename(from, to) }
func (system) Remove(name string) error                  { return os.Remove(name) }
func (system) Mkdir(name string, perm fs.FileMode) error { return os.Mkdir(name, perm) }
func (system) Stat(name string) (fs.FileInfo, error)     { return os.Stat(name) }

// ReadFile is os.ReadFile.
func ReadFile(fsys FS, name string) ([]byte, error) {
	f, err := fsys.OpenFile(name, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// WriteFile is os.WriteFile: it makes nothing durable.
func WriteFile(fsys FS, name string, data []byte, perm fs.FileMode) error {
	f, err := fsys.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, perm)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// The faults of a disk, within an *fs.PathError.
var (
	ErrIO   = errors.New("input/output error")
	ErrFull = errors.New("no space left on device")
)
