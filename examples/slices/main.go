// Slices renders a Mandelbrot picture on an event loop where a user types and an animation runs:
// first all at once, then in slices at the lowest priority. It prints how late the user's events were
// handled and how many frames were dropped.
//
//	go run ./examples/slices [--virtual] [--width n] [--height n] [--show]
//
// With --virtual it runs in virtual time, where an iteration of the picture's formula takes 4 ns:
// the figures are the same each time.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/cli"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stdout)
	if err == nil {
		err = o.compare(stdout)
	}
	return cli.Status("slices", err, stderr)
}

type options struct {
	virtual, show bool
	width, height int
}

const largest = 4000 // pixels, each way

const usage = `Slices renders a picture while a user types and an animation runs, all at once and then in slices,
and prints how late the user's events were and how many frames were dropped.

usage: go run ./examples/slices [flags]

`

// parse parses the command line. The error is [flag.ErrHelp] if it printed the help.
func parse(args []string, help io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("slices", flag.ContinueOnError)
	flags.BoolVar(&o.virtual, "virtual", false, "run in virtual time")
	flags.BoolVar(&o.show, "show", false, "print the picture, too")
	flags.IntVar(&o.width, "width", 800, "width of the picture, in pixels")
	flags.IntVar(&o.height, "height", 450, "height of the picture, in pixels")
	err = cli.Parse(flags, args, 0, usage, help)
	switch {
	case err != nil:
		return o, err
	case o.width < 1 || o.width > largest:
		return o, cli.Misuse("--width %d: must be from 1 to %d", o.width, largest)
	case o.height < 1 || o.height > largest:
		return o, cli.Misuse("--height %d: must be from 1 to %d", o.height, largest)
	}
	return o, nil
}

// compare renders the picture in both ways and prints the results.
func (o options) compare(stdout io.Writer) error {
	out := bufio.NewWriter(stdout)
	fmt.Fprintf(out, "A picture of %dx%d pixels, with an event every %v and 60 frames a second:\n\n", o.width, o.height, eventPeriod)
	fmt.Fprintf(out, "%-22s %18s %16s %14s\n", "", "worst input delay", "dropped frames",
		"picture after")
	var p *picture
	for _, w := range ways {
		p = newPicture(o.width, o.height)
		d, err := o.render(p, w)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-22s %18v %9d of %3d %14v\n", w.name, rounded(d.worstDelay), d.dropped,
			d.dropped+d.frames, rounded(d.doneAt))
	}
	if o.show {
		fmt.Fprintf(out, "\n%s", p)
	}
	return out.Flush()
}

func rounded(d time.Duration) time.Duration { return d.Round(10 * time.Microsecond) }

// render renders a picture in one way, on a host of its own.
func (o options) render(p *picture, w way) (*desk, error) {
	if o.virtual {
		v := host.NewVirtual(host.Config{})
		defer v.Close()
		spend := func(iterations int) { v.Block(time.Duration(iterations) * 4 * time.Nanosecond) }
		return sit(&room{v, rxsched.On(v).Priority(), spend, v.Run}, p, w)
	}
	loop := host.NewLoop(host.Config{})
	defer loop.Close()
	run := func() error { return loop.RunUntilIdle(context.Background()) }
	return sit(&room{loop, rxsched.On(loop).Priority(), func(int) {}, run}, p, w)
}
