package rxvet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// Blocking reports what waits inside a callback.
var Blocking = newAnalyzer("rxblocking", `report what waits inside a callback

A host runs one callback at a time: while one waits, no timer fires and no frame is drawn, and what
it waits for may be a callback of the same host. Let MapGo or Go do what takes long, or a goroutine
that posts the result. The analyzer reports sleeping, waiting for a channel, a sync.WaitGroup or a
child process, HTTP requests, and the functions that wait for the end of a sequence. It is silent
about a send to a channel that has a buffer, a pipeline that is known to be on no host, and tests.`,
	runBlocking)

func runBlocking(p *pass) {
	for _, c := range p.callbacks {
		if p.inTest(c.fn) || (c.role == observer || c.role == operator) && p.offHost(c.up) {
			continue
		}
		tried := map[ast.Node]bool{} // by a select, which has been judged
		statements(c.body, func(n ast.Node) bool {
			if what := p.waits(n, tried); what != "" && !tried[n] {
				p.report(n, what+" in "+c.where()+" holds up the host: "+advice(n))
			}
			return true
		})
	}
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

// waits says what a node waits for, or "". It notes what a select tries.
func (p *pass) waits(n ast.Node, tried map[ast.Node]bool) string {
	switch n := n.(type) {
	case *ast.SendStmt:
		if p.unbuffered(n.Chan) {
			return "a send to a channel"
		}
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			return "a receive from a channel"
		}
	case *ast.RangeStmt:
		if t := p.TypesInfo.TypeOf(n.X); t != nil {
			if _, ok := t.Underlying().(*types.Chan); ok {
				return "a loop over a channel"
			}
		}
		call, ok := ast.Unparen(n.X).(*ast.CallExpr)
		if ok && p.leaves(call, "Values", "ValuesWithConfig") {
			return "a loop over Values"
		}
	case *ast.SelectStmt:
		if p.selects(n, tried) {
			return "a select without default"
		}
	case *ast.CallExpr:
		return p.waitingCall(n)
	}
	return ""
}

// selects reports whether a select waits. It notes what the cases try.
func (p *pass) selects(s *ast.SelectStmt, tried map[ast.Node]bool) bool {
	waits := true
	for _, clause := range s.Body.List {
		switch comm := clause.(*ast.CommClause).Comm.(type) {
		case nil:
			waits = false
		case *ast.SendStmt:
			tried[comm] = true
			waits = waits && p.unbuffered(comm.Chan)
		default:
			ast.Inspect(comm, func(n ast.Node) bool {
				if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.ARROW {
					tried[u] = true
				}
				return true
			})
		}
	}
	return waits
}

// unbuffered reports whether the code shows that a channel has no buffer.
func (x *index) unbuffered(ch ast.Expr) bool {
	made := x.value(ch)
	if dot, ok := made.(*ast.SelectorExpr); ok {
		made = x.values[x.info.ObjectOf(dot.Sel)]
	}
	call, ok := made.(*ast.CallExpr)
	if !ok {
		return false
	}
	if b, ok := x.info.ObjectOf(ident(call.Fun)).(*types.Builtin); !ok || b.Name() != "make" {
		return false
	}
	if len(call.Args) < 2 {
		return true
	}
	size := x.info.Types[call.Args[1]].Value
	return size != nil && constant.Sign(size) == 0
}

// ident is e as an identifier; an empty one if it is none.
func ident(e ast.Expr) *ast.Ident {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		return id
	}
	return &ast.Ident{}
}

// waiting are functions of other packages that wait.
var waiting = map[string]map[string]bool{
	"time": set("Sleep"),
	"sync": set("WaitGroup.Wait", "Cond.Wait"),
	"net/http": set("Get", "Head", "Post", "PostForm", "Client.Do", "Client.Get", "Client.Head",
		"Client.Post", "Client.PostForm", "ListenAndServe", "ListenAndServeTLS",
		"Server.ListenAndServe", "Server.ListenAndServeTLS"),
	"net":                        set("Dial", "DialTimeout"),
	"os/exec":                    set("Cmd.Run", "Cmd.Wait", "Cmd.Output", "Cmd.CombinedOutput"),
	"golang.org/x/sync/errgroup": set("Group.Wait"),
}

// waitingCall says what a call waits for, or "".
func (p *pass) waitingCall(call *ast.CallExpr) string {
	if pkg, name := p.packageFunc(call); waiting[pkg][name] {
		return pkg + "." + name
	}
	n, ours := p.callee(call)
	switch {
	case !ours:
		return ""
	case n.name == "WaitUntilIdle" && n.recv != "", n.pkg == "subscription" && n.name == "Wait":
		return n.recv + "." + n.name
	case p.leaves(call, "ToSlice", "ToMap", "TryToMap", "FirstValue", "LastValue", "ForEach", "TryForEach"):
		if src := p.sourceOf(call); synchronous[src.source.name] && p.offHost(src) {
			return ""
		}
		return n.name
	}
	return ""
}

// leaves reports whether a call is one of package observable's functions or methods of these names.
func (x *index) leaves(call *ast.CallExpr, names ...string) bool {
	n, ours := x.callee(call)
	return ours && n.pkg == observables && (n.recv == "" || n.recv == "Observable") &&
		set(names...)[n.name]
}
