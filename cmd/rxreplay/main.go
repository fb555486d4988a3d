package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/rxsched/rxsched/internal/legible"
	"github.com/rxsched/rxsched/marble"
	"github.com/rxsched/rxsched/observable/replay"
)

func main() {
	errs := legible.Writer(os.Stderr)
	switch err := run(os.Args[1:], legible.Writer(os.Stdout), errs); {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(errs, "rxreplay:", err)
		os.Exit(1)
	}
}

// options are what the command line says.
type options struct {
	figure replay.FigureConfig
	gaps   bool
	test   generated
	files  []string
}

func run(args []string, out, usage io.Writer) error {
	o, err := parse(args, usage)
	if err != nil {
		return err
	}
	r, err := replay.OpenWithConfig(replay.Config{AcceptGaps: o.gaps}, o.files...)
	if err != nil {
		return err
	}
	if o.test.Name != "" {
		return o.test.write(r, o.files, out)
	}
	_, err = io.WriteString(out, marble.Text(r.Figure(o.figure)))
	return err
}

func parse(args []string, usage io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("rxreplay", flag.ContinueOnError)
	flags.SetOutput(usage)
	flags.Usage = func() {
		fmt.Fprintln(usage, "usage: rxreplay [flags] FILE...")
		flags.PrintDefaults()
	}
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
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if o.files = flags.Args(); len(o.files) == 0 {
		flags.Usage()
		return o, errors.New("no recording is named")
	}
	if *edges != "" {
		o.figure.Edges = strings.Split(*edges, ",")
	}
	return o, nil
}
