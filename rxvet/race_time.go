package rxvet

import (
	"go/ast"
	"go/types"
	"slices"
)

// checkAfter reports what a callback changes and the function that has subscribed uses afterwards,
// though it has waited for nothing.
func (p *pass) checkAfter(parties []party) {
	each(p, func(d *ast.FuncDecl) {
		if d.Body == nil || p.inTest(d) {
			return
		}
		for _, q := range parties {
			if q.locked || q.kind > ofWorker || q.call == nil || q.fn.Pos() < d.Pos() ||
				d.End() < q.fn.End() {
				continue
			}
			around := p.innermost(d, q.fn)
			p.accesses(q, parties, func(a access) {
				if !a.write || a.of.IsField() || p.syncType(a.of) || a.of.Pos() < around.Pos() {
					return
				}
				if use := p.useAfter(around, a.of, q); use != nil {
					p.report(a.at, a.of.Name()+" is changed here, on another goroutine, and the function "+
						"that has subscribed uses it without waiting"+fixRace)
				}
			})
		}
	})
}

// innermost is the body of the innermost function around a node.
func (p *pass) innermost(d *ast.FuncDecl, of ast.Node) *ast.BlockStmt {
	body := d.Body
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if n == nil || n.End() < of.End() || of.Pos() < n.Pos() || n == of {
			return false
		}
		if lit, ok := n.(*ast.FuncLit); ok {
			body = lit.Body
		}
		return true
	})
	return body
}

// useAfter is a use of a variable in a body behind a party's function, with nothing between that
// waits.
func (p *pass) useAfter(body *ast.BlockStmt, v *types.Var, q party) (use ast.Node) {
	waited := false
	tried := map[ast.Node]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.FuncLit, *ast.DeferStmt:
			return false
		case *ast.Ident:
			if n.Pos() > q.fn.End() && p.TypesInfo.Uses[n] == v && !waited && use == nil {
				use = n
			}
		}
		if n.End() > q.fn.End() && p.orders(n, tried, q) {
			waited = waited || use == nil
		}
		return true
	})
	return use
}

// orders reports whether a node waits for another goroutine, or may.
func (p *pass) orders(n ast.Node, tried map[ast.Node]bool, q party) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return p.waits(n, tried) != ""
	}
	if n, ours := p.callee(call); ours {
		return call != q.call && p.mayDrive(call, n)
	}
	if pkg, _ := p.packageFunc(call); pkg == "sync" || pkg == "time" {
		return true
	}
	waits := func(arg ast.Expr) bool { // it may wait for what it gets
		t := p.TypesInfo.TypeOf(arg)
		return typeName(t).pkg == "subscription" || isHost(t)
	}
	_, body := p.called(call)
	return slices.ContainsFunc(call.Args, waits) || p.waitsIn(body) != ""
}

// mayDrive reports whether a call of a function of rxsched may wait, or drive a host.
func (p *pass) mayDrive(call *ast.CallExpr, n name) bool {
	switch n.pkg {
	case observables:
		return !subscribes[n.name] && !p.is(call, observables, "Observable", "Operator", "Observer")
	case "async", "asap", "queue", "frame", "idle", "priority":
		return false
	case "":
		return n.name != "New" && n.recv != "Schedulers"
	}
	return true
}

// checkLoops reports a callback that reads a variable which the loop around it changes.
func (p *pass) checkLoops(parties []party) {
	p.inspect.WithStack([]ast.Node{(*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)}, func(n ast.Node,
		push bool, _ []ast.Node) bool {
		if !push || p.inTest(n) {
			return true
		}
		for _, q := range parties {
			if q.kind > ofWorker || q.locked || q.call == nil || q.fn.Pos() < n.Pos() ||
				n.End() < q.fn.End() {
				continue
			}
			p.accesses(q, parties, func(a access) {
				if !a.of.IsField() && a.of.Pos() < n.Pos() && a.of.Parent() != p.Pkg.Scope() &&
					!p.syncType(a.of) && p.loopChanges(n, a.of, q) {
					p.report(a.at, a.of.Name()+" is changed by the loop around: when this callback "+
						"runs, it may have the value of a later turn; declare it inside the loop")
				}
			})
		}
		return true
	})
}

// loopChanges reports whether a loop assigns to a variable, outside of functions, and does not wait
// after it has subscribed.
func (p *pass) loopChanges(loop ast.Node, v *types.Var, q party) (changes bool) {
	waits := false
	tried := map[ast.Node]bool{}
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				changes = changes || p.TypesInfo.Uses[ident(to)] == v
			}
		case *ast.IncDecStmt:
			changes = changes || p.TypesInfo.Uses[ident(n.X)] == v
		case *ast.RangeStmt:
			for _, to := range []ast.Expr{n.Key, n.Value} {
				changes = changes || to != nil && p.TypesInfo.Uses[ident(to)] == v
			}
		}
		if n.Pos() > loop.Pos() && n.End() > q.fn.End() && p.orders(n, tried, q) {
			waits = true
		}
		return true
	})
	return changes && !waits
}
