package main

import (
	"go/doc"
	"go/doc/comment"
	"strings"

	"github.com/rxsched/rxsched/tools/internal/pkgdoc"
)

// thing is the documentation of a function, or of a type that has constructors.
type thing struct {
	name     string
	summary  string
	diagrams []string // code of the comment, a figure each
}

// source is the package's exports with their comments.
type source struct {
	pkg   *doc.Package
	order []string // of the functions: files, and places in them
	funcs map[string]thing
	types map[string]thing
}

// load reads the package in folder, without its tests and generators.
func load(folder string) (*source, error) {
	pkg, err := pkgdoc.Load(folder)
	if err != nil {
		return nil, err
	}
	s := &source{pkg: pkg, funcs: map[string]thing{}, types: map[string]thing{}}
	for _, t := range pkg.Types {
		s.types[t.Name] = s.thing(t.Name, t.Doc)
		s.add(t.Funcs)
	}
	s.add(pkg.Funcs)
	return s, nil
}

func (s *source) add(funcs []*doc.Func) {
	for _, f := range funcs {
		s.order = append(s.order, f.Name)
		s.funcs[f.Name] = s.thing(f.Name, f.Doc)
	}
}

// named returns the function or the type of that name.
func (s *source) named(name string) (t thing, ok bool) {
	if t, ok = s.funcs[name]; !ok {
		t, ok = s.types[name]
	}
	return t, ok
}

func (s *source) thing(name, text string) thing {
	t := thing{name: name, summary: s.pkg.Synopsis(text)}
	for _, block := range s.pkg.Parser().Parse(text).Content {
		if code, ok := block.(*comment.Code); ok {
			t.diagrams = append(t.diagrams, figures(code.Text)...)
		}
	}
	return t
}

// figures returns the parts of code between empty lines.
func figures(code string) (parts []string) {
	for part := range strings.SplitSeq(strings.Trim(code, "\n"), "\n\n") {
		parts = append(parts, strings.Trim(part, "\n"))
	}
	return parts
}
