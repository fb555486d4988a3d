package rxvet

import (
	"go/ast"
	"go/types"
)

// Race reports a variable that two goroutines use, and one of them changes.
var Race = newAnalyzer("rxrace", `report a variable that callbacks on other goroutines change

Callbacks of one host need no lock among themselves. A function of MapGo runs on several
goroutines at a time, and what a host's callback changes, an HTTP handler, another host or the
function that has subscribed must not touch at the same time. Scan keeps state in the pipeline;
else a mutex, an atomic value, or one host for both. The analyzer also reports state that the
keys of pool.PerKey share, and a callback that reads a variable which the loop around it goes on
to change. It is silent where a lock or an atomic value is used, about the elements of a slice,
about fields that only one kind of goroutine is known to use, and in tests.`, runRace)

// party is code that runs on a goroutine which is not that of the function around it.
type party struct {
	kind   partyKind
	fn     ast.Node
	body   *ast.BlockStmt
	many   bool         // several goroutines run it at a time
	host   types.Object // the variable of its host, if it is known
	call   *ast.CallExpr
	locked bool
	words  string
}

type partyKind uint8

const (
	ofHost partyKind = iota
	ofWorker
	ofHandler
	ofGoroutine
	ofKey
)

func runRace(p *pass) {
	parties := p.parties()
	p.checkWorkers(parties)
	p.checkPairs(parties)
	p.checkAfter(parties)
	p.checkLoops(parties)
}

// parties finds all code of the package that is known to run on goroutines of its own.
func (p *pass) parties() (all []party) {
	seen := map[ast.Node]bool{}
	add := func(q party) {
		if q.body != nil && !seen[q.fn] && !p.inTest(q.fn) {
			seen[q.fn] = true
			q.locked = p.locks(q.body)
			all = append(all, q)
		}
	}
	each(p, func(call *ast.CallExpr) {
		n, ours := p.callee(call)
		switch {
		case ours && n.pkg == "pool" && (n.name == "PerKey" || n.name == "PerKeyWithConfig"):
			if len(call.Args) > 2 && !p.oneByOne(call.Args[0]) {
				add(p.party(ofKey, call, call.Args[2], true, "the pipelines of other keys"))
			}
		case ours && (n.pkg == observables || n.pkg == "pool") && goroutines[n.name]:
			for _, arg := range call.Args {
				if p.isFunction(arg) {
					words := "other calls of " + n.name + "'s function"
					add(p.party(ofWorker, call, arg, p.several(call, n), words))
				}
			}
		}
		p.addHandler(call, add)
	})
	each(p, func(g *ast.GoStmt) {
		if lit, ok := ast.Unparen(g.Call.Fun).(*ast.FuncLit); ok {
			add(party{kind: ofGoroutine, fn: lit, body: lit.Body, words: "a goroutine"})
		}
	})
	each(p, func(d *ast.FuncDecl) {
		if takesRequest(p, d.Type) {
			add(party{kind: ofHandler, fn: d, body: d.Body, many: true, words: "a handler"})
		}
	})
	each(p, func(lit *ast.FuncLit) {
		if takesRequest(p, lit.Type) {
			add(party{kind: ofHandler, fn: lit, body: lit.Body, many: true, words: "a handler"})
		}
	})
	for _, c := range p.callbacks {
		if host, ok := p.hostOf(c); ok {
			add(party{kind: ofHost, fn: c.fn, body: c.body, call: c.call, host: host, words: c.where()})
		}
	}
	return all
}

// addHandler adds functions that other packages are known to call on goroutines.
func (p *pass) addHandler(call *ast.CallExpr, add func(party)) {
	if _, name := p.packageFunc(call); name == "WaitGroup.Go" || name == "Group.Go" {
		add(p.party(ofGoroutine, call, call.Args[0], false, "a goroutine"))
	}
}

func (p *pass) party(kind partyKind, call *ast.CallExpr, f ast.Expr, many bool,
	words string) party {
	q := party{kind: kind, call: call, many: many, words: words}
	f = p.value(f)
	if lit, ok := f.(*ast.FuncLit); ok {
		q.fn, q.body = lit, lit.Body
	} else if d := p.declOf(f); d != nil {
		q.fn, q.body = d, d.Body
	}
	return q
}

// several reports whether several goroutines call the function of a call at a time.
func (p *pass) several(call *ast.CallExpr, n name) bool {
	switch n.name {
	case "MapGoBy", "MapGoByWithConfig":
		return true
	case "MapGo", "MapGoWithConfig":
		v := p.TypesInfo.Types[p.value(call.Args[0])].Value
		return v == nil || v.ExactString() != "1"
	}
	return false
}

func takesRequest(p *pass, t *ast.FuncType) bool {
	for _, f := range t.Params.List {
		if isRequest(p.TypesInfo.TypeOf(f.Type)) {
			return true
		}
	}
	return false
}

// hostOf is the variable of the host that calls a callback, or nil; and whether the code shows that
// one does which may be in real time.
func (p *pass) hostOf(c callback) (host types.Object, ok bool) {
	switch c.role {
	case task:
		if dot := selector(c.call); dot != nil {
			o := p.originOf(dot.X)
			return o.variable, o.clock != virtualTime
		}
		return nil, false
	case work:
		s := c.call.Args[0]
		if dot := selector(c.call); dot != nil && c.of.recv != "" {
			s = dot.X
		}
		if !isScheduler(p.TypesInfo.TypeOf(s)) {
			return nil, false
		}
		o := p.originOf(s)
		return o.variable, o.clock != virtualTime
	}
	for i := len(c.up.stages) - 1; i >= -1; i-- { // the last scheduler delivers
		s := c.up.source
		if i >= 0 {
			s = c.up.stages[i]
		}
		for _, arg := range s.args {
			if isScheduler(p.TypesInfo.TypeOf(arg)) {
				o := p.originIn(arg, s.in)
				return o.variable, o.clock != virtualTime
			}
		}
		if i >= 0 && subscribesToMore[s.name] {
			return nil, false
		}
	}
	return nil, ownGoroutine[c.up.source.name]
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
