package accesslog

import (
	"bufio"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

//go:embed sample.log
var Sample string

// Input is a log to read, once.
type Input struct {
	Name  string
	From  time.Time // of a log that was begun: the first stamp, or the epoch if no line has one
	Close func()

	src   *reader
	ahead []Record // records that Begin has read
}

// Open opens the log at path, standard input or the sample. Reading fails when ctx ends.
func Open(ctx context.Context, path string, stdin io.Reader) (*Input, error) {
	if path == "-" || path == "" && Piped(stdin) {
		return standardInput(ctx, stdin, path == ""), nil
	}
	if path == "" {
		return sample(), nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	src, shut := interruptible(ctx, file)
	return &Input{Name: path, Close: shut, src: newReader(src)}, nil
}

func sample() *Input {
	return &Input{Name: "the built-in sample", Close: func() {},
		src: newReader(strings.NewReader(Sample))}
}

// standardInput is the sample if stdin is empty and nobody asked for it: programs often run with an
// empty standard input.
func standardInput(ctx context.Context, stdin io.Reader, unasked bool) *Input {
	if stdin == nil {
		stdin = strings.NewReader("")
	}
	src, shut := interruptible(ctx, stdin)
	r := bufio.NewReader(src)
	if unasked {
		if _, err := r.Peek(1); err == io.EOF {
			shut()
			return sample()
		}
	}
	return &Input{Name: "standard input", Close: shut, src: newReader(r)}
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

// interruptible reads src on a goroutine, so that the end of ctx ends a wait for it. Closing it
// closes src, if that is an io.Closer.
func interruptible(ctx context.Context, src io.Reader) (io.Reader, func()) {
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, src)
		w.CloseWithError(err)
	}()
	forget := context.AfterFunc(ctx, func() { r.CloseWithError(ctx.Err()) })
	return r, func() {
		forget()
		r.Close()
		if c, ok := src.(io.Closer); ok {
			c.Close()
		}
	}
}

// Begin reads up to the first good record, for From. It fails if the log is empty.
func (in *Input) Begin() error {
	in.From = time.Unix(0, 0).UTC()
	for {
		r, err := in.src.rest()
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
		return in.src.rest()
	}
	r := in.ahead[0]
	in.ahead = in.ahead[1:]
	return r, nil
}
