package rxvet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// Unbounded reports requests of which nothing says how many run at a time.
var Unbounded = newAnalyzer("rxunbounded", `report requests without a limit

MergeMap, MergeAll, MergeScan, Expand and ConcatMapEager subscribe to all inner observables at
once. If each asks a server or a database on a goroutine of its own, a burst of values is a burst
of requests. MapGo has a number of workers, and MergeConfig a field Concurrent. What the package has
no code of, and is given a context, is taken for a request. The analyzer is
silent if the code shows that the values are few, or that a Pace is above, about a clock whose
requests have a timeout, and in tests.`, runUnbounded)

// eager are the operators that subscribe to all their inner observables at once, with the operators
// that make the inner observables of a source of observables.
var eager = set("MergeMap", "MergeMapWithConfig", "MergeScan", "MergeScanWithConfig", "Expand",
	"ExpandWithConfig", "ConcatMapEager", "ConcatMapEagerWithConfig", "MergeAll",
	"MergeAllWithConfig")

func runUnbounded(p *pass) {
	for _, node := range p.operators {
		if p.inTest(node) {
			continue
		}
		place := p.places[node]
		s := place.stages[place.at]
		switch {
		case s.name == "MapGo" || s.name == "MapGoWithConfig":
			if len(s.args) > 1 && p.many(s.args[0], s.in) && p.waitsIn(p.bodyOf(s.args[1])) != "" {
				p.report(s.args[0], "so many workers are no limit: "+
					"each value is a goroutine that waits")
			}
		case eager[s.name] && !p.limited(s):
			p.checkEager(s, place.above())
		}
	}
}

// many reports whether a number is known to be larger than any limit is.
func (p *pass) many(n ast.Expr, in *frame) bool {
	n, _ = p.bound(n, in)
	v := p.TypesInfo.Types[n].Value
	return v != nil && v.Kind() == constant.Int &&
		constant.Compare(v, token.GEQ, constant.MakeInt64(10_000))
}

// limited reports whether an operator has a config with a limit, or one that the code does not
// show.
func (p *pass) limited(s stage) bool {
	for _, arg := range s.args {
		if !p.is(arg, observables, "MergeConfig", "ExpandConfig", "ConcatMapEagerConfig") {
			continue
		}
		config, in := p.bound(arg, s.in)
		lit, ok := config.(*ast.CompositeLit)
		if !ok {
			return true
		}
		limit := p.fieldOf(lit, ast.NewIdent("Concurrent"))
		return limit != nil && !p.many(limit, in)
	}
	return false
}

func (p *pass) checkEager(s stage, above pipeline) {
	of := s
	if len(s.args) == 0 || !p.isFunction(s.args[0]) { // MergeAll of Map
		if len(above.stages) == 0 {
			return
		}
		of = above.stages[len(above.stages)-1]
		above.stages = above.stages[:len(above.stages)-1]
		if of.name != "Map" || len(of.args) == 0 {
			return
		}
	}
	if p.few(above) {
		return
	}
	clock := p.ofClock(above)
	for _, inner := range p.inner(of) {
		what := p.asks(inner)
		if what == "" || clock && p.timesOut(inner, of) {
			continue
		}
		p.report(s.title(), s.name+" without a limit on requests ("+what+"): a burst of values is "+
			"a burst of these; use MapGo, or a config with Concurrent")
		return
	}
}

func (p *pass) isFunction(e ast.Expr) bool {
	_, ok := underlying(p.TypesInfo.TypeOf(e)).(*types.Signature)
	return ok
}

// asks says what an inner pipeline waits for on a goroutine of its own, or "".
func (p *pass) asks(inner pipeline) string {
	for _, s := range append([]stage{inner.source}, inner.stages...) {
		switch s.name {
		case "Go", "FromSeqGo", "TryFromSeqGo", "MapGo", "MapGoWithConfig", "FromFunc":
		default:
			continue
		}
		if s.name == "FromFunc" && !inner.has("SubscribeOn") {
			continue // one at a time, on the goroutine that subscribes
		}
		for _, arg := range s.args {
			if p.isFunction(arg) {
				body := p.bodyOf(arg)
				if what := p.waitsOutside(body); what != "" {
					return what
				}
				if what := p.givesContext(body); what != "" && !p.acquires(body) {
					return what
				}
			}
		}
	}
	return ""
}

// waitsOutside says what a body waits for outside of the program, or "".
func (p *pass) waitsOutside(body *ast.BlockStmt) (what string) {
	p.wherever(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || what != "" {
			return what == ""
		}
		pkg, name := p.packageFunc(call)
		if waiting[pkg][name] && pkg != "sync" && pkg != "time" &&
			pkg != "golang.org/x/sync/semaphore" && pkg != "golang.org/x/time/rate" {
			what = pkg + "." + name
		}
		return true
	})
	if what != "" && p.acquires(body) {
		return ""
	}
	return what
}

// givesContext is what a body gives a context to whose code the package does not have: a method of
// an interface, a variable, or a function of a module that is not of Go or rxsched. "" if nothing.
func (p *pass) givesContext(body *ast.BlockStmt) (what string) {
	p.wherever(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || what != "" || len(call.Args) == 0 || !isContext(p.TypesInfo.TypeOf(call.Args[0])) {
			return what == ""
		}
		switch f := typeutil.Callee(p.TypesInfo, call).(type) {
		case *types.Var:
			what = f.Name()
		case *types.Func:
			recv := f.Signature().Recv()
			_, ours := nameOf(f)
			if recv != nil && types.IsInterface(recv.Type()) && !ours ||
				f.Pkg() != nil && f.Pkg() != p.Pkg && !ours && strings.Contains(f.Pkg().Path(), ".") {
				what = f.Name()
			}
		}
		return what == ""
	})
	return what
}

// acquires reports whether a body waits for its turn: a semaphore, a channel that is one, or a
// rate.
func (p *pass) acquires(body *ast.BlockStmt) (found bool) {
	p.wherever(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			found = true
		case *ast.CallExpr:
			pkg, name := p.packageFunc(n)
			found = found || waiting[pkg][name] && (pkg == "golang.org/x/sync/semaphore" ||
				pkg == "golang.org/x/time/rate")
		}
		return !found
	})
	return found
}

// few reports whether the code shows that a pipeline has few values, or that they come at a pace.
func (p *pass) few(above pipeline) bool {
	few := p.fewValues(above.source)
	for _, s := range above.stages {
		switch {
		case s.name == "":
			return true // an operator that the code does not show
		case s.name == "Pace" || s.name == "PaceWithConfig" || endingOperators[s.name] &&
			s.name != "TakeUntil" && !isWhile[s.name] && s.name != "Timeout":
			few = len(s.args) == 0 || !p.isNumber(s.args[0]) || !p.many(s.args[0], s.in)
		case s.name == "Reduce" || s.name == "Last" || s.name == "Collect" || s.name == "Count":
			few = true
		case subscribesToMore[s.name] || beginAgain[s.name]:
			few = false
		}
	}
	return few
}

var isWhile = set("TakeWhile", "TakeWhileWithConfig", "TryTakeWhile", "TryTakeWhileWithConfig",
	"TimeoutWithConfig", "Operate", "Connect", "ConnectWithConfig", "ZipWith", "RaceWith",
	"Dematerialize")

func (p *pass) isNumber(e ast.Expr) bool {
	b, ok := underlying(p.TypesInfo.TypeOf(e)).(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// fewValues reports whether a source is known to have few values.
func (p *pass) fewValues(s stage) bool {
	switch s.name {
	case "Of", "Go", "FromFunc", "Timer", "TimerAt", "Empty", "Throw":
		return len(s.args) == 0 || !p.spread(s)
	case "FromSlice", "FromSliceOn":
		values, _ := p.bound(s.args[0], s.in)
		_, literal := values.(*ast.CompositeLit)
		return literal
	case "Range":
		n, _ := p.bound(s.args[len(s.args)-1], s.in)
		return p.TypesInfo.Types[n].Value != nil && !p.many(n, s.in)
	}
	return false
}

// spread reports whether the values of an Of are those of a slice that the code does not show.
func (p *pass) spread(s stage) bool {
	call, ok := s.node.(*ast.CallExpr)
	if !ok || !call.Ellipsis.IsValid() {
		return false
	}
	values, _ := p.bound(call.Args[len(call.Args)-1], s.in)
	_, literal := values.(*ast.CompositeLit)
	return !literal
}

// ofClock reports whether a pipeline's values come with time between.
func (p *pass) ofClock(above pipeline) bool {
	clock := above.source.name == "Interval" || above.source.name == "TimerEvery" ||
		above.source.name == "TimerAfter"
	for _, s := range above.stages {
		switch s.name {
		case "DebounceTime", "ThrottleTime", "ThrottleTimeWithConfig", "SampleTime", "AuditTime",
			"BufferTime", "BufferTimeWithConfig":
			clock = true
		default:
			clock = clock && !subscribesToMore[s.name]
		}
	}
	return clock
}

// timesOut reports whether a request has a timeout.
func (p *pass) timesOut(inner pipeline, of stage) bool {
	if inner.has("Timeout", "TimeoutWithConfig", "TakeUntil") {
		return true
	}
	found := false
	ast.Inspect(p.bodyOf(of.args[0]), func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			pkg, name := p.packageFunc(call)
			found = found || pkg == "context" && (name == "WithTimeout" || name == "WithDeadline")
		}
		return !found
	})
	return found
}
