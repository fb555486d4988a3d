package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rxsched/rxsched/testing/explore"
)

const usage = `Rxexplore runs tests in many orders of their goroutines, and tells the shortest that fails.

usage: rxexplore test [flags] [PACKAGE...]

It ends with 0 if nothing fails, 1 if a test does, 2 if the arguments are wrong, 3 if packages do not
compile, and 4 if there are tests and none can be explored. In a GitHub Action, failures are told at
their lines.

`

// options are those of the command line.
type options struct {
	settings
	packages []string

	run, tags, strategy, changed string
	timeout                      time.Duration
	deps, verbose, work, json    bool
	system                       bool
}

func parse(args []string, stdout io.Writer) (*options, error) {
	o := &options{}
	f := flag.NewFlagSet("rxexplore", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&o.run, "run", "", "only tests whose names match this `regexp`")
	f.IntVar(&o.Config.Orders, "orders", 300, "how many orders of each test are tried at most")
	f.DurationVar(&o.Config.Time, "budget", 10*time.Second, "how long each test is explored at most")
	f.DurationVar(&o.Total, "total", 0, "how long all tests are explored at most: those with one goroutine "+
		"take next to nothing, and the others share what is left; 0 is no bound")
	f.StringVar(&o.changed, "changed", "", "only packages that are reached by what has changed since a "+
		"`revision` of git")
	f.StringVar(&o.strategy, "strategy", "mixed",
		"how orders are chosen: mixed, by chance, or all, which tries one after the other")
	f.Uint64Var(&o.Config.Seed, "seed", 0, "another seed chooses other orders")
	f.IntVar(&o.Config.Steps, "steps", 10_000, "after how many steps goroutines take turns, to end")
	f.DurationVar(&o.Config.Slow, "slow", 0, "how long work may take, in all, while a timer runs: by default no "+
		"time, and what fails if it is slow is told apart")
	f.BoolVar(&o.Config.Leaks, "leaks", false, "goroutines may be left when a test has ended")
	f.StringVar(&o.Replay, "replay", "", "only the order of this `schedule`, or of a file, which a failure printed")
	f.StringVar(&o.Keep, "keep", "", "the `folder` for orders that are too long for a line, such as "+
		"testdata/rxexplore; by default that of the user's caches")
	f.BoolVar(&o.system, "realnet", false, "sockets are those of the system, and tests that wait for them are not "+
		"explored")
	f.BoolVar(&o.deps, "deps", false, "rewrite dependencies that are not of Go's library, too")
	f.BoolVar(&o.Config.Memory, "mem", false, "accesses to memory are points, too, and races are found")
	f.IntVar(&o.Config.Preemptions, "preemptions", 0, "with -strategy all, how often an order may leave a "+
		"goroutine that could go on; 0 is no bound")
	f.StringVar(&o.tags, "tags", "", "build `tags`")
	f.DurationVar(&o.timeout, "timeout", 10*time.Minute, "how long the tests of a package may take")
	f.BoolVar(&o.verbose, "v", false, "tell of each test")
	f.BoolVar(&o.json, "json", false, "write what was found of each test as JSON, a line each; the rest goes to stderr")
	f.BoolVar(&o.work, "work", false, "keep the rewritten files, and say where they are")
	command, rest := "", args
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		command, rest = args[0], args[1:]
	}
	switch err := f.Parse(rest); {
	case err == flag.ErrHelp:
		fmt.Fprint(stdout, usage)
		f.SetOutput(stdout)
		f.PrintDefaults()
		return nil, err
	case err != nil:
		return nil, misuse{err}
	case command == "":
		return nil, misuse{fmt.Errorf("a command is missing: test")}
	case command != "test":
		return nil, misuse{fmt.Errorf("unknown command %q: there is only test", command)}
	}
	switch o.strategy {
	case "mixed":
	case "all":
		o.Config.Strategy = explore.Exhaustive
	default:
		return nil, misuse{fmt.Errorf("unknown strategy %q: mixed or all", o.strategy)}
	}
	if c := o.Config; c.Orders < 0 || c.Preemptions < 0 || c.Steps < 0 || c.Time < 0 || o.Total < 0 || c.Slow < 0 {
		return nil, misuse{fmt.Errorf("a number is negative")}
	}
	if err := o.files(); err != nil {
		return nil, misuse{err}
	}
	o.packages = f.Args()
	if len(o.packages) == 0 {
		o.packages = []string{"."}
	}
	return o, nil
}

// files reads the schedule, if it is in a file, and finds the folder for such files.
func (o *options) files() (err error) {
	if o.Replay != "" && !strings.HasPrefix(o.Replay, "x1:") {
		text, err := os.ReadFile(o.Replay)
		if err != nil {
			return err
		}
		o.Replay = strings.TrimSpace(string(text))
	}
	if o.Keep == "" {
		if kept() == "" {
			return nil // then orders are told in lines, however long
		}
		o.Keep = filepath.Join(kept(), "orders")
	}
	o.Keep, err = filepath.Abs(o.Keep)
	return err
}

// again is the command line of a replay, up to the name of the test.
func (o *options) again() string {
	text := "rxexplore test"
	if o.Config.Memory {
		text += " -mem"
	}
	if o.deps {
		text += " -deps"
	}
	if o.system {
		text += " -realnet"
	}
	if o.tags != "" {
		text += " -tags '" + o.tags + "'"
	}
	if o.Config.Leaks {
		text += " -leaks"
	}
	if o.Config.Slow != 0 {
		text += " -slow " + o.Config.Slow.String()
	}
	if o.Config.Steps != 10_000 {
		text += fmt.Sprint(" -steps ", o.Config.Steps)
	}
	return text
}
