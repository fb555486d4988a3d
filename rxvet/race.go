package rxvet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Race reports a variable that is read before the pipeline has run which changes it.
var Race = newAnalyzer("rxrace", `report a variable that is read before its pipeline has run

Subscribe returns before the callbacks of a loop, or of Go and MapGo, have run. What they change, the
function that has subscribed must not read before it has waited for the end: by ForEach, ToSlice,
Subscription.Wait, a channel or a WaitGroup. The analyzer is silent where a lock or an atomic value is
used, about fields, and in tests. The race detector finds the rest.`, runRace)

// A party is a callback that runs on a goroutine which is not that of the function around it.
type party struct {
	fn   ast.Node
	body *ast.BlockStmt
	call *ast.CallExpr
}

func runRace(p *pass) {
	parties := p.parties()
	each(p, func(d *ast.FuncDecl) {
		if d.Body == nil || p.inTest(d) {
			return
		}
		for _, q := range parties {
			if q.fn.Pos() < d.Pos() || d.End() < q.fn.End() {
				continue
			}
			around := p.innermost(d, q.fn)
			p.changes(q, parties, func(v *types.Var, at ast.Node) {
				if p.syncType(v) || v.Pos() < around.Pos() {
					return
				}
				if p.useAfter(around, v, q) {
					p.report(at, v.Name()+" is changed here, on another goroutine, and the function "+
						"that has subscribed uses it without waiting")
				}
			})
		}
	})
}

// parties finds the callbacks of the package that are known to run on goroutines of their own, and
// use no lock.
func (p *pass) parties() (all []party) {
	add := func(fn ast.Node, body *ast.BlockStmt, call *ast.CallExpr) {
		if body != nil && call != nil && !p.inTest(fn) && !p.locks(body) {
			all = append(all, party{fn, body, call})
		}
	}
	each(p, func(call *ast.CallExpr) {
		if n, ours := p.callee(call); ours && n.pkg == observables && goroutines[n.name] {
			for _, arg := range call.Args {
				if lit, ok := p.value(arg).(*ast.FuncLit); ok {
					add(lit, lit.Body, call)
				}
			}
		}
	})
	for _, c := range p.callbacks {
		if p.elsewhere(c) {
			add(c.fn, c.body, c.call)
		}
	}
	return all
}

// elsewhere reports whether the code shows that a host calls a callback which may be in real time.
func (p *pass) elsewhere(c callback) bool {
	switch c.role {
	case task:
		if dot := selector(c.call); dot != nil {
			o := p.originOf(dot.X)
			return o.clock != virtualTime
		}
		return false
	case work:
		s := c.call.Args[0]
		if dot := selector(c.call); dot != nil && c.of.recv != "" {
			s = dot.X
		}
		if !isScheduler(p.TypesInfo.TypeOf(s)) {
			return false
		}
		o := p.originOf(s)
		return o.clock != virtualTime
	}
	for i := len(c.up.stages) - 1; i >= -1; i-- { // the last scheduler delivers
		s := c.up.source
		if i >= 0 {
			s = c.up.stages[i]
		}
		for _, arg := range s.args {
			if isScheduler(p.TypesInfo.TypeOf(arg)) {
				o := p.originIn(arg, s.in)
				return o.clock != virtualTime
			}
		}
		if i >= 0 && subscribesToMore[s.name] {
			return false
		}
	}
	return ownGoroutine[c.up.source.name]
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

// useAfter reports whether a variable is used in a body behind a party's function, with nothing
// between that waits.
func (p *pass) useAfter(body *ast.BlockStmt, v *types.Var, q party) (used bool) {
	waited := false
	tried := map[ast.Node]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.FuncLit, *ast.DeferStmt:
			return false
		case *ast.Ident:
			if n.Pos() > q.fn.End() && p.TypesInfo.Uses[n] == v && !waited {
				used = true
			}
		}
		if n.End() > q.fn.End() && p.orders(n, tried, q.call) {
			waited = waited || !used
		}
		return true
	})
	return used
}

// orders reports whether a node, other than the call that subscribes, waits for another goroutine,
// or may.
func (p *pass) orders(n ast.Node, tried map[ast.Node]bool, subscribe *ast.CallExpr) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return p.waits(n, tried) != ""
	}
	if n, ours := p.callee(call); ours {
		return call != subscribe && p.mayDrive(call, n)
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

// locks reports whether a body uses a lock or an atomic value.
func (p *pass) locks(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			pkg, name := p.packageFunc(call)
			found = found || pkg == "sync/atomic" || pkg == "sync" && name != "WaitGroup.Done" &&
				name != "WaitGroup.Add" && name != "WaitGroup.Wait" && name != "WaitGroup.Go"
			if dot := selector(call); dot != nil && dot.Sel.Name == "Lock" {
				found = true
			}
		}
		return !found
	})
	return found
}

// changes calls f with the variables declared outside of a party's function that it changes. What
// other parties inside it change is not the function's.
func (p *pass) changes(q party, others []party, f func(v *types.Var, at ast.Node)) {
	changed := func(e ast.Expr, at ast.Node) {
		v, ok := p.TypesInfo.Uses[target(p, e)].(*types.Var)
		if ok && (v.Pos() < q.fn.Pos() || q.fn.End() <= v.Pos()) {
			f(v, at)
		}
	}
	ast.Inspect(q.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return !slices.ContainsFunc(others, func(o party) bool { return o.fn == n })
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, e := range n.Lhs {
					changed(e, n)
				}
			}
		case *ast.IncDecStmt:
			changed(n.X, n)
		case *ast.CallExpr:
			if name := ident(n.Fun).Name; (name == "delete" || name == "clear") && len(n.Args) > 0 {
				changed(&ast.IndexExpr{X: n.Args[0]}, n)
			}
		}
		return true
	})
}

// target is the variable that an assignment to an expression changes, or nil: fields are left out,
// and elements of slices are apart from each other.
func target(p *pass, e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.IndexExpr:
		if _, ok := underlying(p.TypesInfo.TypeOf(e.X)).(*types.Map); ok {
			return target(p, e.X)
		}
	case *ast.StarExpr:
		return target(p, e.X)
	}
	return nil
}

// syncType reports whether a variable is of a type of package sync or sync/atomic, or a channel.
func (p *pass) syncType(v *types.Var) bool {
	if n := namedType(v.Type()); n != nil && n.Obj().Pkg() != nil {
		path := n.Obj().Pkg().Path()
		return path == "sync" || path == "sync/atomic"
	}
	_, channel := v.Type().Underlying().(*types.Chan)
	return channel
}
