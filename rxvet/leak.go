package rxvet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Leak reports a source that goes on when its subscription has ended.
var Leak = newAnalyzer("rxleak", `report a source that goes on when its subscription has ended

The function of New runs for each subscription. A goroutine or a loop in it has to ask whether that
has ended: by the subscriber's Context or Closed, or by what AddFunc is given. The analyzer reports
a loop without a way out, and an interval that nothing clears, in a function that only sends to its
subscriber. It follows the subscriber into functions of the package. It is silent about loops over
channels, which others may close, and in tests.`, runLeak)

func runLeak(p *pass) {
	each(p, func(call *ast.CallExpr) {
		n, ours := p.callee(call)
		if !ours || n.pkg != observables || n.recv != "" || n.name != "New" && n.name != "Operate" ||
			len(call.Args) == 0 || p.inTest(call) {
			return
		}
		lit, ok := p.value(call.Args[0]).(*ast.FuncLit)
		if !ok {
			return
		}
		if dst := p.lastParameter(lit.Type.Params); dst != nil && p.onlySends(lit.Body, dst, 0) {
			p.checkSource(lit.Body, n.name)
		}
	})
}

// lastParameter is the variable of the last parameter, or nil.
func (p *pass) lastParameter(params *ast.FieldList) types.Object {
	if len(params.List) == 0 {
		return nil
	}
	names := params.List[len(params.List)-1].Names
	if len(names) == 0 {
		return nil
	}
	return p.TypesInfo.Defs[names[len(names)-1]]
}

// onlySends reports whether code never asks a subscriber for its end: it calls Next, Error and
// Complete, or gives the subscriber to functions that do no more.
func (p *pass) onlySends(body *ast.BlockStmt, dst types.Object, depth int) bool {
	only := true
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || p.TypesInfo.Uses[id] != dst {
			return only
		}
		switch parent := stack[len(stack)-1].(type) {
		case *ast.SelectorExpr:
			only = only && slices.Contains([]string{"Next", "Error", "Complete"}, parent.Sel.Name)
		case *ast.CallExpr:
			only = only && p.passedOn(parent, id, depth)
		default:
			only = false
		}
		return only
	})
	return only
}

// passedOn reports whether a call with a subscriber as argument only sends to it.
func (p *pass) passedOn(call *ast.CallExpr, dst *ast.Ident, depth int) bool {
	if n, ours := p.callee(call); ours && n.pkg == observables {
		return n.name == "Forward" || n.name == "ForwardTo" || n.name == "NewSubscriber"
	}
	params, body := p.called(call)
	at := slices.Index(call.Args, ast.Expr(dst))
	if body == nil || at < 0 || depth > 3 {
		return false
	}
	for _, field := range params.List {
		for _, name := range field.Names {
			if at == 0 {
				return p.onlySends(body, p.TypesInfo.Defs[name], depth+1)
			}
			at--
		}
	}
	return false
}

// checkSource reports what goes on for ever in a source's function.
func (p *pass) checkSource(body *ast.BlockStmt, of string) {
	clears := false
	ast.Inspect(body, func(n ast.Node) bool {
		if dot, ok := n.(*ast.SelectorExpr); ok {
			clears = clears || strings.HasPrefix(dot.Sel.Name, "Clear")
		}
		return !clears
	})
	const ask = ": ask the subscriber's Context or Closed"
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			if p.endlessIn(n.Call) {
				p.report(n, "this goroutine goes on when the subscription has ended"+ask)
			}
			return false
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			if p.endlessLoop(n.(ast.Stmt)) {
				p.report(n, "this loop in "+of+" goes on when the subscription has ended"+ask)
			}
		case *ast.CallExpr:
			if name, ours := p.callee(n); ours && name.name == "SetInterval" && !clears {
				p.report(n, "nothing clears this interval when the subscription has ended: "+
					"do it by the subscriber's AddFunc")
			}
		}
		return true
	})
}

// endlessIn reports whether the function of a go statement has a loop without a way out.
func (p *pass) endlessIn(call *ast.CallExpr) (found bool) {
	_, body := p.called(call)
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		body = lit.Body
	}
	if body == nil {
		return false
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case ast.Stmt:
			found = found || p.endlessLoop(n)
		}
		return !found
	})
	return found
}

// endlessLoop reports whether a statement is a loop without a way out.
func (p *pass) endlessLoop(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ForStmt:
		if s.Cond != nil {
			v := p.TypesInfo.Types[s.Cond].Value
			return v != nil && v.ExactString() == "true" && !p.leads(s.Body)
		}
		return !p.leads(s.Body)
	case *ast.RangeStmt:
		return p.ofTicker(s.X) && !p.leads(s.Body)
	}
	return false
}

// ofTicker reports whether an expression is the channel of a ticker, which is never closed.
func (p *pass) ofTicker(e ast.Expr) bool {
	switch e := p.value(e).(type) {
	case *ast.SelectorExpr:
		n := namedType(p.TypesInfo.TypeOf(e.X))
		return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" &&
			n.Obj().Name() == "Ticker"
	case *ast.CallExpr:
		pkg, name := p.packageFunc(e)
		return pkg == "time" && name == "Tick"
	}
	return false
}

// leads reports whether the body of a loop has a way out of it.
func (p *pass) leads(body *ast.BlockStmt) (out bool) {
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			out = true
		case *ast.BranchStmt:
			out = out || n.Tok == token.GOTO || n.Tok == token.BREAK && (n.Label != nil || !inner(stack))
		case *ast.CallExpr:
			pkg, name := p.packageFunc(n)
			out = out || ident(n.Fun).Name == "panic" || pkg == "os" && name == "Exit" ||
				pkg == "runtime" && name == "Goexit" || pkg == "log" && strings.HasPrefix(name, "Fatal")
		}
		return !out
	})
	return out
}

// inner reports whether a break below a stack leaves something inside of the loop.
func inner(stack []ast.Node) bool {
	return slices.ContainsFunc(stack, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			return true
		}
		return false
	})
}
