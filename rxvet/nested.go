package rxvet

import (
	"go/ast"
	"go/types"
)

// Nested reports a Subscribe inside an observer or an operator's function.
var Nested = newAnalyzer("rxnested", `report Subscribe inside an observer or an operator's function

The inner subscription is not part of the outer one: it goes on when that ends, its errors do not
reach the outer observer, and nothing says how many run at a time. MergeMap, ConcatMap, SwitchMap
and ExhaustMap each answer that. The analyzer is silent if the result is kept, if the context
belongs to the value, about a value that is itself an observable, such as a group or a window, and
in tests.`, runNested)

func runNested(p *pass) {
	dropping := map[*ast.CallExpr]bool{}
	p.inspect.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node, push bool,
		stack []ast.Node) bool {
		if call := n.(*ast.CallExpr); push && p.subscribes(call) && dropped(stack) {
			dropping[call] = true
		}
		return true
	})
	for _, c := range p.callbacks {
		if c.role != observer && c.role != operator || p.inTest(c.fn) {
			continue
		}
		statements(c.body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !dropping[call] || p.belongs(call.Args[0], c) {
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

// belongs reports whether a context is made inside the callback, or is a subscriber's.
func (p *pass) belongs(ctx ast.Expr, c callback) bool {
	for {
		switch e := ast.Unparen(ctx).(type) {
		case *ast.CallExpr:
			dot := selector(e)
			if dot == nil || p.TypesInfo.Selections[dot] == nil {
				return false
			}
			if p.is(dot.X, observables, "Subscriber") {
				return true
			}
			ctx = dot.X
		case *ast.SelectorExpr:
			ctx = e.X
		case *ast.Ident:
			v, ok := p.TypesInfo.ObjectOf(e).(*types.Var)
			return ok && c.params.Pos() <= v.Pos() && v.Pos() < c.body.End()
		default:
			return false
		}
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
