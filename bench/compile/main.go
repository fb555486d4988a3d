// Command compile measures what the operators' methods cost a program when it is compiled: the
// processor time of the compiler and of the linker, and the size of the binary. The program uses ten
// operators on twenty types. It needs Go 1.27:
//
//	cd bench && GOTOOLCHAIN=go1.27.4 go run ./compile
//
// Each round builds all variants in turn. So a disturbance of the machine hits all alike, and
// processor time counts only the processes of the build. The figures are medians.
package main

import (
	"flag"
	"fmt"
	"go/build"
	"io"
	"os"
	"slices"

	"github.com/rxsched/rxsched/internal/cli"
)

const usage = `Compile measures what the operators' methods cost a program when it is compiled.

usage: go run ./compile [flags]

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("compile", flag.ContinueOnError)
	rounds := flags.Int("rounds", 5, "how often to build each variant")
	types := flags.Int("types", 20, "the types that the program uses the operators on")
	err := cli.Parse(flags, args, 0, usage, stdout)
	if err == nil {
		err = measure(*rounds, *types, stdout)
	}
	return cli.Status("compile", err, stderr)
}

func measure(rounds, types int, stdout io.Writer) error {
	if !slices.Contains(build.Default.ReleaseTags, "go1.27") {
		return fmt.Errorf("methods need Go 1.27: GOTOOLCHAIN=go1.27.4 go run ./compile")
	}
	folder, err := os.MkdirTemp("", "rxsched-compile-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	b, err := newBuilder(folder)
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "building the standard library")
	if _, err := b.build(&variants[0], types, "warm-up"); err != nil {
		return err
	}
	results := make([][]cost, len(variants))
	for round := range rounds {
		for i := range variants {
			v := &variants[i]
			if v.once && round > 0 {
				continue
			}
			c, err := b.build(v, types, fmt.Sprintf("%s, round %d", v.name, round+1))
			if err != nil {
				return fmt.Errorf("%s: %w", v.name, err)
			}
			fmt.Fprintf(os.Stderr, "%s, round %d: %+v\n", v.name, round+1, c)
			results[i] = append(results[i], c)
		}
	}
	printTable(stdout, results)
	return nil
}

// printTable prints a row for each variant, with ratios by the first one.
func printTable(w io.Writer, results [][]cost) {
	fmt.Fprintln(w, "| program | its compiler | ratio | linker | observable's compiler | binary | ratio |")
	fmt.Fprintln(w, "| --- | --- | --- | --- | --- | --- | --- |")
	first := median(results[0])
	for i, r := range results {
		c := median(r)
		fmt.Fprintf(w, "| %s | %.2f s | %.2f | %.2f s | %.2f s | %.0f KB | %.3f |\n", variants[i].name,
			c[program], c[program]/first[program], c[link], c[library], c[size], c[size]/first[size])
	}
}

// median returns the median of each figure.
func median(costs []cost) (m cost) {
	for figure := range m {
		var values []float64
		for _, c := range costs {
			values = append(values, c[figure])
		}
		slices.Sort(values)
		m[figure] = values[len(values)/2]
	}
	return m
}
