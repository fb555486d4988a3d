package rxvet

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

var resultType = reflect.TypeFor[*index]()

// index is what the analyzers share of a package. It does not change once it is made.
type index struct {
	inspect *inspector.Inspector
	info    *types.Info
	off     *off
	used    bool // the package uses rxsched; otherwise nothing more is collected

	values    map[types.Object]ast.Expr     // what variables and fields hold that are assigned once
	pairs     map[types.Object]ast.Expr     // calls that make a variable, the first of several
	tables    map[types.Object]ast.Expr     // what loops range over, by their value
	decls     map[*types.Func]*ast.FuncDecl // of this package
	places    map[ast.Node]place            // of operators, by their stage's node
	operators []ast.Node                    // those that have a place, in the order of the source
	callbacks []callback
}

func newIndex(p *analysis.Pass, in *inspector.Inspector) *index {
	x := &index{
		inspect: in, info: p.TypesInfo, off: newOff(p, in),
		values: map[types.Object]ast.Expr{}, tables: map[types.Object]ast.Expr{},
		pairs: map[types.Object]ast.Expr{}, decls: map[*types.Func]*ast.FuncDecl{},
		places: map[ast.Node]place{},
	}
	if !usesUs(p.Pkg) {
		return x
	}
	x.used = true
	x.collectValues()
	x.collectDecls()
	x.collectPlaces()
	x.collectCallbacks()
	return x
}

// usesUs reports whether a package is one of rxsched's or imports one.
func usesUs(pkg *types.Package) bool {
	_, ours := below(pkg)
	return ours || slices.ContainsFunc(pkg.Imports(), func(imported *types.Package) bool {
		_, ours := below(imported)
		return ours
	})
}

// collectValues finds the variables and the fields that are assigned once. Those that are shared by
// address, that other packages may assign, or that a caller sets first, are not among them.
func (x *index) collectValues() {
	assigned := map[types.Object]int{}
	note := func(name, value ast.Expr) {
		if dot, ok := name.(*ast.SelectorExpr); ok {
			name = dot.Sel
		}
		id, ok := name.(*ast.Ident)
		if !ok {
			return
		}
		if v, ok := x.info.ObjectOf(id).(*types.Var); ok {
			assigned[v]++
			x.values[v] = value
		}
	}
	kinds := []ast.Node{(*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.RangeStmt)(nil),
		(*ast.UnaryExpr)(nil), (*ast.IncDecStmt)(nil), (*ast.CompositeLit)(nil),
		(*ast.FuncType)(nil)}
	x.inspect.Preorder(kinds, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, name := range n.Lhs {
				note(name, nth(n.Rhs, i, len(n.Lhs)))
			}
			if len(n.Lhs) > 1 && len(n.Rhs) == 1 && n.Tok == token.DEFINE {
				x.pairs[x.info.Defs[ident(n.Lhs[0])]] = n.Rhs[0]
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if len(n.Values) > 0 { // otherwise the assignment comes later
					note(name, nth(n.Values, i, len(n.Names)))
				}
			}
		case *ast.RangeStmt:
			note(n.Key, nil)
			note(n.Value, nil)
			if id, ok := n.Value.(*ast.Ident); ok && n.Tok == token.DEFINE {
				x.tables[x.info.ObjectOf(id)] = n.X
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(ast.Unparen(n.X), nil)
			}
		case *ast.IncDecStmt:
			note(n.X, nil)
		case *ast.CompositeLit:
			x.noteFields(n, note)
		case *ast.FuncType:
			for _, f := range slices.Concat(fields(n.Params), fields(n.Results)) {
				for _, name := range f.Names {
					note(name, nil)
				}
			}
		}
	})
	for v, n := range assigned {
		global := v.Parent() == nil || v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
		if n > 1 || x.values[v] == nil || global && v.Exported() {
			delete(x.values, v)
		}
	}
}

// noteFields notes what a literal of a struct assigns.
func (x *index) noteFields(lit *ast.CompositeLit, note func(name, value ast.Expr)) {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if v, ok := x.info.ObjectOf(ident(kv.Key)).(*types.Var); ok && v.IsField() {
			note(kv.Key, kv.Value)
		}
	}
}

func fields(l *ast.FieldList) []*ast.Field {
	if l == nil {
		return nil
	}
	return l.List
}

// nth is value i of n, or nil if one call makes them all.
func nth(values []ast.Expr, i, n int) ast.Expr {
	if len(values) != n {
		return nil
	}
	return values[i]
}

func (x *index) collectDecls() {
	x.inspect.Preorder([]ast.Node{(*ast.FuncDecl)(nil)}, func(n ast.Node) {
		d := n.(*ast.FuncDecl)
		if f, ok := x.info.Defs[d.Name].(*types.Func); ok {
			x.decls[f] = d
		}
	})
}

// kept is value, also of a field that is assigned once.
func (x *index) kept(e ast.Expr) ast.Expr {
	for range 8 {
		e = x.value(e)
		dot, ok := e.(*ast.SelectorExpr)
		if !ok || x.info.Selections[dot] == nil || x.values[x.info.ObjectOf(dot.Sel)] == nil {
			return e
		}
		e = x.values[x.info.ObjectOf(dot.Sel)]
	}
	return e
}

// value is e without parentheses, or what it holds if it is a variable that is assigned once.
func (x *index) value(e ast.Expr) ast.Expr {
	for range 8 { // no code needs more, and a cycle of variables ends
		e = ast.Unparen(e)
		id, ok := e.(*ast.Ident)
		if !ok {
			return e
		}
		held, ok := x.values[x.info.ObjectOf(id)]
		if !ok {
			return e
		}
		e = held
	}
	return e
}
