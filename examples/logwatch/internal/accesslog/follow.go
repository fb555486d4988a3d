package accesslog

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/rxsched/rxsched/observable"
)

// Tail reads the lines that are appended to a file.
type Tail struct {
	path   string
	file   *os.File
	reader *recordReader
}

// OpenTail opens a file at its end. It skips a line that has begun there.
func OpenTail(path string) (*Tail, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	t := &Tail{path: path, file: file, reader: newRecordReader(file)}
	if err := t.toEnd(); err != nil {
		file.Close()
		return nil, err
	}
	return t, nil
}

// toEnd goes to the end of the file. If the last line has no end yet, it is skipped.
func (t *Tail) toEnd() error {
	size, err := t.file.Seek(0, io.SeekEnd)
	if err != nil || size == 0 {
		return err
	}
	before := make([]byte, 1)
	if _, err := t.file.ReadAt(before, size-1); err != nil {
		return err
	}
	t.reader.lines.skipping = before[0] != '\n'
	return nil
}

func (t *Tail) Close() { t.file.Close() }

// Appended sends the new lines each time that src sends.
func (t *Tail) Appended() observable.Operator[int, Record] {
	return observable.Operate(func(src observable.Observable[int],
		dst *observable.Subscriber[Record]) {
		observable.Forward(src, dst, func(int) {
			if err := t.poll(dst.Next); err != nil {
				dst.Error(err)
			}
		})
	})
}

// poll reads to the end of the file, and then the next file, if there is one in its place.
func (t *Tail) poll(send func(Record)) error {
	if err := t.drain(send); err != nil {
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
	if !os.SameFile(old, now) {
		return t.replaced(send)
	}
	return t.truncated(now.Size(), send)
}

// drain sends the whole lines that are left.
func (t *Tail) drain(send func(Record)) error {
	for {
		r, err := t.reader.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		send(r)
	}
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
	if err := t.drain(send); err != nil {
		next.Close()
		return err
	}
	if r, err := t.reader.last(); err == nil {
		send(r)
	}
	t.file.Close()
	t.file = next
	t.reader.lines.reset(next)
	return t.drain(send)
}

// truncated starts the file again if it has become shorter.
func (t *Tail) truncated(size int64, send func(Record)) error {
	read, err := t.file.Seek(0, io.SeekCurrent)
	if err != nil || size >= read {
		return err
	}
	if _, err := t.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	t.reader.lines.reset(t.file)
	return t.drain(send)
}
