package rxvet

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
)

// RealTime reports a scheduler of real time in a marble test.
var RealTime = newAnalyzer("rxrealtime", `report a scheduler of real time in a marble test

A marble test runs in virtual time, on a host of its own. What a scheduler of another host delivers
comes after the test, or never. M has one scheduler of each kind.`, runRealTime)

func runRealTime(p *pass) {
	each(p, func(f *ast.FuncDecl) { p.checkMarbles(f.Type, f.Body) })
	each(p, func(f *ast.FuncLit) { p.checkMarbles(f.Type, f.Body) })
}

// checkMarbles looks at a function that takes an M.
func (p *pass) checkMarbles(t *ast.FuncType, body *ast.BlockStmt) {
	m, ok := p.param(t.Params, "testing/marble", "M")
	if !ok || body == nil {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if _, ours := p.callee(call); !ours {
			return true
		}
		for _, arg := range call.Args {
			if isScheduler(p.TypesInfo.TypeOf(arg)) && p.originOf(arg).clock == realTime {
				p.report(arg, "a scheduler of real time in a marble test, "+
					"which runs in virtual time", p.useMarbles(arg, m)...)
			}
		}
		return true
	})
}

// param is the name of a function's parameter of a type of rxsched; "" if it has none.
func (x *index) param(params *ast.FieldList, pkg, typ string) (name string, ok bool) {
	for _, f := range params.List {
		if !x.is(f.Type, pkg, typ) {
			continue
		}
		if len(f.Names) == 0 || f.Names[0].Name == "_" {
			return "", true
		}
		return f.Names[0].Name, true
	}
	return "", false
}

var schedulersOfM = set("Async", "Queue", "Asap", "Frame", "Idle", "Priority")

// useMarbles suggests m's scheduler of the same kind.
func (p *pass) useMarbles(scheduler ast.Expr, m string) []analysis.SuggestedFix {
	call, ok := scheduler.(*ast.CallExpr)
	if !ok || m == "" {
		return nil
	}
	dot := selector(call)
	if dot == nil || !schedulersOfM[dot.Sel.Name] {
		return nil
	}
	with := m + "." + dot.Sel.Name + "()"
	return instead("use "+with, scheduler, with)
}
