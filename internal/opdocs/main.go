// Opdocs writes docs/operators.md and its pictures from the source of package observable: the
// functions by family, each with its summary, its scheduler, its marble diagrams and its
// counterparts in RxJS and RxGo. From the same counterparts it completes docs/from-rxjs.md and
// docs/from-rxgo.md, whose templates are in the folder guides.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

//go:generate go run . -root ../..

func main() {
	log.SetFlags(0)
	log.SetPrefix("opdocs: ")
	root := flag.String("root", ".", "the folder of the module")
	flag.Parse()
	if err := run(*root); err != nil {
		log.Fatal(err)
	}
}

// run writes the page, and removes pictures that it no longer shows.
func run(root string) error {
	files, err := generate(filepath.Join(root, "observable"))
	if err != nil {
		return err
	}
	docs := filepath.Join(root, "docs")
	if err := os.RemoveAll(filepath.Join(docs, pictures)); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(docs, pictures), 0o755); err != nil {
		return err
	}
	for name, text := range files {
		path := filepath.Join(docs, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
	}
	return nil
}

// generate returns the files below docs, by their slashed names, for the package in folder.
func generate(folder string) (map[string]string, error) {
	src, err := load(folder)
	if err != nil {
		return nil, err
	}
	families, err := catalog(src, counterparts())
	if err != nil {
		return nil, err
	}
	files := newPage().write(families)
	if files[playableName], err = playables(families); err != nil {
		return nil, err
	}
	for _, g := range allGuides {
		if files[g.page], err = g.write(src, families); err != nil {
			return nil, err
		}
	}
	return files, nil
}
