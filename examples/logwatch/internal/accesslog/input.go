package accesslog

import (
	"bufio"
	"context"
	_ "embed"
	"io"
	"os"
	"strings"
)

//go:embed sample.log
var Sample string

// Input is a log to read, once.
type Input struct {
	Name string
	io.Reader
	Close func()
}

// Open opens the log at path, standard input or the sample. Reading fails when ctx ends.
func Open(ctx context.Context, path string, stdin io.Reader) (Input, error) {
	switch {
	case path == "-":
		return interruptible(ctx, "standard input", stdin), nil
	case path == "" && Piped(stdin):
		return interruptible(ctx, "standard input", stdin).orSample(), nil
	case path == "":
		return theSample(), nil
	}
	file, err := os.Open(path)
	if err != nil {
		return Input{}, err
	}
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		return Input{path, file, func() { file.Close() }}, nil
	}
	return interruptible(ctx, path, file), nil
}

func theSample() Input {
	return Input{"the built-in sample", strings.NewReader(Sample), func() {}}
}

// orSample returns the sample if in is empty: the user did not ask for in, and programs often run
// with an empty standard input.
func (in Input) orSample() Input {
	r := bufio.NewReader(in.Reader)
	if _, err := r.Peek(1); err == io.EOF {
		in.Close()
		return theSample()
	}
	in.Reader = r
	return in
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

// interruptible reads src on a goroutine, so that the end of ctx ends a wait for it. Closing the
// input closes src, if it is an io.Closer.
func interruptible(ctx context.Context, name string, src io.Reader) Input {
	if src == nil {
		src = strings.NewReader("")
	}
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, src)
		w.CloseWithError(err)
	}()
	forget := context.AfterFunc(ctx, func() { r.CloseWithError(ctx.Err()) })
	return Input{name, r, func() {
		forget()
		r.Close()
		if c, ok := src.(io.Closer); ok {
			c.Close()
		}
	}}
}

// IsTerminal reports whether out is a terminal, which can be drawn on.
func IsTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
