package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
)

// sharedIn returns the variables that more than one goroutine may use, and that are changed after
// they were declared: those of packages, and those that functions share with what made them. In old
// versions of Go, a loop changes its variables.
func sharedIn(files []*ast.File, info *types.Info, old bool) map[types.Object]bool {
	captured, changed := map[types.Object]bool{}, map[types.Object]bool{}
	change := func(e ast.Expr) {
		if id, ok := root(e).(*ast.Ident); ok && info.Uses[id] != nil {
			changed[info.Uses[id]] = true
		}
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				capture(n, info, captured)
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					change(l)
				}
			case *ast.IncDecStmt:
				change(n.X)
			case *ast.RangeStmt:
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if id, ok := e.(*ast.Ident); ok && old && info.Defs[id] != nil {
						changed[info.Defs[id]] = true
					} else if n.Tok == token.ASSIGN {
						change(e)
					}
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					change(n.X)
				}
			case *ast.Ident:
				if v, ok := info.Uses[n].(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
					captured[v] = true
				}
			}
			return true
		})
	}
	for v := range captured {
		if !changed[v] {
			delete(captured, v)
		}
	}
	return captured
}

// root returns the variable of which an expression is a part that is not behind a pointer.
func root(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		default:
			return e
		}
	}
}

// capture adds the variables that a function shares with what made it.
func capture(l *ast.FuncLit, info *types.Info, to map[types.Object]bool) {
	ast.Inspect(l.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, ok := info.Uses[id].(*types.Var)
			if ok && !v.IsField() && (v.Pos() < l.Pos() || v.Pos() > l.End()) {
				to[v] = true
			}
		}
		return true
	})
}
