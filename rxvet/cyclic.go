package rxvet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// Cyclic reports work that always schedules itself again without delay.
var Cyclic = newAnalyzer("rxcyclic", `report work that always schedules itself again without delay

An action, or a host's callback, that always asks for another run at once keeps its host busy: it
takes a whole processor, and after a microtask nothing else runs. A delay, a condition or Frame ends
that. The analyzer reports a call that nothing in the work can skip. It is silent about frames and
idle periods, which wait by themselves, about schedulers that it does not know, and in tests.`,
	runCyclic)

func runCyclic(p *pass) {
	for _, c := range p.callbacks {
		if p.inTest(c.fn) || c.role == work && !p.busy(c) || c.role != work && c.role != task {
			continue
		}
		for _, s := range c.body.List {
			if mayLeave(s) {
				break
			}
			if call := p.again(s, c); call != nil {
				p.report(call, c.where()+
					" always asks for another run at once: the host never rests")
			}
		}
	}
}

// busy reports whether the scheduler of work is one that runs work without delay at once.
func (p *pass) busy(c callback) bool {
	s := c.call.Args[0] // of scheduler.Schedule
	if c.of.recv != "" {
		dot := selector(c.call)
		if dot == nil {
			return false
		}
		s = dot.X
	}
	switch typeName(p.TypesInfo.TypeOf(s)) {
	case name{pkg: "async", name: "Scheduler"}, name{pkg: "asap", name: "Scheduler"},
		name{pkg: "queue", name: "Scheduler"}:
		return true
	}
	return false
}

// mayLeave reports whether a statement may end the work, or end its action.
func mayLeave(s ast.Stmt) bool {
	leaves := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			leaves = true
		case *ast.BranchStmt:
			leaves = leaves || n.Tok == token.GOTO
		case *ast.SelectorExpr:
			switch n.Sel.Name {
			case "Unsubscribe", "Close", "Stop", "Exit", "Goexit", "Fatal", "Fatalf":
				leaves = true
			}
		case *ast.CallExpr:
			leaves = leaves || ident(n.Fun).Name == "panic"
		}
		return !leaves
	})
	return leaves
}

// again is the call by which a statement always asks for another run at once, or nil.
func (p *pass) again(s ast.Stmt, c callback) *ast.CallExpr {
	var call *ast.CallExpr
	switch s := s.(type) {
	case *ast.ExprStmt:
		call, _ = s.X.(*ast.CallExpr)
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 {
			call, _ = s.Rhs[0].(*ast.CallExpr)
		}
	}
	if call == nil {
		return nil
	}
	n, ours := p.callee(call)
	dot := selector(call)
	if !ours || dot == nil || len(call.Args) == 0 {
		return nil
	}
	last := call.Args[len(call.Args)-1]
	switch {
	case c.role == work && n.pkg == "action" && n.name == "Schedule":
		if p.zero(last) && p.isFirstParameter(dot.X, c) {
			return call
		}
	case c.role == task && p.isItself(call.Args[0], c):
		switch n.name {
		case "Post", "QueueMicrotask", "SetImmediate":
			return call
		case "SetTimeout":
			if p.zero(last) {
				return call
			}
		}
	}
	return nil
}

// zero reports whether a duration is known to be no time.
func (p *pass) zero(e ast.Expr) bool {
	v := p.TypesInfo.Types[e].Value
	return v != nil && constant.Sign(v) <= 0
}

func (p *pass) isFirstParameter(e ast.Expr, c callback) bool {
	if len(c.params.List) == 0 || len(c.params.List[0].Names) == 0 {
		return false
	}
	return p.TypesInfo.ObjectOf(ident(e)) == p.TypesInfo.Defs[c.params.List[0].Names[0]]
}

// isItself reports whether a function is the callback itself, by name.
func (p *pass) isItself(f ast.Expr, c callback) bool {
	f = p.value(f)
	if f == c.fn {
		return true
	}
	fn := p.function(f)
	d, ok := c.fn.(*ast.FuncDecl)
	return fn != nil && ok && p.TypesInfo.Defs[d.Name] == types.Object(fn.Origin())
}
