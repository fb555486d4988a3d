// Command compile measures what a program that uses ten operators on each of N types costs when it
// is edited and built again: processor time, memory and the size of the binary, beside the same
// program with samber/ro and with b97tsk/rx. Methods need Go 1.27:
//
//	cd bench && GOTOOLCHAIN=go1.27.4 go run ./compile
//
// Each round builds all programs in turn, so that a disturbance of the machine hits all alike. The
// figures are the least of all rounds.
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

const usage = `Compile measures what ten operators on each of N types cost when a program is built.

usage: go run ./compile [flags]

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("compile", flag.ContinueOnError)
	rounds := flags.Int("rounds", 3, "how often to build each program")
	types := flags.Int("types", 20, "the types that a program uses the operators on")
	err := cli.Parse(flags, args, 0, usage, stdout)
	if err == nil {
		err = measure(*rounds, *types, stdout)
	}
	return cli.Status("compile", err, stderr)
}

// variants are the programs of program.tmpl. The first is what others are compared with.
var variants = []string{"samber/ro", "b97tsk/rx", "functions", "methods", "hello", "hello without rxsched"}

func measure(rounds, types int, stdout io.Writer) error {
	folder, err := os.MkdirTemp("", "rxsched-compile-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	b := builder{folder}
	least := map[string]cost{}
	for round := range rounds + 1 { // the first fills the cache
		for _, v := range variants {
			if v == "methods" && !slices.Contains(build.Default.ReleaseTags, "go1.27") {
				continue
			}
			source, err := program(v, types, round)
			if err != nil {
				return err
			}
			c, err := b.build(source)
			if err != nil {
				return fmt.Errorf("%s: %w", v, err)
			}
			if fmt.Fprintf(os.Stderr, "%s, round %d: %.2f\n", v, round, c); round > 0 {
				least[v] = c.least(least[v])
			}
		}
	}
	printTable(stdout, types, least)
	return nil
}

// printTable prints a row for each program, with ratios by the first one.
func printTable(w io.Writer, types int, least map[string]cost) {
	fmt.Fprintf(w, "| %d types | processor | ratio | memory | binary | ratio |\n", types)
	fmt.Fprintln(w, "| --- | --- | --- | --- | --- | --- |")
	first := least[variants[0]]
	for _, v := range variants {
		if c, ok := least[v]; ok {
			fmt.Fprintf(w, "| %s | %.1f s | %.2f | %.0f MB | %.2f MB | %.2f |\n", v,
				c[seconds], c[seconds]/first[seconds], c[memory], c[size], c[size]/first[size])
		}
	}
}
