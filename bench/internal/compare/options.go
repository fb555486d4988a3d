package compare

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/internal/cli"
)

const help = `Bench runs the workloads of docs/project/performance.md on this project, its peers and the
floors beneath them. Without arguments it runs all of them, in about twenty minutes.

usage: bench [flags]
       bench list         the names of this project's cells
       bench run NAME     one cell, as a line of JSON

`

type options struct {
	only     *regexp.Regexp
	rounds   int
	runs     int
	limit    time.Duration // of one run
	patience time.Duration // left
	out      string
	benchfmt string
	again    string
	markdown bool
	node     bool
}

func parse(args []string, stdout io.Writer) (*options, error) {
	o := new(options)
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	only := f.String("run", ".",
		"only the cells whose names, such as W7/n=1e6/samber-ro, match this regular expression")
	f.IntVar(&o.rounds, "rounds", 1, "how often to go round all cells")
	f.IntVar(&o.runs, "runs", 5, "measured runs of a cell in each round")
	f.DurationVar(&o.limit, "limit", 15*time.Second,
		"leave out a cell one run of which would take longer")
	f.DurationVar(&o.patience, "patience", 0,
		"wait for other processes to be quiet, for that long in all")
	f.StringVar(&o.out, "out", "", "write the outcomes, as JSON, to this file")
	f.StringVar(&o.benchfmt, "benchfmt", "",
		"write the samples to this file, for benchstat")
	f.StringVar(&o.again, "again", "",
		"take over what was right and undisturbed in this file, written by -out, "+
			"and measure only the rest")
	f.BoolVar(&o.markdown, "markdown", false, "print the tables as Markdown")
	f.BoolVar(&o.node, "node", true, "run the cells of Node as well")
	err := cli.Parse(f, args, 0, help, stdout)
	if err != nil {
		return nil, err
	}
	if o.only, err = regexp.Compile(*only); err != nil {
		return nil, cli.Misuse("-run: %w", err)
	}
	return o, nil
}

func (o *options) environment() []string {
	return append(os.Environ(), "BENCH_RUNS="+strconv.Itoa(o.runs), "BENCH_LIMIT="+strconv.Itoa(int(o.limit.Seconds())))
}

// earlier returns the outcomes of an earlier comparison that are kept.
func (o *options) earlier() (kept []*outcome, err error) {
	if o.again == "" {
		return nil, nil
	}
	text, err := os.ReadFile(o.again)
	if err != nil {
		return nil, err
	}
	var all []*outcome
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", o.again, err)
	}
	for _, x := range all {
		if x.fine() && o.only.MatchString(x.Name()) {
			kept = append(kept, x)
		}
	}
	return kept, nil
}

func (o *options) save(outcomes []*outcome) error {
	if o.out == "" {
		return nil
	}
	text, err := json.MarshalIndent(outcomes, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(o.out, text, 0o666)
}
