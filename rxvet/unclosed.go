package rxvet

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Unclosed reports a host that is never closed.
var Unclosed = newAnalyzer("rxunclosed", `report a host that is never closed

A loop that is started has a goroutine, which goes on until Close, with all timers that are
pending; so does a pool. The analyzer reports one that the function which makes it neither closes
nor hands on, and one in a private field that no code of the package closes. It is silent about
variables of a package, in main and in functions that never return, and about fields in commands,
whose program ends with them.`, runUnclosed)

func runUnclosed(p *pass) {
	ends := p.closedOnes()
	p.inspect.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node, push bool,
		stack []ast.Node) bool {
		call := n.(*ast.CallExpr)
		if !push || !p.startsHost(call) || p.inMain(stack) {
			return true
		}
		body := outermost(stack)
		if body == nil || neverReturns(body) {
			return true
		}
		loop := p.isLoop(call)
		switch parent := parentOf(stack).(type) {
		case *ast.SelectorExpr: // rxsched.New(…).Async()
			if parent.Sel.Name != "Close" && !p.inTest(call) && !loop {
				p.tellUnclosed(call, "")
			}
		case *ast.ExprStmt: // a test sees it panic
			if !p.inTest(call) && !loop {
				p.tellUnclosed(call, "")
			}
		case *ast.AssignStmt:
			p.checkHost(call, assignee(parent, call), body, ends, stack)
		case *ast.ValueSpec:
			if i := slices.Index(parent.Values, ast.Expr(call)); i >= 0 && i < len(parent.Names) {
				p.checkHost(call, parent.Names[i], body, ends, stack)
			}
		case *ast.KeyValueExpr:
			p.checkHostField(call, ident(parent.Key), ends)
		}
		return true
	})
}

func (p *pass) tellUnclosed(call *ast.CallExpr, name string, fixes ...analysis.SuggestedFix) {
	if name != "" {
		name = ": defer " + name + ".Close()"
	}
	n, _ := p.callee(call)
	p.report(call, "what "+n.name+" makes here is never closed, and goes on until Close"+name,
		fixes...)
}

// startsHost reports whether a call makes a host that runs by itself.
func (p *pass) startsHost(call *ast.CallExpr) bool {
	n, ours := p.callee(call)
	if !ours || n.recv != "" || n.name != "New" {
		return p.isLoop(call)
	}
	return n.pkg == "" || n.pkg == "pool" && len(call.Args) == 1 && p.hasWorkers(call.Args[0])
}

// isLoop reports whether a call makes a loop, which runs by itself once it is started.
func (p *pass) isLoop(call *ast.CallExpr) bool {
	n, ours := p.callee(call)
	return ours && n.pkg == "host" && n.recv == "" && n.name == "NewLoop" && !p.inTest(call)
}

// started reports whether a function starts a loop.
func (p *pass) started(v *types.Var, body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		dot, ok := n.(*ast.SelectorExpr)
		found = found || ok && dot.Sel.Name == "Start" && p.TypesInfo.Uses[ident(dot.X)] == v
		return !found
	})
	return found
}

// hasWorkers reports whether a pool has goroutines of its own: its config shows no host to be on.
func (p *pass) hasWorkers(config ast.Expr) bool {
	lit, ok := p.value(config).(*ast.CompositeLit)
	return ok && p.fieldOf(lit, ast.NewIdent("On")) == nil
}

func parentOf(stack []ast.Node) ast.Node {
	for i := len(stack) - 2; i >= 0; i-- {
		if _, paren := stack[i].(*ast.ParenExpr); !paren {
			return stack[i]
		}
	}
	return nil
}

// outermost is the body of the outermost function on a stack.
func outermost(stack []ast.Node) *ast.BlockStmt {
	for _, n := range stack {
		if body := bodyIn(n); body != nil {
			return body
		}
	}
	return nil
}

// neverReturns reports whether a body ends with what never ends.
func neverReturns(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	switch last := body.List[len(body.List)-1].(type) {
	case *ast.SelectStmt:
		return len(last.Body.List) == 0
	case *ast.ForStmt:
		return last.Cond == nil
	}
	return false
}

// assignee is what an assignment assigns a call to.
func assignee(a *ast.AssignStmt, call *ast.CallExpr) ast.Expr {
	for i, e := range a.Rhs {
		if ast.Unparen(e) == call && i < len(a.Lhs) {
			return a.Lhs[i]
		}
	}
	return &ast.Ident{}
}

// checkHost looks at a host that is assigned to a variable or a field.
func (p *pass) checkHost(call *ast.CallExpr, to ast.Expr, body *ast.BlockStmt,
	ends map[types.Object]bool, stack []ast.Node) {
	if dot, ok := to.(*ast.SelectorExpr); ok {
		p.checkHostField(call, dot.Sel, ends)
		return
	}
	id := ident(to)
	v, ok := p.TypesInfo.ObjectOf(id).(*types.Var)
	switch {
	case id.Name == "_":
		if !p.isLoop(call) {
			p.tellUnclosed(call, "")
		}
	case ok && p.isLoop(call) && !p.started(v, body):
	case !ok || v.Parent() == p.Pkg.Scope() || p.handsOn(v, body, ends):
	default:
		p.tellUnclosed(call, v.Name(), p.deferClose(v, stack)...)
	}
}

// checkHostField looks at a host in a field of this package, which no other package can close.
func (p *pass) checkHostField(call *ast.CallExpr, field *ast.Ident, ends map[types.Object]bool) {
	if p.stuck(field, ends) && !p.inTest(call) && !p.isLoop(call) {
		p.tellUnclosed(call, "")
	}
}

// stuck reports whether a field is one that only this package could close, and does not.
func (p *pass) stuck(field *ast.Ident, ends map[types.Object]bool) bool {
	v, ok := p.TypesInfo.ObjectOf(field).(*types.Var)
	return ok && v.IsField() && !v.Embedded() && !v.Exported() && v.Pkg() == p.Pkg &&
		p.Pkg.Name() != "main" && !ends[v]
}

// closedOnes are the fields that code of the package closes, or hands on.
func (p *pass) closedOnes() map[types.Object]bool {
	ends := map[types.Object]bool{}
	p.inspect.WithStack([]ast.Node{(*ast.SelectorExpr)(nil)}, func(n ast.Node, push bool,
		stack []ast.Node) bool {
		dot := n.(*ast.SelectorExpr)
		v, ok := p.TypesInfo.ObjectOf(dot.Sel).(*types.Var)
		if push && ok && v.IsField() && !p.onlyUsed(dot, stack) {
			ends[v] = true
		}
		return true
	})
	return ends
}

// handsOn reports whether a function closes a host, or gives it to code that may.
func (p *pass) handsOn(v *types.Var, body *ast.BlockStmt, ends map[types.Object]bool) (found bool) {
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if ok && p.TypesInfo.Uses[id] == v && !p.onlyUsed(id, append(stack, n)) &&
			!p.stuck(fieldFor(id, stack), ends) {
			found = true
		}
		return !found
	})
	return found
}

// fieldFor is the field that a value below a stack is assigned to; an empty name if there is none.
func fieldFor(value ast.Expr, stack []ast.Node) *ast.Ident {
	switch parent := stack[len(stack)-1].(type) {
	case *ast.KeyValueExpr:
		return ident(parent.Key)
	case *ast.AssignStmt:
		if i := slices.Index(parent.Rhs, value); i >= 0 && i < len(parent.Lhs) {
			if dot, ok := parent.Lhs[i].(*ast.SelectorExpr); ok {
				return dot.Sel
			}
		}
	}
	return &ast.Ident{}
}

// onlyUsed reports whether a host on top of a stack is used there, and neither closed nor handed
// on: a method of it is called, or it is given to a function of rxsched's.
func (p *pass) onlyUsed(host ast.Expr, stack []ast.Node) bool {
	parent := parentOf(stack)
	switch parent := parent.(type) {
	case *ast.SelectorExpr:
		if parent.Sel == host {
			return true // the x of rx.x
		}
		return parent.Sel.Name != "Close" && parent.Sel.Name != "Host"
	case *ast.CallExpr:
		n, ours := p.callee(parent)
		return ours && n.recv == "" && (n.pkg == "async" || n.pkg == "asap" || n.pkg == "queue" ||
			n.pkg == "frame" || n.pkg == "idle" || n.pkg == "priority" || n.pkg == "" ||
			n.pkg == "host" || n.pkg == "scheduler" || n.pkg == "monitor" ||
			n.pkg == "pool" && !p.inTest(host))
	case *ast.BinaryExpr:
		return true
	case *ast.AssignStmt: // it is assigned
		return parent.Tok == token.ASSIGN && slices.Contains(parent.Lhs, host) ||
			p.blanks(parent, host)
	}
	return false
}

// blanks reports whether a value is assigned to _.
func (p *pass) blanks(a *ast.AssignStmt, value ast.Expr) bool {
	i := slices.Index(a.Rhs, value)
	return i >= 0 && i < len(a.Lhs) && ident(a.Lhs[i]).Name == "_"
}

// deferClose suggests a deferred Close behind the statement that makes a host, if that is one of a
// function's own and something in the function waits.
func (p *pass) deferClose(v *types.Var, stack []ast.Node) []analysis.SuggestedFix {
	for i := len(stack) - 2; i >= 2; i-- {
		s, ok := stack[i].(*ast.AssignStmt)
		if !ok {
			continue
		}
		body, ok := stack[i-1].(*ast.BlockStmt)
		if !ok || paramsOf(stack[i-2]) == nil || len(s.Lhs) != 1 || p.waitsIn(body) == "" {
			return nil
		}
		edit := analysis.TextEdit{Pos: s.End(), End: s.End(),
			NewText: []byte("\ndefer " + v.Name() + ".Close()")}
		return []analysis.SuggestedFix{fix("close it when the function returns", edit)}
	}
	return nil
}
