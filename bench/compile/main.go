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
	"os"
	"slices"
)

func main() {
	rounds := flag.Int("rounds", 5, "how often to build each variant")
	types := flag.Int("types", 20, "the types that the program uses the operators on")
	flag.Parse()
	if err := run(*rounds, *types); err != nil {
		fmt.Fprintln(os.Stderr, "compile:", err)
		os.Exit(1)
	}
}

func run(rounds, types int) error {
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
	if _, err := b.build(variants[0], types, "warm-up"); err != nil {
		return err
	}
	results := make([]result, len(variants))
	for round := range rounds {
		for i, v := range variants {
			if v.once && round > 0 {
				continue
			}
			c, err := b.build(v, types, fmt.Sprintf("%s, round %d", v.name, round+1))
			if err != nil {
				return fmt.Errorf("%s: %w", v.name, err)
			}
			fmt.Fprintf(os.Stderr, "%s, round %d: %v\n", v.name, round+1, c)
			results[i] = append(results[i], c)
		}
	}
	printTable(os.Stdout, results)
	return nil
}
