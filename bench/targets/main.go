// Command targets holds benchmark figures against the targets of targets.tsv:
//
//	go test -run '^$' -bench . -count 5 >new.txt
//	node js/bench.mjs >>new.txt
//	go run ./targets new.txt
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"golang.org/x/perf/benchfmt"

	"github.com/rxsched/rxsched/internal/cli"
)

const usage = `Targets holds the output of benchmarks against targets.tsv: is a figure, or the ratio
to that of another system, at most what is aimed at? Of several figures it takes the median.

usage: go run ./targets FILE...
`

//go:embed targets.tsv
var table string

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("targets", flag.ContinueOnError)
	err := cli.Parse(f, args, math.MaxInt, usage, stdout)
	if err == nil && f.NArg() == 0 {
		err = cli.Misuse("no file")
	}
	if err == nil {
		err = judge(f.Args(), stdout)
	}
	return cli.Status("targets", err, stderr)
}

// cell is a benchmark, a system, and a unit.
type cell struct{ benchmark, system, unit string }

var processors = regexp.MustCompile(`-\d+$`)

// read returns the median of each cell.
func read(files []string) (map[cell]float64, error) {
	samples := map[cell][]float64{}
	in := benchfmt.Files{Paths: files}
	for in.Scan() {
		r, ok := in.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		name := processors.ReplaceAllString(string(r.Name), "")
		benchmark, system, _ := strings.Cut(name, "/system=")
		for _, v := range r.Values {
			if v.OrigUnit != "" { // the reader makes seconds of nanoseconds
				v.Value, v.Unit = v.OrigValue, v.OrigUnit
			}
			c := cell{benchmark, system, v.Unit}
			samples[c] = append(samples[c], v.Value)
		}
	}
	medians := map[cell]float64{}
	for c, all := range samples {
		slices.Sort(all)
		medians[c] = math.Abs(all[(len(all)-1)/2]+all[len(all)/2]) / 2
	}
	return medians, in.Err()
}

// target is a line of the table.
type target struct {
	cell
	of   string
	most float64
}

func targets() (all []target) {
	for line := range strings.Lines(table) {
		if f := strings.Fields(line); f[0] != "#" {
			most, err := strconv.ParseFloat(f[4], 64)
			if err != nil {
				panic(err)
			}
			all = append(all, target{cell{f[0], f[1], f[2]}, f[3], most})
		}
	}
	return all
}

// other is the figure that a target is a share of; 0 if there is none.
func (t *target) other(figures map[cell]float64) float64 {
	switch at := strings.LastIndex(t.of, "/"); {
	case t.of == "-":
		return 1
	case at >= 0:
		return figures[cell{t.of[:at], t.of[at+1:], t.unit}]
	case t.of != "peers":
		return figures[cell{t.benchmark, t.of, t.unit}]
	}
	least := 0.0
	for c, v := range figures {
		peer := !strings.HasPrefix(c.system, "rxsched")
		if peer && c.benchmark == t.benchmark && c.unit == t.unit && (least == 0 || v < least) {
			least = v
		}
	}
	return least
}

// judge prints what is known, and returns an error if a target is missed.
func judge(files []string, stdout io.Writer) error {
	figures, err := read(files)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "benchmark\tours\tunit\tof\tis\tat most\t")
	missed, known := 0, 0
	for _, t := range targets() {
		v, ok := figures[t.cell]
		of := t.other(figures)
		if !ok || of == 0 {
			continue
		}
		known++
		verdict := "met"
		if v/of > t.most {
			missed++
			verdict = "MISSED"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%.3g\t%.3g\t%s\n",
			t.benchmark, t.system, t.unit, t.of, v/of, t.most, verdict)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if missed > 0 {
		return fmt.Errorf("%d of %d targets are missed", missed, known)
	}
	return nil
}
