package rxvet

import "go/ast"

// NoEnd reports what waits for the end of a source that has none.
var NoEnd = newAnalyzer("rxnoend", `report what waits for the end of a source that never ends

ToSlice, Reduce, Last and their kin answer when their source has completed. A source such as
Interval never does: so there is no answer, and all values are kept. Take, TakeUntil or
BufferTime make an end. In the same way, what ConcatWith appends, and the second value of
ConcatMap, never have their turn behind a source that does not end. The analyzer is silent if the
code does not show the source, if an operator may end it, and in tests.`, runNoEnd)

// atEnd are the operators that send, or subscribe to more, when their source has completed.
var atEnd = set("Collect", "Count", "Last", "Max", "MaxFunc", "Min", "MinFunc", "Reduce", "Reduce1",
	"TakeLast", "EndWith", "ConcatWith", "TryReduce")

func runNoEnd(p *pass) {
	for _, node := range p.operators {
		if p.inTest(node) {
			continue
		}
		place := p.places[node]
		s := place.stages[place.at]
		switch {
		case atEnd[s.name]:
			p.tellNoEnd(s, place.above(), s.title())
		case s.name == "ConcatMap" || s.name == "ConcatMapEager":
			if source, ok := p.endlessInner(s); ok && !p.sole(place.above()) && !p.last(place) {
				p.report(s.title(), s.name+" waits for the end of "+source.name+
					", which never ends: the second value has no turn; use SwitchMap or MergeMap")
			}
		}
	}
	each(p, func(call *ast.CallExpr) {
		n, _ := p.callee(call)
		if p.inTest(call) || len(call.Args) == 0 {
			return
		}
		switch {
		case p.leaves(call, "ToSlice", "ToMap", "LastValue"):
			p.tellNoEnd(stage{name: n.name}, p.sourceOf(call), sinkTitle(call))
		case n.pkg == observables && n.recv == "" && n.name == "Concat":
			for _, arg := range call.Args[:len(call.Args)-1] {
				p.tellNoEnd(stage{name: n.name}, p.pipelineOf(arg), arg)
			}
		case n.pkg == observables && n.recv == "" && n.name == "ForkJoin":
			for _, arg := range call.Args {
				if p.isObservable(arg) {
					p.tellNoEnd(stage{name: n.name}, p.pipelineOf(arg), arg)
				}
			}
		}
	})
}

// sinkTitle is the name of what is called.
func sinkTitle(call *ast.CallExpr) ast.Node {
	if dot := selector(call); dot != nil {
		return dot.Sel
	}
	return call.Fun
}

func (p *pass) tellNoEnd(s stage, above pipeline, at ast.Node) {
	if source, ok := p.endless(above); ok {
		p.report(at, s.name+" waits for the end of "+source.name+
			", which never ends: use Take, TakeUntil or BufferTime before")
	}
}

// sole reports whether a pipeline has one value at the most.
func (p *pass) sole(above pipeline) bool {
	switch above.source.name {
	case "Timer", "TimerAt", "FromFunc", "Go", "Empty", "Throw":
		return true
	case "Of":
		return len(above.source.args) <= 1
	}
	return above.source.name == "" || above.has("First", "Last", "Take", "Reduce", "Collect", "Find")
}

// last reports whether an operator below may end the inner observables.
func (p *pass) last(place place) bool {
	for _, s := range place.stages[place.at+1:] {
		if s.name == "" || endingOperators[s.name] {
			return true
		}
	}
	return false
}
