package rxvet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// access is a use of a variable or of a field.
type access struct {
	of    *types.Var
	at    ast.Node
	write bool
}

// accesses are the uses in a body of variables that are declared outside of a function, and of
// fields of what is. Those in other parties inside it are not the function's.
func (p *pass) accesses(q party, others []party, f func(access)) {
	written := map[*ast.Ident]ast.Node{}
	ast.Inspect(q.body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && q.kind != ofKey && slices.ContainsFunc(others,
			func(o party) bool { return o.fn == lit }) {
			return false
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, e := range n.Lhs {
					if id := p.target(e); id != nil {
						written[id] = n
					}
				}
			}
		case *ast.IncDecStmt:
			if id := p.target(n.X); id != nil {
				written[id] = n
			}
		case *ast.CallExpr:
			if name := ident(n.Fun).Name; (name == "delete" || name == "clear") && len(n.Args) > 0 {
				if id := p.target(&ast.IndexExpr{X: n.Args[0]}); id != nil {
					written[id] = n
				}
			}
		case *ast.SelectorExpr:
			if v, ok := p.TypesInfo.ObjectOf(n.Sel).(*types.Var); ok && v.IsField() &&
				p.outside(root(n), q.fn) {
				at, write := written[n.Sel]
				if !write {
					at = n
				}
				f(access{v, at, write})
			}
		case *ast.Ident:
			if v, ok := p.TypesInfo.Uses[n].(*types.Var); ok && !v.IsField() && p.outside(n, q.fn) {
				at, write := written[n]
				if !write {
					at = n
				}
				f(access{v, at, write})
			}
		}
		return true
	})
}

// target is the variable or the field that an assignment to an expression changes, or nil: elements
// of slices are apart from each other.
func (p *pass) target(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	case *ast.IndexExpr:
		if _, ok := underlying(p.TypesInfo.TypeOf(e.X)).(*types.Map); ok {
			return p.target(e.X)
		}
	case *ast.StarExpr:
		return p.target(e.X)
	}
	return nil
}

// root is the first name of a selector.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		default:
			return ident(e)
		}
	}
}

// outside reports whether a variable is declared outside of a function: around it, in the package,
// or as the receiver of a method.
func (p *pass) outside(id *ast.Ident, fn ast.Node) bool {
	v, ok := p.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok {
		return false
	}
	if d, isDecl := fn.(*ast.FuncDecl); isDecl && d.Recv != nil && d.Recv.Pos() <= v.Pos() &&
		v.Pos() < d.Recv.End() {
		return true
	}
	return v.Pos() < fn.Pos() || fn.End() <= v.Pos()
}
