package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// memory puts points before accesses.
func (f *file) memory(n ast.Node, stack []ast.Node) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		f.racing = races(n)
	case *ast.AssignStmt:
		f.assigns(n, stack)
	case *ast.IncDecStmt:
		f.bare[n.X] = true
		switch {
		case f.racing:
			f.race(n.X)
		case !f.watched(n.X):
		case !f.twice(n.X):
			f.writes(n.X)
		default:
			op := string(n.Tok.String()[0])
			f.before(n.X, "rxpoint.Set(&")
			f.replace(n.X.End(), n.End(), ", "+f.at(n, n.X)+")(*rxpoint.Read(&"+f.raw(n.X)+", "+
				f.at(n, n.X)+") "+op+" 1)")
		}
	case *ast.RangeStmt:
		f.loops(n)
		if n.Value == nil && f.sized(n.X) {
			f.unread(n.X)
		}
		if _, ok := f.typeOf(n.X).(*types.Map); ok {
			f.mapped(n.X, "ReadMap")
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			f.bare[ast.Unparen(n.X)] = true
		}
	case *ast.CallExpr:
		f.builtin(n)
	case *ast.SliceExpr:
		if _, ok := f.typeOf(n.X).(*types.Array); ok {
			f.bare[n.X] = true
		}
	case *ast.SelectorExpr:
		if f.addresses(n) {
			f.bare[n.X] = true
		}
		f.reads(n)
	case *ast.IndexExpr:
		switch f.typeOf(n.X).(type) {
		case *types.Array:
			f.bare[n.X] = true
		case *types.Map:
			if !f.bare[n] {
				f.mapped(n.X, "ReadMap")
			}
		}
		f.reads(n)
	case *ast.StarExpr:
		f.reads(n)
	case *ast.Ident:
		f.reads(n)
	}
	if p, ok := n.(*ast.ParenExpr); ok && f.bare[n] {
		f.bare[p.X] = true
	}
}

// sized reports whether a value is an array, or a pointer to one, whose length is known without reading it.
func (f *file) sized(e ast.Expr) bool {
	t := f.typeOf(e)
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	_, ok := t.(*types.Array)
	return ok && !f.calls(e)
}

// unread says that nothing in an expression is read, as it is not evaluated.
func (f *file) unread(e ast.Expr) {
	ast.Inspect(e, func(n ast.Node) bool {
		f.bare[n] = true
		return true
	})
}

// races reports whether a function is one that the race detector is to leave out.
func races(d *ast.FuncDecl) bool {
	return d.Doc != nil && slices.ContainsFunc(d.Doc.List, func(c *ast.Comment) bool {
		return c.Text == "//go:norace"
	})
}

// race puts a point before a place is used by a function that races on purpose.
func (f *file) race(e ast.Expr) {
	if f.watched(e) {
		f.before(e, "(*rxpoint.Race(&")
		f.after(e, ", "+f.at(e, e)+"))")
	}
}

// loops says that a loop has changed its variables.
func (f *file) loops(n *ast.RangeStmt) {
	for _, e := range []ast.Expr{n.Key, n.Value} {
		f.bare[e] = true
		id, ok := e.(*ast.Ident)
		if !ok {
			continue
		}
		v, _ := f.info.ObjectOf(id).(*types.Var)
		if v != nil && f.shared[v] && !synchronizes(v.Type()) && f.local(v) {
			f.insert(n.Body.Lbrace+1, " rxpoint.Wrote(&"+id.Name+", "+f.at(id, id)+");")
		}
	}
}

func (f *file) typeOf(e ast.Expr) types.Type {
	if t := f.info.TypeOf(e); t != nil {
		return t.Underlying()
	}
	return nil
}

// addresses reports whether a selector takes the place of its operand, and does not read it.
func (f *file) addresses(s *ast.SelectorExpr) bool {
	sel := f.info.Selections[s]
	if sel == nil {
		return true // of a package
	}
	if pointer(sel.Recv()) {
		return false
	}
	if sel.Kind() == types.FieldVal {
		return true
	}
	fn, ok := sel.Obj().(*types.Func)
	return ok && fn.Signature().Recv() != nil && pointer(fn.Signature().Recv().Type())
}

// reads puts a point before an expression is read.
func (f *file) reads(e ast.Expr) {
	if f.bare[e] || !f.watched(e) {
		return
	}
	if f.racing {
		f.race(e)
		return
	}
	f.before(e, "(*rxpoint.Read(&")
	f.after(e, ", "+f.at(e, e)+"))")
}

// watched reports whether several goroutines may use what an expression stands for.
func (f *file) watched(e ast.Expr) bool {
	tv, ok := f.info.Types[e]
	if id, isID := e.(*ast.Ident); isID {
		v, isVar := f.info.Uses[id].(*types.Var)
		return isVar && !v.IsField() && f.shared[v] && !synchronizes(v.Type()) && f.local(v)
	}
	if !ok || !tv.Addressable() || synchronizes(tv.Type) {
		return false
	}
	switch e := e.(type) {
	case *ast.StarExpr:
		return true
	case *ast.SelectorExpr:
		sel := f.info.Selections[e]
		if sel == nil || sel.Kind() != types.FieldVal {
			return false
		}
		return pointer(sel.Recv()) || len(sel.Index()) > 1 || f.part(e.X)
	case *ast.IndexExpr:
		if _, ok := f.typeOf(e.X).(*types.Slice); ok {
			return true
		}
		return pointer(f.info.TypeOf(e.X)) || f.part(e.X)
	}
	return false
}

// local reports whether a variable is one that is rewritten, too.
func (f *file) local(v *types.Var) bool { return v.Pkg() == f.pkg }

// part reports whether an operand, of which a part is used, is shared.
func (f *file) part(e ast.Expr) bool {
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok {
		v, ok := f.info.Uses[id].(*types.Var)
		return ok && f.shared[v] && f.local(v)
	}
	return f.watched(e)
}

// synchronizes reports whether values of a type are not data: locks, atomic values, tests.
func synchronizes(t types.Type) bool {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		switch n.Obj().Pkg().Path() {
		case "sync", "sync/atomic", "testing":
			return true
		}
	}
	return false
}

// builtin rewrites accesses to maps by built-in functions.
func (f *file) builtin(c *ast.CallExpr) {
	id, ok := ast.Unparen(c.Fun).(*ast.Ident)
	if !ok || len(c.Args) == 0 {
		return
	}
	if _, ok := f.info.Uses[id].(*types.Builtin); !ok {
		return
	}
	if f.info.Types[c].Value != nil {
		f.unread(c.Args[0])
		return
	}
	if _, ok := f.typeOf(c.Args[0]).(*types.Map); !ok {
		return
	}
	switch id.Name {
	case "delete", "clear":
		f.mapped(c.Args[0], "WriteMap")
	case "len":
		f.mapped(c.Args[0], "ReadMap")
	}
}

// mapped puts a point before a map is used.
func (f *file) mapped(m ast.Expr, name string) {
	f.before(m, "rxpoint."+name+"(")
	f.after(m, ", "+f.at(m, m)+")")
}

// assigns rewrites an assignment.
func (f *file) assigns(a *ast.AssignStmt, stack []ast.Node) {
	for _, l := range a.Lhs {
		f.bare[ast.Unparen(l)] = true
		f.bare[l] = true
	}
	if f.done[a] { // of a select statement
		return
	}
	if f.racing && a.Tok != token.DEFINE {
		for _, l := range a.Lhs {
			f.race(l)
		}
		return
	}
	if len(a.Lhs) == 1 && a.Tok != token.DEFINE {
		f.assign(a)
		return
	}
	listed := false
	if len(stack) > 0 {
		switch stack[len(stack)-1].(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			listed = true
		}
	}
	called := slices.ContainsFunc(a.Rhs, f.calls) || len(a.Rhs) != len(a.Lhs)
	for _, l := range a.Lhs {
		m, isMap := f.indexOfMap(l)
		switch {
		case isMap && !called:
			f.mapped(m.X, "WriteMap")
		case isMap || !f.watched(l):
		case !called && a.Tok != token.DEFINE:
			f.writes(l)
		case listed && simple(l):
			f.after(a, "; rxpoint.Wrote(&"+f.raw(l)+", "+f.at(l, l)+")")
		}
	}
}

// twice reports whether an expression may stand in two places.
func (f *file) twice(e ast.Expr) bool { return !f.calls(e) && !strings.Contains(f.raw(e), "\n") }

// writes puts a point before an expression is written. What is in it is evaluated once.
func (f *file) writes(e ast.Expr) {
	f.before(e, "*rxpoint.Write(&")
	f.after(e, ", "+f.at(e, e)+")")
}

func (f *file) indexOfMap(e ast.Expr) (*ast.IndexExpr, bool) {
	x, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok {
		return nil, false
	}
	_, ok = f.typeOf(x.X).(*types.Map)
	return x, ok
}

// assign rewrites an assignment to one place: the place and the value are known before the point.
func (f *file) assign(a *ast.AssignStmt) {
	l, r := a.Lhs[0], a.Rhs[0]
	at := f.at(a, l)
	operator := strings.TrimSuffix(a.Tok.String(), "=")
	if m, ok := f.indexOfMap(l); ok {
		if operator != "" {
			f.mapped(m.X, "WriteMap")
			return
		}
		f.before(m.X, "rxpoint.SetMap(")
		f.replaceAll(m.X.End(), m.Index.Pos(), ", "+at+")(")
		f.replaceAll(m.Index.End(), r.Pos(), ", ")
		f.after(r, ")")
		return
	}
	switch {
	case !f.watched(l):
		return
	case operator != "" && !f.twice(l):
		f.writes(l)
		return
	}
	f.before(l, "rxpoint.Set(&")
	if operator == "" {
		f.replaceAll(l.End(), r.Pos(), ", "+at+")(")
		f.after(r, ")")
		return
	}
	f.replaceAll(l.End(), r.Pos(), ", "+at+")(*rxpoint.Read(&"+f.raw(l)+", "+at+") "+operator+" (")
	f.after(r, "))")
}
