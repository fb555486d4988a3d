// Playground shows every operator on a web page, on marbles that can be dragged. The page runs this
// library, compiled to WebAssembly: it needs no server but one for its files.
//
//	go run ./examples/playground [-addr localhost:8080] [-o DIR]
//
// It builds the page, prints its address, and runs until it is interrupted. With -o it writes the
// page's files to a folder instead, for any web server. Installed, it works in any folder, with the
// go command and the source that it was built from.
package main

import (
	"context"
	"flag"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/rxsched/rxsched/internal/cli"
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
	case err != nil:
	case o.folder != "":
		err = build(ctx, o.folder)
	default:
		err = show(ctx, o.addr, stdout)
	}
	return cli.Status("playground", err, stderr)
}

type options struct{ addr, folder string }

const usage = `Playground shows every operator on a web page: pick one, drag its marbles, ` +
	`change its arguments,
see the result move, and copy the Go code. It builds the page with the go command, from the source
that it was built from itself, prints its address, and runs until it is interrupted. An operator has
an address of its own:
http://localhost:8080/#debounceTime

usage: go run ./examples/playground [flags]

`

// parse parses the command line. The error is [flag.ErrHelp] if it printed the help.
func parse(args []string, help io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("playground", flag.ContinueOnError)
	flags.StringVar(&o.addr, "addr", "localhost:8080",
		"address to serve the page on; port 0 is any that is free")
	flags.StringVar(&o.folder, "o", "", "write the page's files to this `folder`, and end")
	err = cli.Parse(flags, args, 0, usage, help)
	return o, err
}
