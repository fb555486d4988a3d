package rxvet

import (
	"go/ast"
	"go/types"
	"strings"
)

// Context reports a context at hand that is not used where something waits.
var Context = newAnalyzer("rxcontext", `report a context that is at hand and not used

The function of MapGo, Go or FromFunc gets a context that ends with the subscription. If it asks a
server or a database without it, or with another one, the call goes on when its result is no longer
wanted, and holds a goroutine of MapGo. In the same way, a pipeline that a handler starts with
context.Background() goes on when the client has left. The analyzer is silent if the context is used
in another way, about a subscription that is kept, in deferred calls, about context.WithoutCancel,
which says that work goes on, and in tests.`, runContext)

func runContext(p *pass) {
	each(p, func(call *ast.CallExpr) {
		if n, ours := p.callee(call); ours && !p.inTest(call) {
			for _, arg := range call.Args {
				p.checkTaker(arg, n.name, 0)
			}
		}
	})
	p.inspect.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node, push bool,
		stack []ast.Node) bool {
		if push && !p.inTest(n) {
			p.checkStart(n.(*ast.CallExpr), stack)
		}
		return true
	})
}

func isContext(t types.Type) bool { return t != nil && t.String() == "context.Context" }

// taker is a function that is given a context.
type taker struct {
	node ast.Node
	ctx  *types.Var // nil if it has no name
	body *ast.BlockStmt
	of   string
	used bool // for something that can wait
}

// takerOf is the function that an expression stands for, if it begins with a context and its code
// is at hand.
func (p *pass) takerOf(f ast.Expr) (t taker, ok bool) {
	s, ok := underlying(p.TypesInfo.TypeOf(f)).(*types.Signature)
	if !ok || s.Params().Len() == 0 || !isContext(s.Params().At(0).Type()) {
		return t, false
	}
	var params *ast.FieldList
	f = p.value(f)
	if lit, isLit := f.(*ast.FuncLit); isLit {
		t.node, params, t.body = lit, lit.Type.Params, lit.Body
	} else if d := p.declOf(f); d != nil && d.Body != nil {
		t.node, params, t.body = d, d.Type.Params, d.Body
	} else {
		return t, false
	}
	if names := params.List[0].Names; len(names) > 0 {
		t.ctx, _ = p.TypesInfo.Defs[names[0]].(*types.Var)
	}
	t.used = t.ctx != nil && p.uses(t.body, t.ctx)
	return t, true
}

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// uses reports whether a body uses a context for more than to look at it, or to log with it.
func (p *pass) uses(body *ast.BlockStmt, ctx types.Object) (used bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if p.TypesInfo.ObjectOf(ident(n.X)) == ctx {
				used = used || n.Sel.Name == "Done" || n.Sel.Name == "Deadline"
				return false
			}
		case *ast.CallExpr:
			if p.logs(n) {
				return false
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && ident(n.Lhs[0]).Name == "_" {
				return false
			}
		case *ast.Ident:
			used = used || p.TypesInfo.ObjectOf(n) == ctx
		}
		return !used
	})
	return used
}

// logs reports whether a call is one of a package for logs.
func (p *pass) logs(call *ast.CallExpr) bool {
	pkg, _ := p.packageFunc(call)
	return strings.Contains(pkg, "log") && pkg != "go/log"
}

// checkTaker looks for calls in a function of rxsched that ignore its context.
func (p *pass) checkTaker(f ast.Expr, of string, depth int) {
	t, ok := p.takerOf(f)
	if !ok || depth > deepestCall {
		return
	}
	t.of = of
	ast.Inspect(t.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt: // what cleans up must work when the context has ended
			return false
		case *ast.FuncLit:
			_, own := p.takerOf(n)
			return !own
		case *ast.CallExpr:
			return p.checkCall(n, t, depth)
		}
		return true
	})
}

// checkCall reports a call in a function with a context. It returns whether to look inside.
func (p *pass) checkCall(call *ast.CallExpr, t taker, depth int) bool {
	if p.logs(call) || cleansUp(call) {
		return true
	}
	for _, arg := range call.Args {
		if !isContext(p.TypesInfo.TypeOf(arg)) {
			continue
		}
		switch {
		case p.isOf(arg, t.ctx):
			p.checkTaker(call.Fun, t.of, depth+1)
		case p.endlessContext(arg) && !p.detaches(call, arg) && !p.joins(t):
			p.report(arg, t.of+"'s function has a context of its own, which ends with the "+
				"subscription: use that", p.useNamed(arg, t.ctx)...)
			return false
		case !t.used && p.outer(arg, t.node):
			p.report(arg, t.of+"'s function ignores its context, which ends with the subscription")
			return false
		}
	}
	if what := p.deaf(call); what != "" && !t.used {
		p.report(call, what+" ignores the context of "+t.of+
			"'s function: it goes on when the subscription has ended")
	}
	return true
}

// cleansUp reports whether a call may have to work when a context has ended.
func cleansUp(call *ast.CallExpr) bool {
	name := ""
	switch f := plain(call.Fun).(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	name = strings.ToLower(name)
	for _, word := range []string{"shutdown", "close", "rollback", "release", "cleanup", "unlock"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}

// isOf reports whether an expression is a variable, or is made of it by functions of context.
func (p *pass) isOf(e ast.Expr, v *types.Var) bool {
	return v != nil && p.TypesInfo.ObjectOf(ident(e)) == v
}

// detaches reports whether a context is context.WithoutCancel's.
func (p *pass) detaches(call *ast.CallExpr, ctx ast.Expr) bool {
	made, ok := p.value(ctx).(*ast.CallExpr)
	if ok {
		if _, name := p.packageFunc(made); name == "WithoutCancel" {
			return true
		}
	}
	pkg, name := p.packageFunc(call)
	return pkg == "context" && name == "WithoutCancel"
}

// joins reports whether a function ends another context when its own ends.
func (p *pass) joins(t taker) (found bool) {
	ast.Inspect(t.body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			pkg, name := p.packageFunc(call)
			found = found || pkg == "context" && name == "AfterFunc" && p.isOf(call.Args[0], t.ctx)
		}
		if dot, ok := n.(*ast.SelectorExpr); ok && dot.Sel.Name == "Done" {
			found = found || p.isOf(dot.X, t.ctx)
		}
		return !found
	})
	return found
}

// outer reports whether a context is a variable of another function.
func (p *pass) outer(ctx ast.Expr, fn ast.Node) bool {
	v, ok := p.TypesInfo.ObjectOf(ident(ctx)).(*types.Var)
	return ok && !v.IsField() && (v.Pos() < fn.Pos() || fn.End() <= v.Pos())
}
