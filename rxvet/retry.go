package rxvet

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"
)

// Retry reports what begins again for ever, without a delay.
var Retry = newAnalyzer("rxretry", `report a Retry or a Repeat for ever without a delay

Retry(Forever) of a source that fails at once is a loop: it takes a whole processor, and asks a
server that is down as fast as it can. RetryAfter and RepeatAfter take a schedule, and the
configs of Retry and Repeat a Delay. The analyzer is silent if a timer is above, which delays
each run, if the code does not show that Repeat's source asks a server or sends at once, and in
tests.`, runRetry)

func runRetry(p *pass) {
	for _, node := range p.operators {
		place := p.places[node]
		s := place.stages[place.at]
		if p.inTest(node) || p.takesTime(place.above()) {
			continue
		}
		switch s.name {
		case "Retry", "RetryWithConfig", "Repeat", "RepeatWithConfig":
			if !p.forever(s) || p.hasDelay(s) {
				continue
			}
			if strings.HasPrefix(s.name, "Rep") && (!p.polls(place.above()) || p.bounded(place)) {
				continue
			}
			p.report(s.title(), s.name+" for ever begins again at once, "+
				"without a delay: use "+strings.TrimSuffix(s.name, "WithConfig")+"After")
		case "RetryAfter", "RetryAfterWithConfig", "RepeatAfter":
			if p.noWait(s.args[0], s.in) {
				p.report(s.args[0], "this schedule does not wait: "+s.name+" begins again at once")
			}
		case "CatchError":
			if at := p.returnsCaught(s); at != nil {
				p.report(at, "CatchError with the source that has failed begins again at once, "+
					"for ever: use RetryAfter")
			}
		}
	}
}

// hasDelay reports whether a config has a Delay, or is one that the code does not show.
func (p *pass) hasDelay(s stage) bool {
	if len(s.args) < 2 {
		return false
	}
	config, in := p.bound(s.args[1], s.in)
	lit, ok := config.(*ast.CompositeLit)
	if !ok {
		return true
	}
	delay := p.fieldOf(lit, ast.NewIdent("Delay"))
	if delay == nil {
		return false
	}
	body := p.bodyOf(delay)
	if body == nil {
		return true
	}
	waits := false
	returns(body, func(r *ast.ReturnStmt) {
		if len(r.Results) != 1 {
			waits = true
			return
		}
		read := p.pipelineIn(r.Results[0], in)
		waits = waits || !synchronous[read.source.name] || p.takesTime(read)
	})
	return waits
}

// noWait reports whether a schedule is one without time.
func (p *pass) noWait(e ast.Expr, in *frame) bool {
	e, in = p.bound(e, in)
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	n, ours := p.callee(call)
	if !ours || n.pkg != "schedule" || n.recv != "" || n.name != "Every" && n.name != "Exponential" {
		return false
	}
	wait, _ := p.bound(call.Args[0], in)
	return p.zero(wait)
}

// timed are the operators that take time each time they are subscribed to.
var timed = set("Delay", "DelayWhen", "DebounceTime", "Debounce", "AuditTime", "Audit",
	"SampleTime", "BufferTime", "BufferTimeWithConfig", "Pace", "PaceWithConfig", "RetryAfter",
	"RetryAfterWithConfig", "RepeatAfter")

// takesTime reports whether a run of a pipeline takes time by a clock.
func (p *pass) takesTime(above pipeline) bool {
	switch above.source.name {
	case "Timer", "TimerAt", "Interval", "TimerEvery", "TimerAfter", "AnimationFrames", "Never",
		"FromChan", "FromCallback", "NewSubject":
		return true
	}
	for _, s := range above.stages {
		if timed[s.name] {
			return true
		}
	}
	if call, ok := above.source.node.(*ast.CallExpr); ok && above.source.name != "" {
		for _, arg := range call.Args { // Defer, Concat, Go
			if p.argTakesTime(arg, above.source) {
				return true
			}
		}
	}
	return false
}

func (p *pass) argTakesTime(arg ast.Expr, s stage) bool {
	if p.isObservable(arg) {
		return p.takesTime(p.pipelineIn(arg, s.in))
	}
	if !p.isFunction(arg) {
		return false
	}
	for _, inner := range p.inner(stage{args: []ast.Expr{arg}, in: s.in}) {
		if p.takesTime(inner) {
			return true
		}
	}
	return p.sleeps(p.bodyOf(arg))
}

// sleeps reports whether a body waits for time, or for another goroutine.
func (p *pass) sleeps(body *ast.BlockStmt) bool {
	found := false
	tried := map[ast.Node]bool{}
	p.wherever(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			pkg, name := p.packageFunc(n)
			found = found || pkg == "time" && (name == "Sleep" || name == "After" ||
				name == "NewTimer" || name == "Tick") || pkg == "golang.org/x/time/rate"
		default:
			found = found || p.waits(n, tried) != ""
		}
		return !found
	})
	return found
}

// polls reports whether a source sends at once, or asks outside the program.
func (p *pass) polls(above pipeline) bool {
	s := above.source
	for _, more := range above.stages {
		if more.name == "" {
			return false
		}
	}
	switch s.name {
	case "Go", "FromFunc":
		return p.waitsOutside(p.bodyOf(s.args[0])) != ""
	case "Defer":
		return slices.ContainsFunc(p.inner(s), p.polls)
	case "Of", "Range", "FromSlice", "Empty", "FromSeq":
		return true
	}
	return false
}

// bounded reports whether an operator below ends what is repeated.
func (p *pass) bounded(place place) bool {
	return slices.ContainsFunc(place.stages[place.at+1:], func(s stage) bool {
		return s.name == "" || endingOperators[s.name] && s.name != "TakeUntil"
	})
}

// returnsCaught is where the function of a CatchError returns the source that it was given.
func (p *pass) returnsCaught(s stage) (at ast.Node) {
	if len(s.args) == 0 {
		return nil
	}
	body := p.bodyOf(s.args[0])
	lit, ok := p.value(s.args[0]).(*ast.FuncLit)
	if body == nil || !ok {
		return nil
	}
	var caught types.Object
	for _, field := range lit.Type.Params.List {
		for _, id := range field.Names {
			if p.isObservable(id) {
				caught = p.TypesInfo.Defs[id]
			}
		}
	}
	count := 0
	returns(body, func(r *ast.ReturnStmt) {
		count++
		if caught != nil && len(r.Results) == 1 && p.TypesInfo.ObjectOf(ident(r.Results[0])) == caught {
			at = r.Results[0]
		}
	})
	if count > 1 {
		return nil // it may give up
	}
	return at
}

func (p *pass) zero(e ast.Expr) bool {
	v := p.TypesInfo.Types[e].Value
	return v != nil && constant.Sign(v) <= 0
}

func (p *pass) isFunction(e ast.Expr) bool {
	_, ok := underlying(p.TypesInfo.TypeOf(e)).(*types.Signature)
	return ok
}
