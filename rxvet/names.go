package rxvet

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

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

// ident is e as an identifier; an empty one if it is none.
func ident(e ast.Expr) *ast.Ident {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		return id
	}
	return &ast.Ident{}
}
