package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// walked is a step of an order.
type walked struct {
	Thread, What, Place string
	At                  time.Duration
	Others              bool
}

// sheet is what a page shows.
type sheet struct {
	Package, Test, Kind, Message, Again string
	Order                               int
	Fails, Passes                       []walked
	Sources                             map[string]string // the text of files, by the names in places
}

//go:embed page.html
var page string

// pages are those of tests that fail.
type pages struct {
	dir     string   // "" if none are wanted
	sources []string // files that were rewritten
}

// write writes the page of a test, and says where it is.
func (p *pages) write(f *found, stdout io.Writer) error {
	if p.dir == "" || len(f.Fails) == 0 {
		return nil
	}
	s := sheet{f.Package, f.Test, f.Kind, f.Message, f.Again, f.Order, f.Fails, f.Passes, map[string]string{}}
	for _, one := range slices.Concat(f.Fails, f.Passes) {
		name, _, _ := strings.Cut(one.Place, ":")
		if _, ok := s.Sources[name]; ok || name == "" {
			continue
		}
		s.Sources[name] = p.source(f.Package, name)
	}
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(p.dir, 0o777); err != nil {
		return err
	}
	name := strings.NewReplacer("/", "-", ".", "-").Replace(f.Package) + "-" + f.Test + ".html"
	file := filepath.Join(p.dir, name)
	text := strings.Replace(page, "{{data}}", string(data), 1)
	text = strings.Replace(text, "{{title}}", f.Test, 1)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "rxexplore: %s.%s: %s\n", f.Package, f.Test, file)
	return err
}

// source returns the text of a file: of the package, if that has it, or else of another.
func (p *pages) source(pkg, name string) string {
	best, most := "", -1
	for _, file := range p.sources {
		if filepath.Base(file) != name {
			continue
		}
		if n := common(filepath.ToSlash(filepath.Dir(file)), pkg); n > most {
			best, most = file, n
		}
	}
	text, err := os.ReadFile(best)
	if err != nil {
		return ""
	}
	return string(text)
}

// common is how long the ends of two paths are that are the same.
func common(a, b string) (n int) {
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}
