package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// goes rewrites a go statement. The function and its arguments are evaluated before.
func (f *file) goes(g *ast.GoStmt) {
	at, call := f.at(g, nil), g.Call
	if lit, ok := call.Fun.(*ast.FuncLit); ok && len(call.Args) == 0 && lit.Type.Results == nil {
		f.replace(g.Go, lit.Pos(), "rxpoint.Go("+at+", ")
		f.replace(call.Lparen, call.Rparen+1, ")")
		return
	}
	var names []string
	var values []ast.Expr
	keep := func(e ast.Expr, n int) {
		var own []string
		for range n {
			own = append(own, fmt.Sprintf("rxa%d", len(names)+len(own)))
		}
		names, values = append(names, own...), append(values, e)
		f.takeAside(e, strings.Join(own, ", "))
	}
	if !f.constant(call.Fun) {
		keep(call.Fun, 1)
		f.done[call], f.done[call.Fun] = true, true
		if s, ok := call.Fun.(*ast.SelectorExpr); ok {
			f.waits(s)
		}
	}
	for _, a := range call.Args {
		tv := f.info.Types[a]
		if tv.Value != nil || tv.IsNil() || tv.IsType() {
			continue
		}
		n := 1
		if t, ok := tv.Type.(*types.Tuple); ok {
			n = t.Len()
		}
		keep(a, n)
	}
	f.replaceBy(g.Go, call.Fun.Pos(), func() string {
		text := "{ "
		if len(names) > 0 {
			var all []string
			for _, v := range values {
				all = append(all, f.text(v))
			}
			text += strings.Join(names, ", ") + " := " + f.moved(strings.Join(all, ", "), call.Fun.Pos()) + "; "
		}
		return text + "rxpoint.Go(" + at + ", func() { "
	})
	f.after(g, " }) }")
}

// constant reports whether a function need not be evaluated before it is called on a goroutine: it
// has a name, or is a method of a lock or the like, which is rewritten as a call.
func (f *file) constant(fun ast.Expr) bool {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.FuncLit:
		return true
	case *ast.Ident:
		switch f.info.Uses[fun].(type) {
		case *types.Func, *types.Builtin, *types.TypeName:
			return true
		}
	case *ast.SelectorExpr:
		if m := f.method(fun); m != nil {
			return true
		}
		fn, ok := f.info.Uses[fun.Sel].(*types.Func)
		return ok && fn.Signature().Recv() == nil
	case *ast.IndexExpr:
		return f.constant(fun.X)
	case *ast.IndexListExpr:
		return f.constant(fun.X)
	}
	return false
}
