package rxvet

import "go/ast"

// Ignored reports an observable or an operator that is made and dropped.
var Ignored = newAnalyzer("rxignored", `report an observable or an operator that is made and dropped

An observable does nothing until it is subscribed to, and an operator returns another observable: a
statement such as src.Map(f) has no effect. The analyzer is silent in tests, which make such calls
to see that they panic.`, runIgnored)

func runIgnored(p *pass) {
	each(p, func(s *ast.ExprStmt) {
		call, ok := s.X.(*ast.CallExpr)
		if !ok || p.inTest(s) || !p.is(call, observables, "Observable", "Operator") {
			return
		}
		if n, ours := p.callee(call); ours && n.pkg == observables {
			p.report(call, "the result of "+n.name+
				" is dropped: nothing happens until it is subscribed to")
		}
	})
}
