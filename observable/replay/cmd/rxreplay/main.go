package main

import (
	"flag"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/internal/legible"
	"github.com/rxsched/rxsched/observable/replay"
	"github.com/rxsched/rxsched/testing/marble"
)

func main() {
	err := run(os.Args[1:], legible.Writer(os.Stdout))
	os.Exit(cli.Status("rxreplay", err, os.Stderr))
}

// options are what the command line says.
type options struct {
	figure replay.FigureConfig
	gaps   bool
	test   generated
	files  []string
}

func run(args []string, out io.Writer) error {
	o, err := parse(args, out)
	if err != nil {
		return err
	}
	r, err := replay.OpenWithConfig(o.files, replay.Config{AcceptGaps: o.gaps})
	if err != nil {
		return err
	}
	if o.test.Name != "" {
		return o.test.write(r, o.files, out)
	}
	_, err = io.WriteString(out, marble.Text(r.FigureWithConfig(o.figure)))
	return err
}

const usage = `Rxreplay shows a recording as marbles, and writes a test that replays it.

usage: rxreplay [flags] FILE...

`

func parse(args []string, help io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("rxreplay", flag.ContinueOnError)
	flags.DurationVar(&o.figure.From, "from", 0, "show what came from this `time` on")
	flags.DurationVar(&o.figure.To, "to", 0, "show what came until this `time`; 0 is no limit")
	flags.DurationVar(&o.figure.Round, "round", time.Millisecond, "round times down to this")
	flags.BoolVar(&o.figure.Runs, "runs", false, "show the runs of recorded schedulers, too")
	flags.BoolVar(&o.gaps, "gaps", false, "accept a recording of which parts are missing")
	edges := flags.String("edges", "", "show these edges and outputs only, as `a,b`; all if empty")
	flags.StringVar(&o.test.Name, "test", "", "write the test Test`NAME`")
	flags.StringVar(&o.test.Build, "build", "build", "the `function` of the pipeline, for -test")
	flags.StringVar(&o.test.Dir, "dir", ".", "the folder for the test")
	flags.StringVar(&o.test.Package, "package", "", "the package of the test; by default the folder's")
	if err := cli.Parse(flags, args, math.MaxInt, usage, help); err != nil {
		return o, err
	}
	if o.files = flags.Args(); len(o.files) == 0 {
		return o, cli.Misuse("a FILE is missing")
	}
	if *edges != "" {
		o.figure.Edges = strings.Split(*edges, ",")
	}
	return o, nil
}
