package rxvet

import (
	"go/ast"
	"slices"
)

// Blocking reports what waits inside a callback.
var Blocking = newAnalyzer("rxblocking", `report what waits inside a callback

A host runs one callback at a time: while one waits, no timer fires and no frame is drawn, and what
it waits for may be a callback of the same host. Let MapGo or Go do what takes long, or a goroutine
that posts the result. The analyzer reports sleeping, waiting for a channel, a sync.WaitGroup or a
child process, requests and queries, files that are read or written whole, a lock that others hold
while they wait, and the functions that wait for the end of a sequence. It is silent
about a send to a channel that has a buffer, a pipeline that is known to be on no host, and tests.
It follows calls of functions of the package.`,
	runBlocking)

func runBlocking(p *pass) {
	if len(p.callbacks) == 0 {
		return
	}
	long := p.longLocks()
	for _, c := range p.callbacks {
		if p.inTest(c.fn) || (c.role == observer || c.role == operator) && p.offHost(c.up) {
			continue
		}
		tried := map[ast.Node]bool{} // by a select, which has been judged
		statements(c.body, func(n ast.Node) bool {
			what := p.waits(n, tried)
			if what == "" {
				what = p.waitsInside(n)
			}
			if what == "" {
				what = p.awaitsLock(n, long)
			}
			if what != "" && !tried[n] {
				p.report(n, what+" in "+c.where()+" holds up the host: "+advice(n))
			}
			return true
		})
	}
	p.checkFromFunc()
}

// checkFromFunc reports a FromFunc that waits, inside an operator on a host: it is called on the
// goroutine that subscribes.
func (p *pass) checkFromFunc() {
	for _, node := range p.operators {
		place := p.places[node]
		s := place.stages[place.at]
		if !subscribesToMore[s.name] || len(s.args) == 0 || p.inTest(node) || p.offHost(place.above()) {
			continue
		}
		for _, inner := range p.inner(s) {
			if inner.source.name != "FromFunc" || inner.has("SubscribeOn") {
				continue
			}
			if what := p.waitsIn(p.bodyOf(inner.source.args[0])); what != "" {
				p.report(inner.source.node, what+" in FromFunc holds up the host, which subscribes in "+
					s.name+": use Go, or MapGo")
			}
		}
	}
}

// has reports whether a pipeline has an operator of one of these names.
func (p pipeline) has(names ...string) bool {
	return slices.ContainsFunc(p.stages, func(s stage) bool { return slices.Contains(names, s.name) })
}

// inner are the pipelines that the first function of an operator returns.
func (x *index) inner(s stage) (all []pipeline) {
	body := x.bodyOf(s.args[0])
	if body == nil {
		return nil
	}
	returns(body, func(r *ast.ReturnStmt) {
		if len(r.Results) > 0 && x.isObservable(r.Results[0]) {
			all = append(all, x.pipelineIn(r.Results[0], s.in))
		}
	})
	return all
}

// advice says what to do instead of waiting.
func advice(n ast.Node) string {
	if _, send := n.(*ast.SendStmt); send {
		return "use ToChan, or a channel with a buffer"
	}
	return "let MapGo, Go or a goroutine wait"
}

// offHost reports whether a pipeline is known to deliver on no host: on the goroutine that
// subscribes, or on one of its own.
func (x *index) offHost(p pipeline) bool {
	for i := len(p.stages) - 1; i >= 0; i-- {
		if s := p.stages[i]; s.name == "" || x.takesScheduler(s) || subscribesToMore[s.name] {
			return false
		}
	}
	return ownGoroutine[p.source.name] || synchronous[p.source.name]
}

func (x *index) takesScheduler(s stage) bool {
	for _, arg := range s.args {
		if isScheduler(x.info.TypeOf(arg)) {
			return true
		}
	}
	return false
}
