// Command bench measures this project, cell by cell, for kits that set several programs beside each
// other. The benchmarks themselves are those of go test: see bench_test.go.
//
//	go run . list         the names of this project's cells
//	go run . run NAME     one cell, as a line of JSON
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/bench/internal/workload"
	"github.com/rxsched/rxsched/internal/cli"
)

const usage = `Bench measures a cell, which is a workload on a system. To compare many, use go test.

usage: bench list         the names of this project's cells
       bench run NAME     one cell, as a line of JSON

BENCH_RUNS is how often, 5 if it is not set. No run begins after BENCH_BUDGET seconds, or 6.
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	err := cli.Parse(f, args, 2, usage, stdout)
	if err == nil {
		err = command(f.Args(), stdout)
	}
	return cli.Status("bench", err, stderr)
}

func command(args []string, stdout io.Writer) error {
	switch {
	case len(args) == 1 && args[0] == "list":
		for _, c := range workload.All() {
			if c.Ours() {
				fmt.Fprintln(stdout, c.Name())
			}
		}
		return nil
	case len(args) == 2 && args[0] == "run":
		for _, c := range workload.All() {
			if c.Name() == args[1] {
				return json.NewEncoder(stdout).Encode(measure(&c))
			}
		}
		return cli.Misuse("there is no cell %q", args[1])
	case len(args) == 0:
		return cli.Misuse("list or run NAME")
	}
	return cli.Misuse("unexpected argument %q", args[0])
}

// result is the measurement of a cell.
type result struct {
	Workload string               `json:"workload"`
	Variant  string               `json:"variant"`
	System   string               `json:"system"`
	Lang     string               `json:"lang"`
	Role     string               `json:"role"`
	N        int                  `json:"n"`
	Unit     string               `json:"unit"`
	Status   string               `json:"status"`
	Samples  []float64            `json:"samples"`
	Metrics  map[string][]float64 `json:"metrics"`
	Count    int                  `json:"count"`
	Want     int                  `json:"expect"`
	Errors   []string             `json:"errors,omitempty"`
}

func measure(c *workload.Cell) *result {
	r := &result{
		Workload: c.Workload, Variant: c.Variant, System: c.System, Lang: "go", Role: "peer", N: c.N,
		Unit: strings.ReplaceAll(c.Unit, "-", " "), Status: "ok",
		Samples: []float64{}, Metrics: map[string][]float64{},
	}
	testing.Init()
	_ = flag.Set("test.benchtime", "1x")
	runs, budget := setting("BENCH_RUNS", 5), time.Duration(setting("BENCH_BUDGET", 6))*time.Second
	if !c.Waits {
		testing.Benchmark(func(b *testing.B) { c.Benchmark(b) }) // the first is slower
	}
	for start := time.Now(); len(r.Samples) < runs && r.Status == "ok"; {
		var last *workload.Trial
		testing.Benchmark(func(b *testing.B) { last = c.Benchmark(b) })
		for unit, v := range last.Figures {
			if unit == c.Unit {
				r.Samples = append(r.Samples, v)
				continue
			}
			unit = strings.NewReplacer("allocs/op", "allocs_op", "B/op", "bytes_op").Replace(unit)
			r.Metrics[unit] = append(r.Metrics[unit], v)
		}
		r.Count, r.Want = last.Count, last.Want
		if last.Wrong != nil {
			r.Status, r.Errors = "wrong", last.Wrong
		}
		if !c.Waits && time.Since(start) > budget {
			break
		}
	}
	return r
}

func setting(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return otherwise
}
