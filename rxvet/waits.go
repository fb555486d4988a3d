package rxvet

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// waits says what a node waits for, or "". It notes what a select tries.
func (x *index) waits(n ast.Node, tried map[ast.Node]bool) string {
	switch n := n.(type) {
	case *ast.SendStmt:
		if x.unbuffered(n.Chan) {
			return "a send to a channel"
		}
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			return "a receive from a channel"
		}
	case *ast.RangeStmt:
		if t := x.info.TypeOf(n.X); t != nil {
			if _, ok := t.Underlying().(*types.Chan); ok {
				return "a loop over a channel"
			}
		}
		call, ok := ast.Unparen(n.X).(*ast.CallExpr)
		if ok && x.leaves(call, "Values", "ValuesWithConfig") {
			return "a loop over Values"
		}
	case *ast.SelectStmt:
		if x.selects(n, tried) {
			return "a select without default"
		}
	case *ast.CallExpr:
		return x.waitingCall(n)
	}
	return ""
}

// selects reports whether a select waits. It notes what the cases try.
func (x *index) selects(s *ast.SelectStmt, tried map[ast.Node]bool) bool {
	waits := true
	for _, clause := range s.Body.List {
		switch comm := clause.(*ast.CommClause).Comm.(type) {
		case nil:
			waits = false
		case *ast.SendStmt:
			tried[comm] = true
			waits = waits && x.unbuffered(comm.Chan)
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

// waitingCall says what a call waits for, or "".
func (x *index) waitingCall(call *ast.CallExpr) string {
	if pkg, name := x.packageFunc(call); waiting[pkg][name] {
		return pkg + "." + name
	} else if x.readsBody(pkg, name, call) {
		return pkg + "." + name + " of a body"
	}
	n, ours := x.callee(call)
	switch {
	case !ours:
		return ""
	case n.name == "WaitUntilIdle" && n.recv != "", n.pkg == "subscription" && n.name == "Wait":
		return n.recv + "." + n.name
	case x.leaves(call, sinks...):
		if src := x.sourceOf(call); synchronous[src.source.name] && x.offHost(src) {
			return ""
		}
		return n.name
	}
	return ""
}

// sinks are the functions that wait for the end of a sequence, or for a value.
var sinks = []string{"ToSlice", "ToMap", "FirstValue", "LastValue", "ForEach", "TryForEach"}

// readsBody reports whether a call reads what comes from the network: a response's body.
func (x *index) readsBody(pkg, name string, call *ast.CallExpr) bool {
	var reader ast.Expr
	switch {
	case len(call.Args) > 0 && pkg == "io" && name == "ReadAll":
		reader = call.Args[0]
	case len(call.Args) > 1 && pkg == "io" && name == "Copy":
		reader = call.Args[1]
	case strings.HasSuffix(name, "Decoder.Decode"):
		made, ok := x.value(selector(call).X).(*ast.CallExpr)
		if !ok || len(made.Args) != 1 {
			return false
		}
		reader = made.Args[0]
	default:
		return false
	}
	dot, ok := x.value(reader).(*ast.SelectorExpr)
	if !ok || dot.Sel.Name != "Body" {
		return false
	}
	of := namedType(x.info.TypeOf(dot.X))
	return of != nil && of.Obj().Name() == "Response" && of.Obj().Pkg() != nil &&
		of.Obj().Pkg().Path() == "net/http"
}

// waitsInside says what a call of a function of the package waits for, or "".
func (x *index) waitsInside(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return ""
	}
	if _, lit := ast.Unparen(call.Fun).(*ast.FuncLit); lit {
		return "" // its statements are the caller's
	}
	_, body := x.called(call)
	what := x.waitsIn(body)
	if what == "" {
		return ""
	}
	return types.ExprString(plain(call.Fun)) + " waits: " + what
}

// waitsIn says what a body waits for, itself or in the functions of the package that it calls; ""
// if it doesn't, as far as the code shows.
func (x *index) waitsIn(body *ast.BlockStmt) (what string) {
	tried := map[ast.Node]bool{}
	x.wherever(body, func(n ast.Node) bool {
		if found := x.waits(n, tried); found != "" && what == "" && !tried[n] {
			what = found
		}
		return what == ""
	})
	return what
}

// leaves reports whether a call is one of package observable's functions or methods of these names.
func (x *index) leaves(call *ast.CallExpr, names ...string) bool {
	n, ours := x.callee(call)
	return ours && n.pkg == observables && (n.recv == "" || n.recv == "Observable") &&
		set(names...)[n.name]
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
