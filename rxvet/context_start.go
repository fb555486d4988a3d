package rxvet

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// checkStart reports a call that starts a pipeline, or waits, with a context that never ends, in a
// function that has one.
func (p *pass) checkStart(call *ast.CallExpr, stack []ast.Node) {
	n, ours := p.callee(call)
	if !ours || !startsOrWaits(n) || len(call.Args) == 0 {
		return
	}
	ctx := call.Args[0]
	if !isContext(p.TypesInfo.TypeOf(ctx)) || !p.rootless(ctx) {
		return
	}
	if subscribes[n.name] || n.name == "Connect" {
		if !dropped(stack) && !waited(stack) || p.keepsOn(call) {
			return
		}
	}
	name, handler, ok := p.contextAtHand(stack)
	if ok && !p.passing(call, handler) {
		p.report(ctx, n.name+" with a context that never ends, where one is at hand: "+
			"use it, or context.WithoutCancel if this is to go on", p.useCode(ctx, name)...)
	}
}

// startsOrWaits reports whether a function starts a pipeline, or waits for one, with a context.
func startsOrWaits(n name) bool {
	switch n.pkg {
	case observables:
		switch n.name {
		case "Subscribe", "SubscribeWaitable", "Connect", "Values", "ValuesWithConfig", "ToChan",
			"ToChanWithConfig":
			return true
		}
		return set(sinks...)[n.name]
	case "subscription":
		return n.name == "Wait"
	}
	return n.name == "WaitUntilIdle"
}

// passing reports whether a subscription needs no context: its pipeline sends all at once, or has
// one, or it is that of a subject which belongs to the function, or of a source that ends soon, and
// no client waits for it.
func (p *pass) passing(call *ast.CallExpr, handler bool) bool {
	n, _ := p.callee(call)
	if !subscribes[n.name] && n.name != "Connect" {
		return false
	}
	above := p.sourceOf(call)
	if synchronous[above.source.name] && above.source.name != "FromFunc" && p.offHost(above) ||
		p.mentionsContext(selector(call).X) {
		return true
	}
	if above.source.name == "NewSubject" {
		v, ok := p.TypesInfo.ObjectOf(ident(above.source.node)).(*types.Var)
		return !handler && (!ok || v.Parent() != p.Pkg.Scope())
	}
	return !handler && p.ends(above)
}

// mentionsContext reports whether code has a context.
func (p *pass) mentionsContext(e ast.Expr) (found bool) {
	ast.Inspect(p.value(e), func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if _, lit := n.(*ast.FuncLit); lit {
			return false
		}
		found = found || ok && isContext(p.TypesInfo.TypeOf(id))
		return !found
	})
	return found
}

// keepsOn reports whether a subscription is one for rxendless to judge.
func (p *pass) keepsOn(call *ast.CallExpr) bool {
	dot := selector(call)
	if dot == nil {
		return false
	}
	_, endless := p.endless(p.pipelineOf(dot.X))
	return endless
}

// waited reports whether the subscription on top of a stack is waited for at once.
func waited(stack []ast.Node) bool {
	dot, ok := stack[len(stack)-2].(*ast.SelectorExpr)
	return ok && dot.Sel.Name == "Wait"
}

// rootless reports whether a context is derived from context.Background() or TODO().
func (p *pass) rootless(ctx ast.Expr) bool {
	call, ok := p.contextCall(ctx)
	if !ok {
		return false
	}
	_, name := p.packageFunc(call)
	switch {
	case name == "Background" || name == "TODO":
		return true
	case strings.HasPrefix(name, "With") && name != "WithoutCancel" && len(call.Args) > 0:
		return p.rootless(call.Args[0])
	}
	return false
}

// contextCall is the call of a function of package context that makes a context.
func (p *pass) contextCall(ctx ast.Expr) (*ast.CallExpr, bool) {
	made := p.value(ctx)
	if id, ok := made.(*ast.Ident); ok { // ctx, cancel := context.WithTimeout(…)
		made = p.pairs[p.TypesInfo.ObjectOf(id)]
	}
	call, ok := made.(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	pkg, _ := p.packageFunc(call)
	return call, pkg == "context"
}

// contextAtHand is the code of the context that a function has, if what is on top of the stack runs
// while the function does, or in its pipeline; and whether it is a request's.
func (p *pass) contextAtHand(stack []ast.Node) (code string, handler, ok bool) {
	for i := len(stack) - 1; i >= 0; i-- {
		if _, deferred := stack[i].(*ast.DeferStmt); deferred {
			return "", false, false
		}
		params := paramsOf(stack[i])
		if params == nil {
			continue
		}
		for _, f := range params.List {
			t := p.TypesInfo.TypeOf(f.Type)
			request := isRequest(t)
			if !request && !isContext(t) {
				continue
			}
			if len(f.Names) == 0 || f.Names[0].Name == "_" || !p.visible(f.Names[0], stack[len(stack)-1]) {
				return "", request, true
			}
			code = f.Names[0].Name
			if request {
				code += ".Context()"
			}
			return code, request, true
		}
		if lit, isLit := stack[i].(*ast.FuncLit); !isLit || !p.runsMeanwhile(lit, stack[:i]) {
			return "", false, false
		}
	}
	return "", false, false
}

// isRequest reports whether a type is *http.Request.
func isRequest(t types.Type) bool {
	n := namedType(t)
	return n != nil && n.Obj().Name() == "Request" && n.Obj().Pkg() != nil &&
		n.Obj().Pkg().Path() == "net/http"
}

// runsMeanwhile reports whether a function literal below a stack is called at once, is on a
// goroutine, or is a callback of rxsched.
func (p *pass) runsMeanwhile(lit *ast.FuncLit, stack []ast.Node) bool {
	for i := len(stack) - 1; i >= 0; i-- {
		switch outer := stack[i].(type) {
		case *ast.CallExpr:
			if ast.Unparen(outer.Fun) == lit {
				return true
			}
			_, ours := p.callee(outer)
			_, name := p.packageFunc(outer)
			return ours || name == "Group.Go" || name == "WaitGroup.Go"
		case *ast.CompositeLit:
			if !p.is(outer, observables, "Observer") {
				return false
			}
		case *ast.KeyValueExpr, *ast.ParenExpr:
		default:
			return false
		}
	}
	return false
}

// useCode suggests code for a context that is written there as a call.
func (p *pass) useCode(ctx ast.Expr, code string) []analysis.SuggestedFix {
	call, ok := ast.Unparen(ctx).(*ast.CallExpr)
	if !ok || code == "" || len(call.Args) > 0 || p.usesOf(ctx, "context") < 2 {
		return nil
	}
	return instead("use "+code, ctx, code)
}

// usesOf counts the uses of an imported package in the file of a node.
func (p *pass) usesOf(at ast.Node, path string) (n int) {
	ast.Inspect(p.fileOf(at), func(node ast.Node) bool {
		id, _ := node.(*ast.Ident)
		pkg, ok := p.TypesInfo.Uses[id].(*types.PkgName)
		if ok && pkg.Imported().Path() == path {
			n++
		}
		return true
	})
	return n
}
