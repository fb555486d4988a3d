package main

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"github.com/rxsched/rxsched/internal/pkgdoc"
)

const timekeeper = "scheduler.Scheduler"

// thing is the documentation of a function, or of a type that has constructors.
type thing struct {
	name      string
	summary   string
	call      string   // as a program writes it; empty for a type
	scheduler string   // how it is given one; empty if it takes none
	diagrams  []string // code of the comment, a figure each
}

// source is the package's exports with their comments.
type source struct {
	folder  string
	pkg     *doc.Package
	order   []string // of the functions: files, and places in them
	funcs   map[string]thing
	types   map[string]thing
	configs map[string]string // the scheduler's field, by struct
	methods map[string]bool   // of Observable
}

// load reads the package in folder, without its tests and generators.
func load(folder string) (*source, error) {
	pkg, files, err := pkgdoc.Load(folder)
	if err != nil {
		return nil, err
	}
	s := &source{folder: folder, pkg: pkg, funcs: map[string]thing{}, types: map[string]thing{},
		configs: configs(files)}
	if s.methods, err = methods(folder); err != nil {
		return nil, err
	}
	for _, t := range pkg.Types {
		s.types[t.Name] = s.thing(t.Name, t.Doc, nil)
		s.add(t.Funcs)
	}
	s.add(pkg.Funcs)
	return s, nil
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
		one := s.thing(f.Name, f.Doc, f.Decl.Type.Params)
		one.call = s.call(f.Decl)
		s.funcs[f.Name] = one
	}
}

// named returns the function or the type of that name.
func (s *source) named(name string) (t thing, ok bool) {
	if t, ok = s.funcs[name]; !ok {
		t, ok = s.types[name]
	}
	return t, ok
}

func (s *source) thing(name, text string, params *ast.FieldList) thing {
	t := thing{name: name, summary: s.pkg.Synopsis(text), scheduler: s.scheduler(params)}
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

// scheduler returns the parameter, or the field of one, that is the scheduler.
func (s *source) scheduler(params *ast.FieldList) string {
	if params == nil {
		return ""
	}
	for _, p := range params.List {
		written := types.ExprString(p.Type)
		if written == timekeeper {
			return p.Names[0].Name
		}
		config, _, _ := strings.Cut(written, "[")
		if field := s.configs[config]; field != "" {
			return p.Names[0].Name + "." + field
		}
	}
	return ""
}

// configs returns the structs that hold a scheduler, with the field's name.
func configs(files []*ast.File) map[string]string {
	held := map[string]string{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if st, ok := spec.Type.(*ast.StructType); ok && spec.Name.IsExported() {
					note(held, spec.Name.Name, st)
				}
			}
			return true
		})
	}
	return held
}

func note(held map[string]string, name string, st *ast.StructType) {
	for _, field := range st.Fields.List {
		if len(field.Names) > 0 && field.Names[0].IsExported() &&
			types.ExprString(field.Type) == timekeeper {
			held[name] = field.Names[0].Name
		}
	}
}
