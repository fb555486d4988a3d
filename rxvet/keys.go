package rxvet

import "go/ast"

// Keys reports a key of a pool whose pipeline never ends.
var Keys = newAnalyzer("rxkeys", `report a key of pool.PerKey whose pipeline never ends

A key has a host while its pipeline has something to do. A pipeline with an Interval of its own,
or another source without an end, always has: keys that nobody uses any more stay, and so does
the result when the source has ended. Rest in PerKeyConfig does not help: it ends the key's values,
and waits for the pipeline. Take and TakeUntil end that. The analyzer is silent if MaxKeys bounds
the keys, if the code does not show the pipeline, and in tests.`, runKeys)

func runKeys(p *pass) {
	each(p, func(call *ast.CallExpr) {
		n, ours := p.callee(call)
		if !ours || n.pkg != "pool" || n.name != "PerKey" && n.name != "PerKeyWithConfig" ||
			len(call.Args) < 3 || p.inTest(call) || p.boundsKeys(call.Args[3:]) {
			return
		}
		for _, key := range p.inner(stage{args: call.Args[2:3]}) {
			if source, ok := p.endless(key); ok {
				p.report(source.title(), "a key's pipeline with "+source.name+
					" never ends, and its key stays for ever, also with Rest: end it, as by TakeUntil")
			}
		}
	})
}

// boundsKeys reports whether a config bounds the keys, or is one that the code does not show.
func (p *pass) boundsKeys(config []ast.Expr) bool {
	if len(config) == 0 {
		return false
	}
	lit, ok := p.value(config[0]).(*ast.CompositeLit)
	return !ok || p.fieldOf(lit, ast.NewIdent("MaxKeys")) != nil
}

// oneByOne reports whether the code shows that a pool is on a host, which runs one key at a time.
func (p *pass) oneByOne(pool ast.Expr) bool {
	made, ok := p.value(pool).(*ast.CallExpr)
	if !ok || len(made.Args) != 1 {
		return false
	}
	n, ours := p.callee(made)
	return ours && n.pkg == "pool" && n.name == "New" &&
		p.fieldOf(p.value(made.Args[0]), ast.NewIdent("On")) != nil
}
