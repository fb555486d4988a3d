// Sparks is a firework in a window. A rocket bursts every second, and one more at each press of
// space; escape ends the program. It shows how a game runs on rxsched: the rockets are a pipeline
// of timers and keys, and each burst is a pipeline of frames.
//
//	go run ./examples/sparks [-tps 50] [-for 10s]
//
// It needs a display. At the end it prints how many ticks and frames there were.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "sparks: %v\nTry sparks -h.\n", err)
		return 2
	}
	if err := o.play(stdout); err != nil {
		fmt.Fprintln(stderr, "sparks:", err)
		return 1
	}
	return 0
}

const usage = `Sparks is a firework in a window: space for more, escape to end.

usage: go run ./examples/sparks [flags]

`

type options struct {
	tps    int
	length time.Duration // 0 is until the user ends it
}

// parse parses the command line. The error is [flag.ErrHelp] if it printed the help.
func parse(args []string, help io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("sparks", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.IntVar(&o.tps, "tps", 50, "ticks a second")
	flags.DurationVar(&o.length, "for", 0, "how long to run; 0 is until escape")
	err = flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(help, usage)
		flags.SetOutput(help)
		flags.PrintDefaults()
		return o, err
	case err != nil:
		return o, err
	case flags.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case o.tps < 1:
		return o, fmt.Errorf("-tps %d: must be 1 or more", o.tps)
	case o.length < 0:
		return o, fmt.Errorf("-for %v: must not be negative", o.length)
	}
	return o, nil
}

// play runs the game to its end.
func (o options) play(stdout io.Writer) error {
	g := newGame(o.length)
	defer g.rx.Close()
	if err := g.rx.Post(g.start); err != nil {
		return err
	}
	ebiten.SetTPS(o.tps)
	ebiten.SetWindowTitle("sparks: space for more, escape to end")
	ebiten.SetWindowSize(width, height)
	if err := ebiten.RunGame(g); err != nil {
		return err
	}
	fmt.Fprintln(stdout, g.summary())
	return g.err
}
