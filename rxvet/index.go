package rxvet

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

var resultType = reflect.TypeFor[*index]()

// index is what the analyzers share of a package. It does not change once it is made.
type index struct {
	inspect *inspector.Inspector
	info    *types.Info
	off     *off

	values    map[types.Object]ast.Expr     // what variables and fields hold that are assigned once
	tables    map[types.Object]ast.Expr     // what loops range over, by their value
	decls     map[*types.Func]*ast.FuncDecl // of this package
	places    map[ast.Node]place            // of operators, by their stage's node
	operators []ast.Node                    // those that have a place, in the order of the source
	callbacks []callback
}

func newIndex(p *analysis.Pass, in *inspector.Inspector) *index {
	x := &index{
		inspect: in, info: p.TypesInfo, off: newOff(p, in),
		values: map[types.Object]ast.Expr{}, tables: map[types.Object]ast.Expr{},
		decls:  map[*types.Func]*ast.FuncDecl{},
		places: map[ast.Node]place{},
	}
	x.collectValues()
	x.collectDecls()
	x.collectPlaces()
	x.collectCallbacks()
	return x
}

// collectValues finds the variables and the fields that are assigned once. Those that are shared by
// address, that other packages may assign, or that a caller sets first, are not among them.
func (x *index) collectValues() {
	assigned := map[types.Object]int{}
	note := func(name, value ast.Expr) {
		if dot, ok := name.(*ast.SelectorExpr); ok {
			name = dot.Sel
		}
		id, ok := name.(*ast.Ident)
		if !ok {
			return
		}
		if v, ok := x.info.ObjectOf(id).(*types.Var); ok {
			assigned[v]++
			x.values[v] = value
		}
	}
	kinds := []ast.Node{(*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.RangeStmt)(nil),
		(*ast.UnaryExpr)(nil), (*ast.IncDecStmt)(nil), (*ast.CompositeLit)(nil),
		(*ast.FuncType)(nil)}
	x.inspect.Preorder(kinds, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, name := range n.Lhs {
				note(name, nth(n.Rhs, i, len(n.Lhs)))
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if len(n.Values) > 0 { // otherwise the assignment comes later
					note(name, nth(n.Values, i, len(n.Names)))
				}
			}
		case *ast.RangeStmt:
			note(n.Key, nil)
			note(n.Value, nil)
			if id, ok := n.Value.(*ast.Ident); ok && n.Tok == token.DEFINE {
				x.tables[x.info.ObjectOf(id)] = n.X
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				note(ast.Unparen(n.X), nil)
			}
		case *ast.IncDecStmt:
			note(n.X, nil)
		case *ast.CompositeLit:
			x.noteFields(n, note)
		case *ast.FuncType:
			for _, f := range slices.Concat(fields(n.Params), fields(n.Results)) {
				for _, name := range f.Names {
					note(name, nil)
				}
			}
		}
	})
	for v, n := range assigned {
		global := v.Parent() == nil || v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
		if n > 1 || x.values[v] == nil || global && v.Exported() {
			delete(x.values, v)
		}
	}
}

// noteFields notes what a literal of a struct assigns.
func (x *index) noteFields(lit *ast.CompositeLit, note func(name, value ast.Expr)) {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if v, ok := x.info.ObjectOf(ident(kv.Key)).(*types.Var); ok && v.IsField() {
			note(kv.Key, kv.Value)
		}
	}
}

func fields(l *ast.FieldList) []*ast.Field {
	if l == nil {
		return nil
	}
	return l.List
}

// nth is value i of n, or nil if one call makes them all.
func nth(values []ast.Expr, i, n int) ast.Expr {
	if len(values) != n {
		return nil
	}
	return values[i]
}

func (x *index) collectDecls() {
	x.inspect.Preorder([]ast.Node{(*ast.FuncDecl)(nil)}, func(n ast.Node) {
		d := n.(*ast.FuncDecl)
		if f, ok := x.info.Defs[d.Name].(*types.Func); ok {
			x.decls[f] = d
		}
	})
}

// value is e without parentheses, or what it holds if it is a variable that is assigned once.
func (x *index) value(e ast.Expr) ast.Expr {
	for range 8 { // no code needs more, and a cycle of variables ends
		e = ast.Unparen(e)
		id, ok := e.(*ast.Ident)
		if !ok {
			return e
		}
		held, ok := x.values[x.info.ObjectOf(id)]
		if !ok {
			return e
		}
		e = held
	}
	return e
}

// name is the name of a function or a method of rxsched: its package below the module, the type if
// it is a method, and its own.
type name struct{ pkg, recv, name string }

const module = "github.com/rxsched/rxsched"

// below is the path of one of rxsched's packages below the module.
func below(pkg *types.Package) (path string, ok bool) {
	if pkg == nil {
		return "", false
	}
	path, _, _ = strings.Cut(pkg.Path(), " ") // go vet marks the variants of packages under test
	if path == module {
		return "", true
	}
	return strings.CutPrefix(path, module+"/")
}

// internal reports whether users can't import a package.
func internal(pkg string) bool { return strings.Contains("/"+pkg+"/", "/internal/") }

// callee is the name of what a call calls, if it is rxsched's.
func (x *index) callee(call *ast.CallExpr) (name, bool) {
	f, _ := typeutil.Callee(x.info, call).(*types.Func)
	return nameOf(f)
}

// nameOf is the name of a function, if it is rxsched's.
func nameOf(f *types.Func) (name, bool) {
	if f == nil {
		return name{}, false
	}
	pkg, ok := below(f.Pkg())
	if !ok || internal(pkg) {
		return name{}, false
	}
	n := name{pkg: pkg, name: f.Name()}
	if recv := f.Signature().Recv(); recv != nil {
		n.recv = typeName(recv.Type()).name
	}
	return n, true
}

// function is the function that an expression names, such as observable.Pairwise.
func (x *index) function(e ast.Expr) *types.Func {
	e = plain(e)
	if dot, ok := e.(*ast.SelectorExpr); ok {
		e = dot.Sel
	}
	f, _ := x.info.ObjectOf(ident(e)).(*types.Func)
	return f
}

// declOf is the declaration in this package of the function that an expression names, or nil.
func (x *index) declOf(e ast.Expr) *ast.FuncDecl {
	if fn := x.function(e); fn != nil {
		return x.decls[fn.Origin()]
	}
	return nil
}

// plain is e without parentheses and type arguments.
func plain(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	switch i := e.(type) {
	case *ast.IndexExpr:
		return plain(i.X)
	case *ast.IndexListExpr:
		return plain(i.X)
	}
	return e
}

// typeName is the name of a type of rxsched, or of what it points to; zero for other types.
func typeName(t types.Type) name {
	n := namedType(t)
	if n == nil {
		return name{}
	}
	pkg, ok := below(n.Obj().Pkg())
	if !ok || internal(pkg) {
		return name{}
	}
	return name{pkg: pkg, name: n.Obj().Name()}
}

// namedType is the type with a name that t is, or that t points to, or nil.
func namedType(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}

// is reports whether an expression is of a type of rxsched, or points to one.
func (x *index) is(e ast.Expr, pkg string, names ...string) bool {
	n := typeName(x.info.TypeOf(e))
	return n.pkg == pkg && slices.Contains(names, n.name)
}

// isScheduler reports whether t is a scheduler: the interface, or something that implements it.
func isScheduler(t types.Type) bool {
	if t == nil {
		return false
	}
	return hasMethod(t, "NewAction") && hasMethod(t, "Schedule") && hasMethod(t, "Now")
}

// isHost reports whether t is a host, or has one's methods.
func isHost(t types.Type) bool {
	return t != nil && hasMethod(t, "RequestIdleCallback") && hasMethod(t, "Post")
}

// hasMethod reports whether t has a method of rxsched of that name.
func hasMethod(t types.Type, method string) bool {
	o, _, _ := types.LookupFieldOrMethod(t, true, nil, method)
	f, ok := o.(*types.Func)
	if !ok {
		return false
	}
	_, ours := below(f.Pkg())
	return ours
}

// packageFunc is the path of the package of a call's function, and its name with that of its type:
// "time", "Sleep" or "sync", "WaitGroup.Wait".
func (x *index) packageFunc(call *ast.CallExpr) (pkg, name string) {
	f, _ := typeutil.Callee(x.info, call).(*types.Func)
	if f == nil || f.Pkg() == nil {
		return "", ""
	}
	name = f.Name()
	if recv := f.Signature().Recv(); recv != nil {
		if n := namedType(recv.Type()); n != nil {
			name = n.Obj().Name() + "." + name
		}
	}
	return f.Pkg().Path(), name
}
