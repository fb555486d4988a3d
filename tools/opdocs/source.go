package main

import (
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// source is the package's exports with their comments.
type source struct {
	pkg   *doc.Package
	funcs []*doc.Func       // by name
	docs  map[string]string // the comments of functions and types, by name
}

// load reads the package in folder, as the running release of Go sees it, without tests.
func load(folder string) (*source, error) {
	list, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	fset := token.NewFileSet()
	for _, entry := range list {
		name := entry.Name()
		built, _ := build.Default.MatchFile(folder, name)
		if !built || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(folder, name), nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	s := &source{docs: map[string]string{}}
	s.pkg, err = doc.NewFromFiles(fset, files, "github.com/rxsched/rxsched/observable", doc.PreserveAST)
	if err != nil {
		return nil, err
	}
	s.funcs = s.pkg.Funcs
	for _, t := range s.pkg.Types {
		s.docs[t.Name] = t.Doc
		s.funcs = append(s.funcs, t.Funcs...)
	}
	slices.SortFunc(s.funcs, func(a, b *doc.Func) int { return strings.Compare(a.Name, b.Name) })
	for _, f := range s.funcs {
		s.docs[f.Name] = f.Doc
	}
	return s, nil
}
