package main

import (
	"errors"
	"fmt"
	"go/doc"
	"go/doc/comment"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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
	folder  string
	pkg     *doc.Package
	order   []string // of the functions: files, and places in them
	funcs   map[string]thing
	types   map[string]thing
	methods map[string]bool // of Observable
}

// load reads the package in folder, without its tests and generators.
func load(folder string) (*source, error) {
	pkg, err := pkgdoc.Load(folder)
	if err != nil {
		return nil, err
	}
	s := &source{folder: folder, pkg: pkg, funcs: map[string]thing{}, types: map[string]thing{}}
	if s.methods, err = methods(folder); err != nil {
		return nil, err
	}
	for _, t := range pkg.Types {
		s.types[t.Name] = s.thing(t.Name, t.Doc)
		s.add(t.Funcs)
	}
	s.add(pkg.Funcs)
	return s, nil
}

var method = regexp.MustCompile(`(?m)^func \(o Observable\[T\]\) (\w+)\[`)

// methods returns the names of the generated methods. It reads them as text, because go/parser of Go
// 1.26 does not know methods with type parameters.
func methods(folder string) (map[string]bool, error) {
	text, err := os.ReadFile(filepath.Join(folder, "methods_gen.go"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	names := map[string]bool{}
	for _, m := range method.FindAllStringSubmatch(string(text), -1) {
		names[m[1]] = true
	}
	return names, nil
}

// called returns a name as readers see it: with a dot in front if a method has it, too.
func (s *source) called(name string) string {
	if s.methods[name] {
		return "." + name
	}
	return name
}

// code returns a function in one of the folder's files, as it is written there.
func (s *source) code(file, name string) (string, error) {
	text, err := os.ReadFile(filepath.Join(s.folder, file))
	if err != nil {
		return "", err
	}
	_, code, ok := strings.Cut(string(text), "\nfunc "+name+"(")
	if !ok {
		return "", fmt.Errorf("%s has no function %s", file, name)
	}
	code, _, _ = strings.Cut(code, "\n}\n")
	return "func " + name + "(" + code + "\n}", nil
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
