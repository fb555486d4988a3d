// Opdocs writes what follows from the catalogue of operators and the source of package observable.
// That is docs/reference/operators.md and its pictures: the functions by family, each with its
// summary, its marble diagrams and its name in RxJS. Beside it, it completes the tables of
// goroutines.md and room.md. It writes the families in the comment of package observable, and the
// tables that package observable/watch and rxvet have of operators.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/tools/catalog"
)

//go:generate go run . -root ../..

const usage = `Opdocs writes the docs and tables that follow from the catalogue of operators.

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

// write writes files, by their names from root, and removes pictures that no page shows any more.
func write(root string, files map[string]string) error {
	if err := os.RemoveAll(filepath.Join(root, docs, pictures)); err != nil {
		return err
	}
	for name, text := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
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
	families, err := sortOut(src, allLines(), catalog.FactsOf)
	if err != nil {
		return nil, err
	}
	files, err := tables(root, src)
	if err != nil {
		return nil, err
	}
	for name, text := range newPage().write(families) {
		files[docs+name] = text
	}
	if files[playableName], err = playables(families); err != nil {
		return nil, err
	}
	return files, nil
}
