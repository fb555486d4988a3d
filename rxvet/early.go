package rxvet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Early reports a pipeline whose host is closed, or whose context ends, before it has run.
var Early = newAnalyzer("rxearly", `report a pipeline that ends before it has run

Subscribe returns before a loop has run anything. If the function then returns, and closes the host
or cancels the context by a defer, nothing is delivered; so it is if the host is closed right after
Subscribe, or if the function returns an observable that needs the host. Wait for the end, by ForEach,
ToSlice or Subscription.Wait, or let the caller close the host. The analyzer is silent if anything
behind the Subscribe may wait, and in tests.`, runEarly)

func runEarly(p *pass) {
	p.inspect.Preorder([]ast.Node{(*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)}, func(n ast.Node) {
		body := bodyIn(n)
		if body == nil || p.inTest(n) {
			return
		}
		ends := p.endings(body)
		if len(ends) == 0 {
			return
		}
		statements(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if p.subscribes(n) && len(n.Args) == 2 {
					p.checkEarly(n, body, ends)
				}
			case *ast.ReturnStmt:
				for _, e := range n.Results {
					if p.isObservable(e) {
						p.checkReturned(e, ends)
					}
				}
			}
			return true
		})
	})
}

// bodyIn is the body of a function, or nil.
func bodyIn(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	}
	return nil
}

// An ending is a call that closes a host, or ends a context. A deferred one comes when its function
// returns.
type ending struct {
	of       types.Object // the host, or the context
	at       token.Pos
	deferred bool
}

// endings finds what a body closes and cancels of what it has made.
func (p *pass) endings(body *ast.BlockStmt) (all []ending) {
	contexts := map[types.Object]types.Object{} // by the function that ends them
	deferred := map[*ast.CallExpr]bool{}
	statements(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if call, ok := n.Rhs[0].(*ast.CallExpr); ok && len(n.Rhs) == 1 && len(n.Lhs) == 2 {
				if pkg, name := p.packageFunc(call); pkg == "context" && strings.HasPrefix(name, "With") {
					contexts[p.TypesInfo.ObjectOf(ident(n.Lhs[1]))] = p.TypesInfo.ObjectOf(ident(n.Lhs[0]))
				}
			}
		case *ast.DeferStmt:
			deferred[n.Call] = true
		case *ast.CallExpr:
			e := ending{at: n.Pos(), deferred: deferred[n]}
			if dot := selector(n); dot != nil && dot.Sel.Name == "Close" {
				v := p.TypesInfo.ObjectOf(ident(dot.X))
				if v != nil && isHost(v.Type()) && body.Pos() < v.Pos() && v.Pos() < body.End() {
					e.of = v
				}
			} else if ctx := contexts[p.TypesInfo.ObjectOf(ident(n.Fun))]; e.deferred {
				e.of = ctx
			}
			if e.of != nil {
				all = append(all, e)
			}
		}
		return true
	})
	return all
}

// checkEarly looks at a subscription and what ends behind it.
func (p *pass) checkEarly(call *ast.CallExpr, body *ast.BlockStmt, ends []ending) {
	src := p.sourceOf(call)
	for _, e := range ends {
		to := body.End()
		if !e.deferred {
			to = e.at
		}
		if to < call.End() || p.mayWait(body, call, to) {
			continue
		}
		dot := selector(call)
		switch {
		case p.needs(src, e.of):
			p.report(dot.Sel, e.of.Name()+" is closed before the pipeline has run: wait for its end, by "+
				"ForEach or Subscription.Wait")
		case p.TypesInfo.ObjectOf(ident(call.Args[0])) == e.of && p.goesOn(src):
			p.report(dot.Sel, e.of.Name()+" ends before the pipeline has run: wait for its end, by "+
				"ForEach or Subscription.Wait")
		}
	}
}

// checkReturned looks at an observable that a function returns and whose host it closes.
func (p *pass) checkReturned(e ast.Expr, ends []ending) {
	src := p.pipelineOf(e)
	for _, end := range ends {
		if end.deferred && p.needs(src, end.of) {
			p.report(e, end.of.Name()+" is closed when the function returns, so nothing of what it "+
				"returns can run: let the caller close it")
		}
	}
}

// needs reports whether a pipeline runs on a host.
func (p *pass) needs(src pipeline, host types.Object) bool {
	return p.anyScheduler(src, func(o origin) bool {
		return o.variable == host && o.clock != virtualTime
	})
}

// goesOn reports whether a pipeline runs behind its Subscribe.
func (p *pass) goesOn(src pipeline) bool {
	return p.anyScheduler(src, func(o origin) bool { return o.clock == realTime })
}

// anyScheduler reports whether f holds for a scheduler of a pipeline other than queue, which may
// run on the goroutine that subscribes.
func (p *pass) anyScheduler(src pipeline, f func(origin) bool) bool {
	return slices.ContainsFunc(append([]stage{src.source}, src.stages...), func(s stage) bool {
		return slices.ContainsFunc(s.args, func(arg ast.Expr) bool {
			if !isScheduler(p.TypesInfo.TypeOf(arg)) || p.isQueue(arg) {
				return false
			}
			return f(p.originIn(arg, s.in))
		})
	})
}

func (p *pass) isQueue(scheduler ast.Expr) bool {
	return typeName(p.TypesInfo.TypeOf(scheduler)).pkg == "queue"
}

// mayWait reports whether something behind a call, up to a place, may wait. In a loop all is
// behind.
func (p *pass) mayWait(body *ast.BlockStmt, call *ast.CallExpr, to token.Pos) (found bool) {
	tried := map[ast.Node]bool{}
	behind := call.End()
	statements(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.DeferStmt:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			if n.Pos() < call.Pos() && call.End() < n.End() {
				behind = min(behind, n.Pos())
			}
		}
		if n != call && behind < n.End() && n.Pos() < to {
			found = found || p.orders(n, tried, call) || p.unknownCall(n)
		}
		return !found
	})
	return found
}

// unknownCall reports whether a node calls what may wait for all that the analyzer knows.
func (p *pass) unknownCall(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok || p.TypesInfo.Types[call.Fun].IsType() || p.TypesInfo.Types[call.Fun].IsBuiltin() {
		return false
	}
	if _, ours := p.callee(call); ours {
		return false // orders knows them
	}
	if _, body := p.called(call); body != nil {
		return p.waitsIn(body) != ""
	}
	pkg, _ := p.packageFunc(call)
	return !quick[pkg]
}

// quick are packages whose functions wait for nothing.
var quick = set("fmt", "log", "log/slog", "errors", "strings", "strconv", "slices", "maps", "math",
	"sort", "context", "bytes")
