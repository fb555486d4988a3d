package main

import (
	"errors"
	"go/ast"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

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

// call returns how a program calls f: as a method, by Pipe, or as a function.
func (s *source) call(f *ast.FuncDecl) string {
	var params []string
	taken := false // the source is a parameter
	for _, p := range f.Type.Params.List {
		for _, n := range p.Names {
			if n.Name == "src" && strings.HasPrefix(types.ExprString(p.Type), "Observable[") {
				taken = true
				continue
			}
			if _, variadic := p.Type.(*ast.Ellipsis); variadic {
				n = ast.NewIdent(n.Name + "...")
			}
			if _, makes := p.Type.(*ast.FuncType); makes && n.Name == "seq" {
				n = ast.NewIdent("func(ctx) seq")
			}
			params = append(params, n.Name)
		}
	}
	name, args := f.Name.Name, "("+strings.Join(params, ", ")+")"
	switch {
	case s.methods[name]:
		return "src." + name + args
	case apart.MatchString(name), slices.Contains([]string{"Forward", "ForwardTo", "ForwardSerially", "Operate"}, name):
		return ""
	case taken && strings.HasPrefix(types.ExprString(f.Type.Results.List[0].Type), "Observable["):
		return "src.Pipe(observable." + name + ")"
	case f.Type.Results != nil && strings.HasPrefix(types.ExprString(f.Type.Results.List[0].Type), "Operator["):
		return "src.Pipe(observable." + name + args + ")"
	case taken:
		return "observable." + name + "(src)"
	}
	return "observable." + name + args
}
