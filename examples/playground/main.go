// Playground shows every operator on a web page, on marbles that can be dragged. The page runs this
// library, compiled to WebAssembly: it needs no server but one for its files.
//
//	go run ./examples/playground [-addr localhost:8080] [-o DIR]
//
// It builds the page, prints its address, and runs until it is interrupted. With -o it writes the
// page's files to a folder instead, for any web server.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "playground:", err)
		return 2
	case o.folder != "":
		err = build(ctx, o.folder)
	default:
		err = show(ctx, o.addr, stdout)
	}
	if err != nil {
		fmt.Fprintln(stderr, "playground:", err)
		return 1
	}
	return 0
}

type options struct{ addr, folder string }

const usage = `Playground shows every operator on a web page: pick one, drag its marbles, ` +
	`change its arguments,
see the result move, and copy the Go code and the test. It builds the page with the go command,
prints its address, and runs until it is interrupted. An operator has an address of its own:
http://localhost:8080/#debounceTime

usage: go run ./examples/playground [flags]

`

// parse parses the command line. The error is [flag.ErrHelp] if it printed the help.
func parse(args []string, help io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("playground", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.addr, "addr", "localhost:8080",
		"address to serve the page on; port 0 is any that is free")
	flags.StringVar(&o.folder, "o", "", "write the page's files to this `folder`, and end")
	if err = flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(help, usage)
		flags.SetOutput(help)
		flags.PrintDefaults()
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	return o, err
}
