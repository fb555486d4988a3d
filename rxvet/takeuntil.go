package rxvet

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// TakeUntil reports an operator after TakeUntil that keeps the pipeline running.
var TakeUntil = newAnalyzer("rxtakeuntil", `report an operator after TakeUntil that keeps running

TakeUntil ends what is above it. An operator below it that subscribes to more, such as SwitchMap,
goes on with that: the last inner observable runs until it ends by itself. TakeUntil last ends them
all. The analyzer is silent if the inner observables end by themselves, as far as the code shows,
and if another TakeUntil follows.`, runTakeUntil)

func runTakeUntil(p *pass) {
	for _, node := range p.operators {
		place := p.places[node]
		until := place.stages[place.at]
		if until.name != "TakeUntil" {
			continue
		}
		rest := place.stages[place.at+1:]
		if slices.ContainsFunc(rest, func(s stage) bool { return s.name == "TakeUntil" }) {
			continue
		}
		goesOn := slices.DeleteFunc(slices.Clone(rest), func(s stage) bool {
			return !subscribesToMore[s.name] || p.allEnd(s)
		})
		if len(goesOn) == 0 {
			continue
		}
		first, last := goesOn[0], goesOn[len(goesOn)-1]
		p.report(first.title(), first.name+" after TakeUntil: what it has subscribed to goes on "+
			"when the notifier has sent; put TakeUntil last", p.moveBelow(until, last)...)
	}
}

// allEnd reports whether all that an operator subscribes to, besides its source, is known to end.
func (x *index) allEnd(s stage) bool {
	if len(s.args) == 0 {
		return false
	}
	for _, arg := range s.args {
		if x.isObservable(arg) {
			if !x.ends(x.pipelineOf(arg)) {
				return false
			}
			continue
		}
		if _, function := x.info.TypeOf(arg).Underlying().(*types.Signature); !function {
			continue // a config, or the first state of a scan
		}
		if s.name == "CombineLatestWith" {
			continue // its function makes a value
		}
		if !x.returnsWhatEnds(arg) {
			return false
		}
	}
	return true
}

// returnsWhatEnds reports whether each return of a function is an observable that is known to end.
func (x *index) returnsWhatEnds(f ast.Expr) bool {
	body := x.bodyOf(f)
	if body == nil {
		return false
	}
	all := true
	returns(body, func(r *ast.ReturnStmt) {
		all = all && len(r.Results) == 1 && x.ends(x.pipelineOf(r.Results[0]))
	})
	return all
}

// bodyOf is the code of a function, or nil if it is not at hand.
func (x *index) bodyOf(f ast.Expr) *ast.BlockStmt {
	f = x.kept(f)
	if lit, ok := f.(*ast.FuncLit); ok {
		return lit.Body
	}
	if d := x.declOf(f); d != nil {
		return d.Body
	}
	return nil
}

// returns calls f with the return statements of a function, without those of the functions in it.
func returns(body *ast.BlockStmt, f func(r *ast.ReturnStmt)) {
	ast.Inspect(body, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			f(r)
		}
		_, lit := n.(*ast.FuncLit)
		return !lit
	})
}

// ends reports whether a pipeline is known to end by itself.
func (x *index) ends(p pipeline) bool {
	ends := endingSources[p.source.name]
	for _, s := range p.stages {
		switch {
		case endingOperators[s.name]:
			ends = true
		case s.name == "" || beginAgain[s.name] || subscribesToMore[s.name]:
			ends = false
		}
	}
	return ends
}

// moveBelow suggests to move a method's call behind that of an operator further down.
func (p *pass) moveBelow(call, operator stage) []analysis.SuggestedFix {
	if call.dot == nil || operator.dot == nil ||
		call.node.Pos() != operator.node.Pos() || operator.node.End() < call.node.End() {
		return nil
	}
	from, to := call.dot.X.End(), call.node.End()
	file := p.Fset.File(from)
	text, err := p.ReadFile(file.Name())
	if err != nil {
		return nil
	}
	moved := text[file.Offset(from):file.Offset(to)]
	return []analysis.SuggestedFix{fix("put TakeUntil last",
		analysis.TextEdit{Pos: from, End: to},
		analysis.TextEdit{Pos: operator.node.End(), End: operator.node.End(), NewText: moved})}
}
