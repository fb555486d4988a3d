package faults

import (
	"io/fs"
	"os"
	"path"
	"strings"
)

// Disk is the disk of a machine, as a process or the test sees it. It is an [FS]. Any goroutine may
// call its methods.
type Disk struct {
	store   *store
	process *Process // nil for the test
}

var _ FS = (*Disk)(nil)

// enter is called before each operation. If that changes something, it may fail by choice.
func (d *Disk) enter(op, name string, changes bool) error {
	if d.process == nil {
		return nil
	}
	d.process.Point(op + " " + name)
	f := d.store.faults
	if !changes || !f.happens(&f.left.errors) {
		return nil
	}
	err := ErrIO
	if f.config.Choose(2) == 1 {
		err = ErrFull
	}
	f.config.Log("%s %s: %v", op, name, err)
	return err
}

// leave is called after each operation: the machine may have crashed during it.
func (d *Disk) leave() {
	if d.process != nil {
		d.process.mustLive()
	}
}

// find returns the node that has a name. The lock is held.
func (s *store) find(name string) (*node, error) {
	n := s.root
	for _, part := range parts(name) {
		if n.kids == nil {
			return nil, errNotDir
		}
		if n = n.kids[part]; n == nil {
			return nil, fs.ErrNotExist
		}
	}
	return n, nil
}

// parent returns the directory of a name, and the name there. The lock is held.
func (s *store) parent(name string) (dir *node, base string, err error) {
	all := parts(name)
	if len(all) == 0 {
		return nil, "", fs.ErrInvalid
	}
	last := len(all) - 1
	dir, err = s.find(strings.Join(all[:last], "/"))
	if err == nil && dir.kids == nil {
		err = errNotDir
	}
	return dir, all[last], err
}

func parts(name string) []string {
	name = strings.Trim(path.Clean("/"+name), "/")
	if name == "" {
		return nil
	}
	return strings.Split(name, "/")
}

// OpenFile opens a file, or a directory to read it. Flags are those of package os.
func (d *Disk) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	err := d.enter("open", name, flag&os.O_CREATE != 0)
	if err == nil {
		var f *file
		if f, err = d.open(name, flag, perm); err == nil {
			d.leave()
			return f, nil
		}
	}
	d.leave()
	return nil, &fs.PathError{Op: "open", Path: name, Err: err}
}

const writable = os.O_WRONLY | os.O_RDWR

func (d *Disk) open(name string, flag int, perm fs.FileMode) (*file, error) {
	d.store.mu.Lock()
	defer d.store.mu.Unlock()
	n, err := d.store.find(name)
	switch {
	case err != nil && (err != fs.ErrNotExist || flag&os.O_CREATE == 0):
		return nil, err
	case err != nil:
		dir, base, err := d.store.parent(name)
		if err != nil {
			return nil, err
		}
		n = &node{mode: perm.Perm()}
		dir.step(step{base: n})
		n.mod = dir.mod
	case flag&(os.O_CREATE|os.O_EXCL) == os.O_CREATE|os.O_EXCL:
		return nil, fs.ErrExist
	case n.kids != nil && flag&writable != 0:
		return nil, errIsDir
	case flag&os.O_TRUNC != 0 && flag&writable != 0:
		n.change(change{})
	}
	return &file{disk: d, node: n, name: name, flag: flag}, nil
}

// Rename renames a file or a directory, and replaces a file. Within a directory it is one step,
// which a crash keeps or not. Between two, each of them has a step of its own: a crash may leave
// the file in both, or in neither.
func (d *Disk) Rename(from, to string) error {
	err := d.enter("rename", from, true)
	if err == nil {
		err = d.rename(from, to)
	}
	d.leave()
	if err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

func (d *Disk) rename(from, to string) error {
	d.store.mu.Lock()
	defer d.store.mu.Unlock()
	dir, base, err := d.store.parent(from)
	if err != nil {
		return err
	}
	into, as, err := d.store.parent(to)
	if err != nil {
		return err
	}
	n := dir.kids[base]
	switch there := into.kids[as]; {
	case n == nil:
		return fs.ErrNotExist
	case there == n:
		return nil
	case there != nil && (there.kids != nil || n.kids != nil):
		return fs.ErrExist
	case n.kids != nil && strings.HasPrefix(strings.Join(parts(to), "/")+"/", strings.Join(parts(from), "/")+"/"):
		return fs.ErrInvalid
	}
	if into == dir {
		dir.step(step{base: nil, as: n})
		return nil
	}
	into.step(step{as: n})
	dir.step(step{base: nil})
	return nil
}

// Remove removes a file, or a directory that is empty. Who has a file open goes on with it.
func (d *Disk) Remove(name string) error {
	return d.inParent("remove", name, func(dir *node, base string) error {
		switch n := dir.kids[base]; {
		case n == nil:
			return fs.ErrNotExist
		case len(n.kids) > 0:
			return errNotEmpty
		}
		dir.step(step{base: nil})
		return nil
	})
}

// Mkdir makes a directory.
func (d *Disk) Mkdir(name string, perm fs.FileMode) error {
	return d.inParent("mkdir", name, func(dir *node, base string) error {
		if dir.kids[base] != nil {
			return fs.ErrExist
		}
		dir.step(step{base: newDir(fs.ModeDir | perm.Perm())})
		return nil
	})
}

// inParent does something to the directory of a name, with the lock held.
func (d *Disk) inParent(op, name string, do func(dir *node, base string) error) error {
	err := d.enter(op, name, true)
	if err == nil {
		err = d.locked(func() error {
			dir, base, err := d.store.parent(name)
			if err != nil {
				return err
			}
			return do(dir, base)
		})
	}
	d.leave()
	if err != nil {
		return &fs.PathError{Op: op, Path: name, Err: err}
	}
	return nil
}

func (d *Disk) locked(do func() error) error {
	d.store.mu.Lock()
	defer d.store.mu.Unlock()
	return do()
}

// Stat describes a file.
func (d *Disk) Stat(name string) (fs.FileInfo, error) {
	err := d.enter("stat", name, false)
	var i info
	if err == nil {
		err = d.locked(func() error {
			n, err := d.store.find(name)
			if err == nil {
				i = n.info(path.Base(name))
			}
			return err
		})
	}
	d.leave()
	if err != nil {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: err}
	}
	return i, nil
}
