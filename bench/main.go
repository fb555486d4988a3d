// Command bench runs the workloads of docs/project/performance.md on this project, its peers and
// the floors beneath them, side by side, each cell in a process of its own, and prints one table.
//
//	go run .                  everything, which takes about twenty minutes
//	go run . -run '^W7|^W8'   the cells whose names match
//	go run . list             the names of this project's cells
//	go run . run NAME         one cell, as a line of JSON
//
// With list and run it joins other benches that speak the same two commands.
package main

import (
	"io"
	"os"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/compare"
	"github.com/rxsched/rxsched/bench/internal/workload"
	"github.com/rxsched/rxsched/internal/cli"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	return cli.Status("bench", command(args, stdout), stderr)
}

func command(args []string, stdout io.Writer) error {
	switch {
	case len(args) == 1 && args[0] == "list":
		return cell.List(stdout, workload.Ours())
	case len(args) == 2 && args[0] == "run":
		return cell.RunNamed(stdout, workload.All(), args[1])
	}
	return compare.Run(stdout, args, workload.All())
}
