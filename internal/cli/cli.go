// Package cli has what the project's commands do alike on the command line. CONTRIBUTING.md tells
// the convention.
package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// Exit statuses.
const (
	Done    = 0
	Failed  = 1
	Misused = 2 // an argument is wrong
)

// misuse is an error of the arguments.
type misuse struct{ error }

// Misuse returns an error of a command's arguments.
func Misuse(format string, args ...any) error { return misuse{fmt.Errorf(format, args...)} }

// Parse parses flags, and at most so many arguments after them. For -h it writes usage and the flags
// to help, and returns [flag.ErrHelp].
func Parse(f *flag.FlagSet, args []string, most int, usage string, help io.Writer) error {
	f.SetOutput(io.Discard) // or it would write the flags after each mistake
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		if _, err := io.WriteString(help, usage); err != nil {
			return err
		}
		f.SetOutput(help)
		f.PrintDefaults()
		return err
	case err != nil:
		return misuse{err}
	case f.NArg() > most:
		return Misuse("unexpected argument %q", f.Arg(most))
	}
	return nil
}

// Status returns the exit status of a command that ended with err, which may be nil, and tells
// stderr what went wrong.
func Status(name string, err error, stderr io.Writer) int {
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return Done
	case errors.As(err, new(misuse)):
		fmt.Fprintf(stderr, "%s: %s\nTry %s -h.\n", name, Line(err.Error()), name)
		return Misused
	}
	text := strings.TrimRight(err.Error(), "\n") // it may quote what another program has said
	fmt.Fprintf(Writer(stderr), "%s: %s\n", name, text)
	return Failed
}
