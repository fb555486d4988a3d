package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// call rewrites a call, if it is of interest.
func (f *file) call(c *ast.CallExpr) {
	switch fun := ast.Unparen(c.Fun).(type) {
	case *ast.Ident:
		if _, ok := f.info.Uses[fun].(*types.Builtin); ok && fun.Name == "close" {
			f.replace(fun.Pos(), fun.End(), "rxpoint.Close")
			f.last(c, f.at(c, c.Args[0]))
			return
		}
	case *ast.SelectorExpr:
		if f.methodCall(c, fun) || f.functionCall(c, fun) || f.testCall(c, fun) {
			return
		}
	}
	f.cancel(c)
}

// cancel rewrites the call of a function that ends a context.
func (f *file) cancel(c *ast.CallExpr) {
	n, ok := f.info.TypeOf(c.Fun).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "context" {
		return
	}
	switch n.Obj().Name() {
	case "CancelFunc":
		f.before(c.Fun, "rxpoint.Cancel(")
		f.replace(c.Lparen, c.Rparen+1, ", "+f.at(c, c.Fun)+")")
	case "CancelCauseFunc":
		f.before(c.Fun, "rxpoint.CancelCause(")
		f.after(c.Fun, ", "+f.at(c, c.Fun)+")")
	}
}

// methodCall rewrites the call of a method of the library.
func (f *file) methodCall(c *ast.CallExpr, s *ast.SelectorExpr) bool {
	m := f.method(s)
	if m == nil {
		return false
	}
	f.done[s] = true
	at := f.at(c, s.X)
	name := methods[m.full()]
	switch {
	case name != "":
		f.before(s.X, "rxpoint."+name+"("+m.amp())
		f.ends(s.X.End(), c.End(), m.path+", "+at)
	case taking[m.full()] != "":
		f.before(s.X, "rxpoint."+taking[m.full()]+"("+m.amp())
		f.ends(s.X.End(), s.End(), m.path+", "+at)
	default:
		f.pointed(c, s.X, m.amp(), m.path, at, m.name)
		if m.name == "Reset" {
			f.due(c.Args[0], "Due")
		}
	}
	return true
}

// pointed puts a point before a call does something to x: after the arguments are known, if there
// may be points in them.
func (f *file) pointed(c *ast.CallExpr, x ast.Expr, amp, path, at, what string) {
	what = ", " + at + ", " + strconv.Quote(what)
	for _, a := range slices.Backward(c.Args) {
		if a != x && f.calls(a) && simple(x) {
			f.before(a, "rxpoint.After("+amp+f.raw(x)+path+what+", ")
			f.after(a, ")")
			return
		}
	}
	f.before(x, "rxpoint.On("+amp)
	f.after(x, path+what+")")
}

// calls reports whether code is called, or something is received, to know a value.
func (f *file) calls(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || !f.info.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// simple reports whether an expression may be evaluated twice.
func simple(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return simple(e.X)
	case *ast.StarExpr:
		return simple(e.X)
	case *ast.UnaryExpr:
		return e.Op == token.AND && simple(e.X)
	case *ast.ParenExpr:
		return simple(e.X)
	}
	return false
}

// value rewrites a method that is not called here.
func (f *file) value(s *ast.SelectorExpr, stack []ast.Node) {
	if sel := f.info.Selections[s]; sel != nil && sel.Kind() == types.MethodExpr {
		f.expression(s)
		return
	}
	m := f.method(s)
	if m == nil {
		f.waits(s)
		return
	}
	at := f.at(s, s.X)
	name := methods[m.full()]
	switch {
	case name == "TryLock", name == "TryRLock", name == "PoolGet", name == "RLocker", name == "ProfileCount":
		f.note(s, m.name+" as a value is no point")
	case name != "":
		f.before(s, "rxpoint.Bound("+m.amp())
		f.ends(s.X.End(), s.End(), m.path+", "+at+", rxpoint."+name)
	case taking[m.full()] != "":
		f.before(s, "rxpoint."+taking[m.full()]+"("+m.amp())
		f.ends(s.X.End(), s.End(), m.path+", "+at)
	}
}

// expression tells of a method of a lock that is taken from its type.
func (f *file) expression(s *ast.SelectorExpr) {
	fn := f.info.Selections[s].Obj()
	if fn.Pkg() != nil && fn.Pkg().Path() == "sync" {
		f.note(s, f.raw(s)+" is no point")
	}
}

// due wraps how long something takes, or when it is due.
func (f *file) due(e ast.Expr, name string) {
	f.before(e, "rxpoint."+name+"(")
	f.after(e, ")")
}

// callback wraps a function that is called on a goroutine of its own.
func (f *file) callback(c *ast.CallExpr, e ast.Expr) {
	f.before(e, "rxpoint.Callback("+f.at(c, nil)+", ")
	f.after(e, ")")
}

// random are the packages of random numbers, and what takes the place of their functions.
var random = map[string]string{"math/rand": "OldRand", "math/rand/v2": "Rand"}
