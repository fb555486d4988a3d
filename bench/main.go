// Command bench runs the workloads of docs/performance.md on this project, on its peers and on the
// floors beneath them, side by side, each cell in a process of its own, and prints one table.
//
//	go run .                  everything, which takes about twenty minutes
//	go run . -run '^W7|^W8'   the cells whose names match
//	go run . list             the names of this project's cells
//	go run . run NAME         one cell, as a line of JSON
//
// With list and run it joins other benches that speak the same two commands.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/compare"
	"github.com/rxsched/rxsched/bench/internal/workload"
)

func main() {
	err := command(os.Args[1:])
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "bench:", err)
	if errors.Is(err, compare.ErrUsage) {
		os.Exit(2)
	}
	os.Exit(1)
}

func command(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "list":
		return cell.List(os.Stdout, workload.Ours())
	case len(args) == 2 && args[0] == "run":
		return cell.RunNamed(os.Stdout, workload.All(), args[1])
	}
	return compare.Run(os.Stdout, args, workload.All())
}
