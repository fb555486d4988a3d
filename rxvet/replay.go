package rxvet

import (
	"go/ast"
	"go/types"
	"slices"
)

// Replay reports a shared source that goes on for ever without subscribers.
var Replay = newAnalyzer("rxreplay", `report a ShareReplay of an endless source without RefCount

ShareReplay stays subscribed when its last subscriber leaves. If its source never ends, it goes
on until the host closes: a poller polls for nobody. RefCount in ShareReplayConfig ends that, and
so does a TakeUntil above. The analyzer is silent if the code does not show the source, if the
host is closed in the same function or is virtual, if the result is a variable of the package or
a field of a struct that can be closed, in main, and in tests.`, runReplay)

func runReplay(p *pass) {
	kept := p.keptOnes()
	p.inspect.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node, push bool,
		stack []ast.Node) bool {
		if !push || p.inTest(n) || p.inMain(stack) {
			return true
		}
		for _, node := range []ast.Node{n, plain(n.(*ast.CallExpr).Fun)} {
			place, ok := p.places[node]
			if !ok || place.stages[place.at].node != node {
				continue
			}
			s := place.stages[place.at]
			source, never := p.endless(place.above())
			if !never || !p.staysOn(s) || kept[s.node] || !isFunc(stack) ||
				p.closedBy(source, stack) {
				continue
			}
			p.report(s.title(), s.name+" of "+source.name+", which never ends, goes on when "+
				"nobody is subscribed: set RefCount, or end it by TakeUntil")
		}
		return true
	})
}

// isFunc reports whether a stack is inside a function.
func isFunc(stack []ast.Node) bool {
	return slices.ContainsFunc(stack, func(n ast.Node) bool { return paramsOf(n) != nil })
}

// staysOn reports whether a shared source goes on without subscribers.
func (p *pass) staysOn(s stage) bool {
	switch s.name {
	case "ShareReplay":
		return true
	case "ShareReplayWithConfig":
		lit, ok := p.config(s)
		if !ok {
			return false
		}
		count := p.fieldOf(lit, ast.NewIdent("RefCount"))
		return count == nil || ident(count).Name == "false"
	}
	return false
}

// config is the literal of an operator's config, its last argument.
func (p *pass) config(s stage) (*ast.CompositeLit, bool) {
	if len(s.args) == 0 {
		return nil, false
	}
	e, _ := p.bound(s.args[len(s.args)-1], s.in)
	lit, ok := e.(*ast.CompositeLit)
	return lit, ok
}

// closedBy is closed, but for a host of a struct: what a function makes of it, it makes each time.
func (x *index) closedBy(source stage, stack []ast.Node) bool {
	for _, arg := range source.args {
		if isScheduler(x.info.TypeOf(arg)) {
			o := x.originIn(arg, source.in)
			return o.clock == virtualTime || x.closes(o.variable, stack)
		}
	}
	return false
}

// keptOnes are the operators of the pipelines that a field of a struct holds which can be closed.
func (p *pass) keptOnes() map[ast.Node]bool {
	kept := map[ast.Node]bool{}
	keep := func(owner types.Type, value ast.Expr) {
		if value == nil || !closable(owner) {
			return
		}
		for _, s := range p.pipelineOf(value).stages {
			kept[s.node] = true
		}
	}
	each(p, func(a *ast.AssignStmt) {
		for i, to := range a.Lhs {
			if dot, ok := to.(*ast.SelectorExpr); ok {
				keep(p.TypesInfo.TypeOf(dot.X), nth(a.Rhs, i, len(a.Lhs)))
			}
		}
	})
	each(p, func(lit *ast.CompositeLit) {
		for _, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				keep(p.TypesInfo.TypeOf(lit), kv.Value)
			}
		}
	})
	return kept
}

// closable reports whether a type has a method that ends what it holds.
func closable(t types.Type) bool {
	if t == nil {
		return false
	}
	if _, pointer := types.Unalias(t).(*types.Pointer); !pointer {
		t = types.NewPointer(t)
	}
	methods := types.NewMethodSet(t)
	for i := range methods.Len() {
		switch methods.At(i).Obj().Name() {
		case "Close", "close", "Stop", "stop", "Shutdown", "shutdown", "Unsubscribe", "Cancel", "Run",
			"run":
			return true
		}
	}
	return false
}
