package accesslog

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// poll is how often a tail looks whether its file has grown.
const poll = 250 * time.Millisecond

// Tail reads the lines that are appended to a file.
type Tail struct {
	path   string
	file   *os.File
	reader *reader
}

// OpenTail opens a file at its end. It skips a line that has begun there.
func OpenTail(path string) (*Tail, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	size, err := file.Seek(0, io.SeekEnd)
	last := []byte("\n")
	if err == nil && size > 0 {
		_, err = file.ReadAt(last, size-1)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	t := &Tail{path, file, newReader(file)}
	t.reader.skips = last[0] != '\n'
	return t, nil
}

func (t *Tail) Close() { t.file.Close() }

// Records sends the new lines as the file grows, on s.
func (t *Tail) Records(s scheduler.Scheduler) observable.Observable[Record] {
	return observable.Pipe1(observable.Interval(poll, s),
		observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[Record]) {
			observable.Forward(src, dst, func(int) {
				if err := t.look(dst.Next); err != nil {
					dst.Error(err)
				}
			})
		}))
}

// look reads to the end of the file. If another file is in its place, or less is left of it, it is
// read from its start.
func (t *Tail) look(send func(Record)) error {
	if err := t.drain(t.reader.next, send); err != nil {
		return err
	}
	now, err := os.Stat(t.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it is being replaced
	}
	if err != nil {
		return err
	}
	old, err := t.file.Stat()
	if err != nil {
		return err
	}
	read, err := t.file.Seek(0, io.SeekCurrent)
	switch {
	case err != nil:
		return err
	case !os.SameFile(old, now):
		return t.replaced(send)
	case now.Size() < read:
		_, err = t.file.Seek(0, io.SeekStart)
		t.reader.reset(t.file)
		return errors.Join(err, t.drain(t.reader.next, send))
	}
	return nil
}

// replaced finishes the old file, which may have grown since, and begins the new one.
func (t *Tail) replaced(send func(Record)) error {
	next, err := os.Open(t.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	err = t.drain(t.reader.rest, send)
	t.file.Close()
	t.file = next
	t.reader.reset(next)
	return errors.Join(err, t.drain(t.reader.next, send))
}

// drain sends the records that are left.
func (t *Tail) drain(next func() (Record, error), send func(Record)) error {
	for {
		r, err := next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		send(r)
	}
}
