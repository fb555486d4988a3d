package rxvet

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Endless reports a subscription that can't be ended.
var Endless = newAnalyzer("rxendless", `report a subscription that nothing can end

A source such as Interval never ends by itself. If its subscription has a context that can't be
cancelled, and its result is dropped, it goes on until the host closes, with all that its functions
hold. The analyzer is silent if the code does not show the source, if an operator may end it, if the
host is closed where it is used or belongs to a struct, in main, whose program ends with it, and in
tests, which end soon.`, runEndless)

func runEndless(p *pass) {
	p.inspect.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node, push bool,
		stack []ast.Node) bool {
		call := n.(*ast.CallExpr)
		if !push || !p.subscribes(call) || !dropped(stack) || !p.endlessContext(call.Args[0]) ||
			p.inTest(call) || p.inMain(stack) {
			return true
		}
		dot := selector(call)
		if dot == nil {
			return true
		}
		source, ok := p.endless(p.pipelineOf(dot.X))
		if !ok || p.closed(source, stack) {
			return true
		}
		p.report(dot.Sel, "nothing can end this subscription: "+source.name+" never ends, "+
			"the context can't be cancelled, and the result is dropped",
			p.useContext(call.Args[0], stack)...)
		return true
	})
}

// inMain reports whether a stack is in main, which runs once and as long as the program.
func (p *pass) inMain(stack []ast.Node) bool {
	return p.Pkg.Name() == "main" && slices.ContainsFunc(stack, func(n ast.Node) bool {
		d, ok := n.(*ast.FuncDecl)
		return ok && d.Recv == nil && d.Name.Name == "main"
	})
}

// subscribes reports whether a call starts a run.
func (x *index) subscribes(call *ast.CallExpr) bool {
	n, ours := x.callee(call)
	return ours && n.pkg == observables && n.recv == "Observable" && subscribes[n.name]
}

// dropped reports whether the result of the call on top of a stack is dropped.
func dropped(stack []ast.Node) bool {
	switch parent := stack[len(stack)-2].(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return true
	case *ast.AssignStmt:
		id, ok := parent.Lhs[0].(*ast.Ident)
		return ok && id.Name == "_" && len(parent.Lhs) == 1
	}
	return false
}

// endlessContext reports whether a context is known to be never cancelled.
func (x *index) endlessContext(ctx ast.Expr) bool {
	call, ok := x.value(ctx).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch pkg, name := x.packageFunc(call); {
	case pkg != "context":
		return false
	case name == "WithValue" || name == "WithoutCancel" && len(call.Args) == 1:
		return name == "WithoutCancel" || x.endlessContext(call.Args[0])
	default:
		return name == "Background" || name == "TODO"
	}
}

// closed reports whether closing the host of a source ends it in time: the outermost function does
// so, or the host is in a struct, or it is virtual and so runs only while its owner drives it.
func (x *index) closed(source stage, stack []ast.Node) bool {
	for _, arg := range source.args {
		if !isScheduler(x.info.TypeOf(arg)) {
			continue
		}
		o := x.originIn(arg, source.in)
		return o.field || o.clock == virtualTime || x.closes(o.variable, stack)
	}
	return false
}

// closes reports whether the outermost function on a stack names the Close of a variable.
func (x *index) closes(host types.Object, stack []ast.Node) bool {
	found := false
	for _, n := range stack {
		d, ok := n.(*ast.FuncDecl)
		if !ok {
			continue
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Close" {
				id, ok := ast.Unparen(s.X).(*ast.Ident)
				found = found || ok && x.info.ObjectOf(id) == host
			}
			return !found
		})
	}
	return found
}

// useContext suggests the context that the innermost function with one was given.
func (p *pass) useContext(ctx ast.Expr, stack []ast.Node) []analysis.SuggestedFix {
	for i := len(stack) - 1; i >= 0; i-- {
		params := paramsOf(stack[i])
		if params == nil {
			continue
		}
		for _, f := range params.List {
			if t := p.TypesInfo.TypeOf(f.Type); t == nil || t.String() != "context.Context" {
				continue
			}
			for _, id := range f.Names {
				if id.Name != "_" && p.visible(id, ctx) {
					return instead("use "+id.Name, ctx, id.Name)
				}
			}
		}
	}
	return nil
}

// paramsOf are the parameters of a function, or nil if n is none.
func paramsOf(n ast.Node) *ast.FieldList {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Type.Params
	case *ast.FuncLit:
		return n.Type.Params
	}
	return nil
}

// visible reports whether a name means the same at another place.
func (p *pass) visible(id *ast.Ident, at ast.Node) bool {
	inner := p.Pkg.Scope().Innermost(at.Pos())
	if inner == nil {
		return false
	}
	_, o := inner.LookupParent(id.Name, at.Pos())
	return o != nil && o == p.TypesInfo.Defs[id]
}
