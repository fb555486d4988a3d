package rxvet

import (
	"go/ast"
	"go/types"
)

// Nested reports a Subscribe inside an observer or an operator's function.
var Nested = newAnalyzer("rxnested", `report Subscribe inside an observer or an operator's function

The inner subscription is not part of the outer one: it goes on when that ends, its errors do not
reach the outer observer, and nothing says how many run at a time. MergeMap, ConcatMap, SwitchMap and
ExhaustMap each answer that. The analyzer is silent about a value that is itself an observable, such
as a group or a window, about a subscription that is given to Add, and in tests.`, runNested)

func runNested(p *pass) {
	for _, c := range p.callbacks {
		if c.role != observer && c.role != operator || p.inTest(c.fn) {
			continue
		}
		added := map[ast.Expr]bool{}
		statements(c.body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if dot := selector(call); dot != nil && dot.Sel.Name == "Add" && len(call.Args) == 1 {
				added[ast.Unparen(call.Args[0])] = true
			}
			if !p.subscribes(call) || added[call] {
				return true
			}
			if dot := selector(call); dot != nil && !p.isParameter(dot.X, c) {
				p.report(dot.Sel, "Subscribe inside "+c.where()+
					": the inner subscription does not end with the outer one; "+
					"use MergeMap, ConcatMap, SwitchMap or ExhaustMap")
			}
			return true
		})
	}
}

// where says in words where a callback is.
func (c callback) where() string {
	switch c.role {
	case observer:
		return "an observer"
	case operator:
		return "a function of " + c.of.name
	case work:
		return "the work of an action"
	}
	return "a callback of a host"
}

// isParameter reports whether an observable is, or begins with, a parameter of the callback, or
// what is in one.
func (p *pass) isParameter(e ast.Expr, c callback) bool {
	source := p.pipelineOf(e).source.node
	for {
		switch s := ast.Unparen(source).(type) {
		case *ast.SelectorExpr:
			source = s.X
			continue
		case *ast.Ident:
			v, ok := p.TypesInfo.ObjectOf(s).(*types.Var)
			return ok && c.params.Pos() <= v.Pos() && v.Pos() < c.params.End()
		}
		return false
	}
}
