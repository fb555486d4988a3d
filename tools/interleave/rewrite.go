package main

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Files may import the package under its own name.
const pointPath, pointName = "github.com/rxsched/rxsched/internal/point", "points"

// rewritePackage returns those files of a package, tests aside, that change. methods are those of
// atomic types that become points; whole are functions without points inside, if locks have none.
func rewritePackage(files []string, methods map[string]bool, whole []string) (map[string][]byte, error) {
	fset := token.NewFileSet()
	parsed := map[string]*ast.File{}
	atoms := map[string]bool{}
	for _, name := range files {
		in, err := build.Default.MatchFile(filepath.Dir(name), filepath.Base(name))
		if err != nil {
			return nil, err
		}
		if !in || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, err
		}
		parsed[name] = f
		findAtoms(f, atoms)
	}
	rewritten := map[string][]byte{}
	for name, f := range parsed {
		r := rewriter{atoms: atoms, methods: methods, whole: whole}
		if r.file(f); !r.changed {
			continue
		}
		var text bytes.Buffer
		if err := format.Node(&text, fset, f); err != nil {
			return nil, err
		}
		rewritten[name] = text.Bytes()
	}
	return rewritten, nil
}

// findAtoms adds the names of the fields that are atomic.
func findAtoms(f *ast.File, atoms map[string]bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		s, ok := n.(*ast.StructType)
		if !ok {
			return true
		}
		for _, field := range s.Fields.List {
			if isAtomic(field.Type) {
				for _, name := range field.Names {
					atoms[name.Name] = true
				}
			}
		}
		return true
	})
}

func isAtomic(t ast.Expr) bool {
	if generic, ok := t.(*ast.IndexExpr); ok {
		t = generic.X
	}
	s, ok := t.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := s.X.(*ast.Ident)
	return ok && pkg.Name == "atomic"
}

// rewriter puts points into a file.
type rewriter struct {
	atoms   map[string]bool // names of atomic fields
	methods map[string]bool // of atomic types, that become points
	whole   []string        // functions
	changed bool
}

func (r *rewriter) file(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			r.function(n)
		case *ast.BlockStmt:
			r.goroutines(n.List)
		case *ast.CallExpr:
			r.call(n)
		}
		return true
	})
	if r.changed {
		path := &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(pointPath)}
		f.Decls = append([]ast.Decl{&ast.GenDecl{Tok: token.IMPORT,
			Specs: []ast.Spec{&ast.ImportSpec{Name: ast.NewIdent(pointName), Path: path}}}}, f.Decls...)
	}
}

// function takes the points out of a function that is whole.
func (r *rewriter) function(f *ast.FuncDecl) {
	if slices.Contains(r.whole, f.Name.Name) {
		f.Body.List = slices.Insert(f.Body.List, 0, ast.Stmt(&ast.DeferStmt{
			Call: &ast.CallExpr{Fun: callPoint("Whole")}}))
		r.changed = true
	}
}

// goroutines makes goroutines that are started take part.
func (r *rewriter) goroutines(list []ast.Stmt) {
	for i, s := range list {
		if g, ok := s.(*ast.GoStmt); ok {
			body := &ast.BlockStmt{List: []ast.Stmt{&ast.ExprStmt{X: g.Call}}}
			f := &ast.FuncLit{Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: body}
			list[i] = &ast.ExprStmt{X: callPoint("Go", f)}
			r.changed = true
		}
	}
}

// call rewrites a call, if it is a method of a lock, a condition or an atomic type.
func (r *rewriter) call(c *ast.CallExpr) {
	s, ok := c.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	of, ok := s.X.(*ast.SelectorExpr)
	if _, ident := s.X.(*ast.Ident); !ok && !(ident && s.Sel.Name == "Wait" || s.Sel.Name == "Broadcast") {
		return
	}
	switch method := s.Sel.Name; {
	case of != nil && r.methods[method] && r.atoms[of.Sel.Name]:
		s.X = callPoint("Atom", address(of))
	case locking[method] && len(c.Args) == 0:
		if r.whole != nil && method == "Lock" && !divided[of.Sel.Name] {
			method = "LockWhole"
		}
		c.Fun, c.Args = callPoint(method).Fun, []ast.Expr{r.lock(s.X)}
	default:
		return
	}
	r.changed = true
}

// divided are locks with points inside, though those of their package are held for whole steps.
var divided = map[string]bool{"keysMu": true}

// locking are the methods of locks and conditions.
var locking = map[string]bool{"Lock": true, "Unlock": true, "Wait": true, "Signal": true, "Broadcast": true}

// lock returns a pointer to a lock or a condition. Those called c and L are pointers already.
func (r *rewriter) lock(of ast.Expr) ast.Expr {
	if s, ok := of.(*ast.SelectorExpr); ok && s.Sel.Name != "L" {
		return address(of)
	}
	return of
}

func callPoint(function string, args ...ast.Expr) *ast.CallExpr {
	return &ast.CallExpr{Fun: &ast.SelectorExpr{X: ast.NewIdent(pointName), Sel: ast.NewIdent(function)}, Args: args}
}

func address(e ast.Expr) ast.Expr { return &ast.UnaryExpr{Op: token.AND, X: e} }
