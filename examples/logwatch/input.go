package main

import (
	"bufio"
	"context"
	_ "embed"
	"io"
	"os"
	"strings"
)

//go:embed sample.log
var sample string

// input is a log to read, once.
type input struct {
	name string
	io.Reader
	close func()
}

// open opens the log at path, standard input or the sample. Reading fails when ctx ends.
func open(ctx context.Context, path string, stdin io.Reader) (input, error) {
	switch {
	case path == "-":
		return interruptible(ctx, "standard input", stdin), nil
	case path == "" && piped(stdin):
		return interruptible(ctx, "standard input", stdin).orSample(), nil
	case path == "":
		return theSample(), nil
	}
	file, err := os.Open(path)
	if err != nil {
		return input{}, err
	}
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		return input{path, file, func() { file.Close() }}, nil
	}
	return interruptible(ctx, path, file), nil
}

func theSample() input {
	return input{"the built-in sample", strings.NewReader(sample), func() {}}
}

// orSample returns the sample if in is empty: the user did not ask for in, and programs often run
// with an empty standard input.
func (in input) orSample() input {
	r := bufio.NewReader(in.Reader)
	if _, err := r.Peek(1); err == io.EOF {
		in.close()
		return theSample()
	}
	in.Reader = r
	return in
}

// piped reports whether to read standard input unasked: it is a pipe or a file, not a terminal or
// nothing.
func piped(stdin io.Reader) bool {
	file, ok := stdin.(*os.File)
	if !ok {
		return stdin != nil
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice == 0
}

// interruptible reads src on a goroutine, so that the end of ctx ends a wait for it. Closing the
// input closes src, if it is an io.Closer.
func interruptible(ctx context.Context, name string, src io.Reader) input {
	if src == nil {
		src = strings.NewReader("")
	}
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, src)
		w.CloseWithError(err)
	}()
	forget := context.AfterFunc(ctx, func() { r.CloseWithError(ctx.Err()) })
	return input{name, r, func() {
		forget()
		r.Close()
		if c, ok := src.(io.Closer); ok {
			c.Close()
		}
	}}
}

// isTerminal reports whether out is a terminal, which can be drawn on.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
