package main

import (
	"go/doc"

	"github.com/rxsched/rxsched/tools/internal/pkgdoc"
)

// source is the package's exports with their comments.
type source struct {
	pkg   *doc.Package
	order []string          // of the functions: files, and places in them
	docs  map[string]string // the comments of functions and types, by name
}

// load reads the package in folder, without its tests and generators.
func load(folder string) (*source, error) {
	pkg, err := pkgdoc.Load(folder)
	if err != nil {
		return nil, err
	}
	s := &source{pkg: pkg, docs: map[string]string{}}
	for _, t := range pkg.Types {
		s.docs[t.Name] = t.Doc
		s.add(t.Funcs)
	}
	s.add(pkg.Funcs)
	return s, nil
}

func (s *source) add(funcs []*doc.Func) {
	for _, f := range funcs {
		s.order = append(s.order, f.Name)
		s.docs[f.Name] = f.Doc
	}
}
