package accesslog

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

//go:embed sample.log
var Sample string

// Input is a log to read, once.
type Input struct {
	Name  string
	From  time.Time // of a log that was begun: the first stamp, or the epoch if no line has one
	Close func()

	src   *Reader
	ahead []Record // records that Begin has read
}

// Open opens the log at path, standard input or the sample. Reading fails when ctx ends. Standard
// input that nobody has asked for and that is empty is no log: programs often run with that.
func Open(ctx context.Context, path string, stdin io.Reader) (*Input, error) {
	if path != "" && path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		return newInput(ctx, path, file), nil
	}
	if stdin == nil || path == "" && !Piped(stdin) {
		stdin = strings.NewReader("")
	}
	in := newInput(ctx, "standard input", stdin)
	if path == "" {
		if _, err := in.src.src.Peek(1); err == io.EOF {
			in.Close()
			in = newInput(ctx, "the built-in sample", strings.NewReader(Sample))
		}
	}
	return in, nil
}

// Piped reports whether to read standard input unasked: it is a pipe or a file, not a terminal or
// nothing.
func Piped(stdin io.Reader) bool {
	file, ok := stdin.(*os.File)
	if !ok {
		return stdin != nil
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice == 0
}

// newInput reads src on a goroutine, so that the end of ctx ends a wait for it.
func newInput(ctx context.Context, name string, src io.Reader) *Input {
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, src)
		w.CloseWithError(err)
	}()
	forget := context.AfterFunc(ctx, func() { r.CloseWithError(ctx.Err()) })
	return &Input{Name: name, src: NewReader(r), Close: func() {
		forget()
		r.Close()
		if c, ok := src.(io.Closer); ok {
			c.Close()
		}
	}}
}

// Begin reads up to the first good record, for From. It fails if the log is empty.
func (in *Input) Begin() error {
	in.From = time.Unix(0, 0).UTC()
	for {
		r, err := in.src.Rest()
		switch {
		case err != nil && len(in.ahead) > 0:
			return nil // it is met again
		case errors.Is(err, io.EOF):
			return fmt.Errorf("%s is empty", in.Name)
		case err != nil:
			return err
		}
		in.ahead = append(in.ahead, r)
		if r.Good() {
			in.From = r.Stamp
			return nil
		}
	}
}

// Next returns the next record; the error is [io.EOF] at the end.
func (in *Input) Next() (Record, error) {
	if len(in.ahead) == 0 {
		return in.src.Rest()
	}
	r := in.ahead[0]
	in.ahead = in.ahead[1:]
	return r, nil
}

// Stream sends the records of a log as they come, on goroutines that read it. Closing the input ends
// that.
func (in *Input) Stream() records { return toEnd(observable.Go(in.read)) }

func (in *Input) read(context.Context) (Record, error) { return in.Next() }

// toEnd repeats what reads a record until the end of the log.
func toEnd(one records) records {
	return observable.Pipe2(one,
		observable.Repeat[Record](observable.Forever),
		observable.CatchError(func(err error, _ records) records {
			if errors.Is(err, io.EOF) {
				return observable.Empty[Record]()
			}
			return observable.Throw[Record](err)
		}))
}

// poll is how often a tail looks whether its file has grown.
const poll = 250 * time.Millisecond

// Tail reads the lines that are appended to a file.
type Tail struct {
	path   string
	file   *os.File
	reader *Reader
}

// OpenTail opens a file at its end. It skips the line there, be it whole or not.
func OpenTail(path string) (*Tail, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	t := &Tail{path, file, NewReader(file)}
	_, err = file.Seek(-1, io.SeekEnd)
	t.reader.Skips = err == nil // it fails if the file is empty
	return t, nil
}

func (t *Tail) Close() { t.file.Close() }

// Records sends the new lines as the file grows, on s.
func (t *Tail) Records(s scheduler.Scheduler) records {
	return observable.Pipe1(observable.Interval(poll, s),
		observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[Record]) {
			observable.Forward(src, dst, func(int) {
				if err := t.look(dst.Next); err != nil {
					dst.Error(err)
				}
			})
		}))
}

// look reads to the end of the file. If another file is in its place, or less is left of it, it
// reads that from its start.
func (t *Tail) look(send func(Record)) error {
	if err := drain(t.reader.Next, send); err != nil {
		return err
	}
	file, err := os.Open(t.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it is being replaced
	}
	if err != nil {
		return err
	}
	now, nowErr := file.Stat()
	old, oldErr := t.file.Stat()
	read, err := t.file.Seek(0, io.SeekCurrent)
	if err = errors.Join(err, oldErr, nowErr); err != nil {
		file.Close()
		return err
	}
	same := os.SameFile(old, now)
	if same && now.Size() >= read {
		return file.Close()
	}
	if !same { // the old file may have grown since
		err = drain(t.reader.Rest, send)
	}
	t.Close()
	t.file = file
	t.reader = &Reader{src: t.reader.src, line: t.reader.line}
	t.reader.src.Reset(file)
	return errors.Join(err, drain(t.reader.Next, send))
}

// drain sends the records that are left.
func drain(next func() (Record, error), send func(Record)) error {
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
