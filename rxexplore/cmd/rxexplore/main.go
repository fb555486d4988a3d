// Command rxexplore runs the tests of ordinary Go packages again and again, each time in another
// order of their goroutines, and tells the shortest order that fails.
//
//	rxexplore test ./...
//	rxexplore test -run TestTransfer -orders 5000 ./bank
//
// It needs nothing of the packages. It rewrites them, with their tests, into a temporary folder:
// locks, channels, select and go statements and so on become calls of package point, by an overlay
// of the go command. Package explore then decides the order, in simulated time.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// misuse is an error of the arguments.
type misuse struct{ error }

// These are told of already.
var (
	errFailed     = errors.New("tests have failed")
	errBroken     = errors.New("packages do not compile")
	errUnexplored = errors.New("no test could be explored")
)

// run returns what the command ends with, which usage lists.
func run(args []string, stdout, stderr io.Writer) int {
	err := command(args, stdout, stderr)
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errFailed):
		return 1
	case errors.As(err, new(misuse)):
		fmt.Fprintf(stderr, "rxexplore: %v\nTry rxexplore -h.\n", err)
		return 2
	case errors.Is(err, errUnexplored):
		return 4
	case !errors.Is(err, errBroken):
		fmt.Fprintf(stderr, "rxexplore: %s\n", strings.TrimSpace(err.Error()))
	}
	return 3
}

// command does what the arguments say.
func command(args []string, stdout, stderr io.Writer) error {
	o, err := parse(args, stdout)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "rxexplore")
	if err != nil {
		return err
	}
	if o.work {
		fmt.Fprintln(stderr, "rxexplore: the rewritten files are in", dir)
	} else {
		defer os.RemoveAll(dir)
	}
	return o.test(dir, stdout, stderr)
}
