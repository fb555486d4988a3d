package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"path"
	"slices"
	"strings"
)

// imports are what methods may need, in gofmt's order; an empty one is an empty line.
var imports = []string{"context", "iter", "log/slog", "time", "",
	"github.com/rxsched/rxsched/schedule", "github.com/rxsched/rxsched/scheduler"}

// methods returns the file with the operators and the sinks of the package as methods. It is formatted
// as it is written, because gofmt of Go 1.26 can't parse it.
func methods(src *source) string {
	var decls, b strings.Builder
	signatures := ""
	for _, f := range src.funcs {
		if m, ok := methodOf(f.Decl); ok {
			m.doc = src.pkg.Synopsis(f.Doc) + " See [" + f.Name + "]."
			signatures += m.write(&decls)
		}
	}
	fmt.Fprintf(&b, "%s//go:build go1.27\n\npackage observable\n\nimport (\n", header)
	for _, imported := range imports {
		switch {
		case imported == "":
			fmt.Fprintln(&b)
		case strings.Contains(signatures, path.Base(imported)+"."):
			fmt.Fprintf(&b, "\t%q\n", imported)
		}
	}
	fmt.Fprintf(&b, ")\n%s", decls.String())
	return b.String()
}

// method is a function as a method of Observable[T].
type method struct {
	decl    *ast.FuncDecl
	src     int    // the parameter that becomes the receiver; -1 if the function makes an operator
	results string // the result types
	doc     string
}

// methodOf returns the method for a function, if it can be one: if it makes an Operator[T, X], or
// is given a source, alone or after a context. T must be able to be anything.
func methodOf(f *ast.FuncDecl) (method, bool) {
	free := f.Type.TypeParams != nil && isIdent(f.Type.TypeParams.List[0].Type, "any") &&
		f.Type.TypeParams.List[0].Names[0].Name == "T"
	for _, prefix := range []string{"New", "Operate", "Forward"} { // for writers of operators
		free = free && !strings.HasPrefix(f.Name.Name, prefix)
	}
	if !free || f.Type.Results == nil {
		return method{}, false
	}
	if result, ok := operatorResult(f); ok {
		return method{decl: f, src: -1, results: "Observable[" + result + "]"}, true
	}
	for i, p := range f.Type.Params.List {
		written := types.ExprString(p.Type)
		if written == "Observable[T]" && p.Names[0].Name == "src" {
			return method{decl: f, src: i, results: results(f)}, true
		}
		if written != "context.Context" {
			break
		}
	}
	return method{}, false
}

// operatorResult returns X if f returns an Operator[T, X].
func operatorResult(f *ast.FuncDecl) (string, bool) {
	index, ok := f.Type.Results.List[0].Type.(*ast.IndexListExpr)
	if !ok || !isIdent(index.X, "Operator") || !isIdent(index.Indices[0], "T") {
		return "", false
	}
	return types.ExprString(index.Indices[1]), true
}

func isIdent(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

func results(f *ast.FuncDecl) string {
	list := f.Type.Results.List
	if len(list) == 1 && len(list[0].Names) == 0 {
		return types.ExprString(list[0].Type)
	}
	return "(" + fields(f.Type.Results) + ")"
}

// fields writes a list of parameters or results.
func fields(list *ast.FieldList) string {
	var parts []string
	for _, f := range list.List {
		parts = append(parts, field(f))
	}
	return strings.Join(parts, ", ")
}

func field(f *ast.Field) string {
	written := types.ExprString(f.Type)
	if names := names(f); len(names) > 0 {
		return strings.Join(names, ", ") + " " + written
	}
	return written
}

func names(f *ast.Field) (all []string) {
	for _, n := range f.Names {
		all = append(all, n.Name)
	}
	return all
}

// write writes the method, and returns its signature.
func (m *method) write(b *strings.Builder) (signature string) {
	params := &ast.FieldList{List: slices.Clone(m.decl.Type.Params.List)}
	args := arguments(m.decl.Type.Params)
	if m.src >= 0 {
		params.List = slices.Delete(params.List, m.src, m.src+1)
		args[m.src] = "o"
	}
	call := fmt.Sprintf("%s[%s](%s)",
		m.decl.Name, strings.Join(m.typeArguments(), ", "), strings.Join(args, ", "))
	if m.src < 0 {
		call += "(o)"
	}
	fmt.Fprintf(b, "\n// %s\n", wrap(m.doc, 97, "\n// "))
	head := fmt.Sprintf("func (o Observable[T]) %s[%s](", m.decl.Name, m.typeParams())
	tail := fmt.Sprintf(") %s {", m.results)
	signature = head + fields(params) + tail
	if len(signature) > 100 {
		signature = head + "\n\t" + fields(params) + ",\n" + tail
	}
	fmt.Fprintf(b, "%s\n\treturn %s\n}\n", signature, call)
	return signature
}

// typeParams are those of the function without T. If there are none, onUse takes their place.
func (m *method) typeParams() string {
	var parts []string
	for i, f := range m.decl.Type.TypeParams.List {
		names := names(f)
		if i == 0 {
			names = names[1:]
		}
		if len(names) > 0 {
			parts = append(parts, strings.Join(names, ", ")+" "+types.ExprString(f.Type))
		}
	}
	if len(parts) == 0 {
		return "_ onUse"
	}
	return strings.Join(parts, ", ")
}

func (m *method) typeArguments() (all []string) {
	for _, f := range m.decl.Type.TypeParams.List {
		all = append(all, names(f)...)
	}
	return all
}

// arguments passes parameters on.
func arguments(params *ast.FieldList) (all []string) {
	for _, f := range params.List {
		for _, name := range names(f) {
			if _, variadic := f.Type.(*ast.Ellipsis); variadic {
				name += "..."
			}
			all = append(all, name)
		}
	}
	return all
}

// wrap breaks text into lines of at most so many columns.
func wrap(text string, columns int, newline string) string {
	var b strings.Builder
	at := 0
	for word := range strings.FieldsSeq(text) {
		switch {
		case at == 0:
		case at+1+len(word) > columns:
			b.WriteString(newline)
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += len(word)
	}
	return b.String()
}
