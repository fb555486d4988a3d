// Opdocs writes what follows from the catalogue of operators and the source of package observable.
// That is docs/reference/operators.md: the functions by family, each with its summary and its name in
// RxJS. Beside it, it completes the tables of goroutines.md and room.md, the families in the comment
// of package observable, and the tables that package observable/watch and rxvet have of operators. In
// package observable it writes Pipe and Compose (pipe_gen.go), the joins of sources of different types
// (combine_gen.go), and the operators as methods (methods_gen.go).
package main

import (
	"flag"
	"io"
	"os"
	"path/filepath"

	"github.com/rxsched/rxsched/internal/cli"
)

//go:generate go run . -root ../..

const usage = `Opdocs writes the docs, tables and code that follow from the operators and their catalogue.

usage: go run ./tools/opdocs [flags]

`

func main() { os.Exit(cli.Status("opdocs", run(os.Args[1:], os.Stdout), os.Stderr)) }

func run(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("opdocs", flag.ContinueOnError)
	root := flags.String("root", ".", "the folder of the module")
	if err := cli.Parse(flags, args, 0, usage, stdout); err != nil {
		return err
	}
	files, err := generate(*root)
	if err != nil {
		return err
	}
	return write(*root, files)
}

// write writes files, by their names from root.
func write(root string, files map[string]string) error {
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

const docs = "docs/reference/"

// generate returns all files, by their slashed names from root.
func generate(root string) (map[string]string, error) {
	src, err := load(filepath.Join(root, "observable"))
	if err != nil {
		return nil, err
	}
	families, err := sortOut(src)
	if err != nil {
		return nil, err
	}
	files, err := tables(root, src)
	if err != nil {
		return nil, err
	}
	files[docs+pageName] = page(families)
	files[listName], err = listOf(families)
	return files, err
}
