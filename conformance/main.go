// Command conformance replays recordings of the real systems and says where rxsched differs from
// them.
//
//	go run ./conformance [-n differences] DIR|FILE...
//
// It prints passed/total for each family of recordings, then the first differences, recorded beside
// got. Cases that the recordings tag as quirks of the real system need not be matched: they are
// run, checked for rxsched's own invariants, and counted apart. The exit status is 1 if anything
// differs and 2 if anything can't be read. Which family a file belongs to is told by its content.
package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"

	"github.com/rxsched/rxsched/conformance/internal/eventloop"
	"github.com/rxsched/rxsched/conformance/internal/marbles"
	"github.com/rxsched/rxsched/conformance/internal/nodetimers"
	"github.com/rxsched/rxsched/conformance/internal/operators"
	"github.com/rxsched/rxsched/conformance/internal/react"
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/conformance/internal/report"
	"github.com/rxsched/rxsched/conformance/internal/rxjs"
	"github.com/rxsched/rxsched/internal/cli"
)

// families are the known formats. The first one that reads a file replays it.
var families = []report.Family{
	rxjs.Schedulers,
	rxjs.Virtual,
	nodetimers.Family,
	nodetimers.Loop,
	eventloop.Family,
	react.Family,
	marbles.Family,
	operators.Family,
}

// Exit statuses.
const (
	same       = 0
	different  = 1
	unreadable = 2
)

const usage = `Conformance replays recordings of the real systems and says where rxsched differs from them.
It exits with status 1 if anything differs, and with 2 if anything can't be read.

usage: go run ./conformance [flags] DIR|FILE...

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the command. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	stdout, stderr = cli.Writer(stdout), cli.Writer(stderr)
	flags := flag.NewFlagSet("conformance", flag.ContinueOnError)
	shown := flags.Int("n", 5, "how many `differences` to show")
	err := cli.Parse(flags, args, math.MaxInt, usage, stdout)
	switch {
	case err != nil:
	case flags.NArg() == 0:
		err = cli.Misuse("a DIR or FILE is missing")
	case *shown < 0:
		err = cli.Misuse("-n %d: must not be negative", *shown)
	}
	if err != nil {
		return cli.Status("conformance", err, stderr)
	}
	files, err := recording.Find(flags.Args())
	if err != nil {
		fmt.Fprintln(stderr, "conformance:", err)
		return unreadable
	}
	return replay(files, *shown, stdout, stderr)
}

// replay replays files, prints the report and returns the exit status. A file that can't be read
// does not keep the others from being replayed.
func replay(files []string, shown int, stdout, stderr io.Writer) int {
	r, read := report.New(), true
	for _, path := range files {
		if err := replayFile(r, path); err != nil {
			fmt.Fprintln(stderr, "conformance:", err)
			read = false
		}
	}
	r.Print(stdout, shown)
	switch {
	case !read:
		return unreadable
	case !r.Replayed():
		fmt.Fprintln(stderr, "conformance: nothing was replayed")
		return unreadable
	case r.Failed():
		return different
	}
	return same
}

func replayFile(r *report.Report, path string) error {
	f, err := recording.Load(path)
	if err != nil {
		return err
	}
	family, err := familyOf(f)
	if err != nil {
		return err
	}
	for _, c := range f.Cases {
		outcomes, err := replayCase(family, c)
		if err != nil {
			return err
		}
		for _, o := range outcomes {
			o.Where = c.Position()
			r.Add(o)
		}
	}
	return nil
}

// replayCase replays a case. A panic that comes out of it is a difference, and does not keep the
// other cases from being replayed.
func replayCase(family report.Family, c *recording.Case) (outcomes []report.Outcome, err error) {
	defer func() {
		if e := recover(); e != nil {
			outcomes = []report.Outcome{{Family: "panicked",
				Broken: []string{fmt.Sprintf("%v\n%s", e, debug.Stack())}}}
		}
	}()
	return family.Replay(c)
}

func familyOf(f *recording.File) (report.Family, error) {
	for _, family := range families {
		if family.Reads(f) {
			return family, nil
		}
	}
	return report.Family{},
		fmt.Errorf("%s: unknown format: no family of recordings has such cases", f.Path)
}
