package rxvet

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// deaf says what waits in a call, or in what it calls, without a context that it could be given; ""
// if nothing does.
func (p *pass) deaf(call *ast.CallExpr) (what string) {
	if what = p.hasTwin(call); what != "" {
		return what
	}
	_, body := p.called(call)
	if body == nil || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return isContext(p.TypesInfo.TypeOf(arg))
	}) {
		return ""
	}
	p.wherever(body, func(n ast.Node) bool {
		if inner, ok := n.(*ast.CallExpr); ok && what == "" {
			if twin := p.hasTwin(inner); twin != "" {
				what = twin + " in " + types.ExprString(plain(call.Fun))
			}
		}
		return what == ""
	})
	return what
}

// hasTwin is the name of a function that has a twin that takes a context, or "".
func (p *pass) hasTwin(call *ast.CallExpr) string {
	pkg, name := p.packageFunc(call)
	if pkg == "" || p.logs(call) || pkg == "context" {
		return ""
	}
	if pkg == "net/http" && (requests[name] && name != "Client.Do" || name == "NewRequest") ||
		pkg == "net" && (name == "Dial" || name == "DialTimeout") {
		return pkg + "." + name
	}
	_, method, isMethod := strings.Cut(name, ".")
	if strings.HasSuffix(name, "Context") {
		return ""
	}
	var twin types.Object
	if isMethod {
		dot := selector(call)
		if dot == nil {
			return ""
		}
		twin, _, _ = types.LookupFieldOrMethod(p.TypesInfo.TypeOf(dot.X), true, p.Pkg, method+"Context")
	} else if scope := p.scopeOf(pkg); scope != nil {
		twin = scope.Lookup(name + "Context")
	}
	f, ok := twin.(*types.Func)
	if !ok || f.Signature().Params().Len() == 0 ||
		!isContext(f.Signature().Params().At(0).Type()) {
		return ""
	}
	return pkg + "." + name
}

func (p *pass) scopeOf(path string) *types.Scope {
	if path == p.Pkg.Path() {
		return p.Pkg.Scope()
	}
	for _, imported := range p.Pkg.Imports() {
		if imported.Path() == path {
			return imported.Scope()
		}
	}
	return nil
}

// useNamed suggests a context in place of another one.
func (p *pass) useNamed(at ast.Expr, ctx *types.Var) []analysis.SuggestedFix {
	if ctx == nil || ctx.Name() == "_" {
		return nil
	}
	if inner := p.Pkg.Scope().Innermost(at.Pos()); inner != nil {
		if _, o := inner.LookupParent(ctx.Name(), at.Pos()); o == ctx {
			return instead("use "+ctx.Name(), at, ctx.Name())
		}
	}
	return nil
}
