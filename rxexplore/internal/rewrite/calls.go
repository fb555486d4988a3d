package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/rxsched/rxsched/testing/point"
)

// methods are those without arguments for which package point has a function.
var methods = map[string]string{
	"sync.Mutex.Lock": "Lock", "sync.Mutex.Unlock": "Unlock", "sync.Mutex.TryLock": "TryLock",
	"sync.RWMutex.Lock": "LockRW", "sync.RWMutex.Unlock": "UnlockRW",
	"sync.RWMutex.TryLock": "TryLockRW", "sync.RWMutex.RLock": "RLock",
	"sync.RWMutex.RUnlock": "RUnlock", "sync.RWMutex.TryRLock": "TryRLock",
	"sync.RWMutex.RLocker": "RLocker",
	"sync.Cond.Wait":       "CondWait", "sync.Cond.Signal": "CondSignal", "sync.Cond.Broadcast": "CondBroadcast",
	"sync.WaitGroup.Wait": "GroupWait", "sync.WaitGroup.Done": "GroupDone", "sync.Pool.Get": "PoolGet",
}

// taking are those with arguments, for which it has functions that return one.
var taking = map[string]string{
	"sync.WaitGroup.Add": "GroupAdd", "sync.WaitGroup.Go": "GroupGo", "sync.Once.Do": "OnceDo",
	"sync.Pool.Put": "PoolPut",
}

// pointed are types and methods before which there is a point.
func pointed(m *method) bool {
	switch m.of {
	case "sync.Map", "sync/atomic.Bool", "sync/atomic.Int32", "sync/atomic.Int64",
		"sync/atomic.Uint32", "sync/atomic.Uint64", "sync/atomic.Uintptr", "sync/atomic.Pointer",
		"sync/atomic.Value":
		return true
	case "time.Timer", "time.Ticker":
		return m.name == "Stop" || m.name == "Reset"
	case "context.Context":
		return m.name == "Err"
	}
	return false
}

// method is a method of the library, or of an interface of locks.
type method struct {
	of, name string // such as "sync.Mutex", "Lock"
	path     string // from the expression to the object
	pointer  bool   // the object is a pointer, or an interface
}

func (m *method) full() string { return m.of + "." + m.name }

// method returns the method that an expression selects; nil if it is of no interest.
func (f *file) method(s *ast.SelectorExpr) *method {
	sel := f.info.Selections[s]
	if sel == nil || sel.Kind() != types.MethodVal {
		return nil
	}
	fn := sel.Obj().(*types.Func)
	m := &method{name: fn.Name()}
	recv := fn.Signature().Recv().Type()
	if p, ok := recv.(*types.Pointer); ok {
		recv = p.Elem()
	}
	iface, abstract := recv.Underlying().(*types.Interface)
	named, _ := recv.(*types.Named)
	switch {
	case abstract && locker(iface) && (m.name == "Lock" || m.name == "Unlock"):
		if _, ok := recv.(*types.TypeParam); ok {
			return nil
		}
		m.of = "sync.Locker"
	case named == nil || named.Obj().Pkg() == nil:
		return nil
	default:
		m.of = named.Obj().Pkg().Path() + "." + named.Obj().Name()
	}
	if methods[m.full()] == "" && taking[m.full()] == "" && !pointed(m) && m.of != "sync.Locker" {
		return nil
	}
	t := sel.Recv()
	m.pointer = pointer(t) || abstract
	for _, i := range sel.Index()[:len(sel.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			return nil
		}
		field := st.Field(i)
		if !field.Exported() && field.Pkg() != f.pkg {
			f.note(s, "a lock in a private field of another package is no point")
			return nil
		}
		m.path += "." + field.Name()
		t = field.Type()
		m.pointer = pointer(t) || abstract
	}
	return m
}

// locker reports whether an interface has the methods of a lock.
func locker(i *types.Interface) bool {
	n := 0
	for k := range i.NumMethods() {
		m := i.Method(k)
		if (m.Name() == "Lock" || m.Name() == "Unlock") && m.Signature().Params().Len() == 0 &&
			m.Signature().Results().Len() == 0 {
			n++
		}
	}
	return n == 2
}

func pointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// amp is what makes a pointer to the object.
func (m *method) amp() string {
	if m.pointer {
		return ""
	}
	return "&"
}

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
	if m.of == "sync.Locker" {
		name = m.name + "Of"
	}
	switch {
	case name != "":
		f.before(s.X, "rxpoint."+name+"("+m.amp())
		f.replace(s.X.End(), c.End(), m.path+", "+at+")")
	case taking[m.full()] != "":
		f.before(s.X, "rxpoint."+taking[m.full()]+"("+m.amp())
		f.replace(s.X.End(), s.End(), m.path+", "+at+")")
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
		return
	}
	at := f.at(s, s.X)
	name := methods[m.full()]
	switch {
	case m.of == "sync.Locker", name == "TryLock", name == "TryLockRW", name == "TryRLock",
		name == "PoolGet", name == "RLocker":
		f.note(s, m.name+" as a value is no point")
	case name != "":
		f.before(s, "rxpoint.Bound("+m.amp())
		f.replace(s.X.End(), s.End(), m.path+", "+at+", rxpoint."+name+")")
	case taking[m.full()] != "":
		f.before(s, "rxpoint."+taking[m.full()]+"("+m.amp())
		f.replace(s.X.End(), s.End(), m.path+", "+at+")")
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

// functionCall rewrites the call of a function of the library.
func (f *file) functionCall(c *ast.CallExpr, s *ast.SelectorExpr) bool {
	fn, ok := f.info.Uses[s.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return false
	}
	pkg := f.raw(s.X)
	become := func(text string) {
		f.replace(s.Pos(), s.End(), text)
		f.mention("var _ = " + pkg + "." + fn.Name())
		f.done[s] = true
	}
	switch full := fn.Pkg().Path() + "." + fn.Name(); full {
	case "time.Sleep":
		become("rxpoint.Sleep(" + f.at(c, nil) + ")")
	case "time.After", "time.NewTimer", "time.NewTicker", "time.Tick":
		f.due(c.Args[0], "Due")
	case "time.AfterFunc":
		f.due(c.Args[0], "Due")
		f.callback(c, c.Args[1])
	case "context.WithTimeout", "context.WithTimeoutCause":
		f.due(c.Args[1], "Due")
	case "context.WithDeadline", "context.WithDeadlineCause":
		f.due(c.Args[1], "DueAt")
	case "context.AfterFunc":
		f.callback(c, c.Args[1])
	case "runtime.Gosched":
		become("rxpoint.Yield")
		f.insert(c.Rparen, f.at(c, nil))
	case "sync.OnceFunc":
		become("rxpoint.OnceFunc(" + f.at(c, nil) + ")")
	case "testing/synctest.Test":
		become("rxpoint.Bubble(" + pkg + ".Test)")
	case "testing/synctest.Wait":
		f.replace(s.Pos(), c.End(), "rxpoint.Idle("+f.at(c, nil)+", "+pkg+".Wait)")
	case "reflect.Select":
		f.note(c, "reflect.Select is no point")
	case "sync.OnceValue", "sync.OnceValues":
		f.replace(s.Pos(), s.End(), "rxpoint."+fn.Name())
		f.mention("var _ " + pkg + ".Mutex")
	case "hash/maphash.Comparable":
		f.replace(s.Pos(), s.End(), "rxpoint.HashOf")
		f.mention("var _ " + pkg + ".Seed")
	case "hash/maphash.String", "hash/maphash.Bytes":
		become("rxpoint.HashOf" + fn.Name())
	default:
		if to := random[fn.Pkg().Path()]; to != "" && generates(to, fn.Name()) {
			f.replace(s.X.Pos(), s.X.End(), "rxpoint."+to)
			f.mention("var _ = " + pkg + "." + fn.Name())
			return true
		}
		if fn.Pkg().Path() != "sync/atomic" || len(c.Args) == 0 {
			return false
		}
		f.pointed(c, c.Args[0], "", "", f.at(c, c.Args[0]), fn.Name())
	}
	return true
}

// random are the packages of random numbers, and what takes the place of their functions.
var random = map[string]string{"math/rand": "OldRand", "math/rand/v2": "Rand"}

// generates reports whether a generator has a method of this name, which is not New or the like.
func generates(generator, name string) bool {
	of := reflect.TypeOf(point.Rand)
	if generator == "OldRand" {
		of = reflect.TypeOf(point.OldRand)
	}
	_, ok := of.MethodByName(name)
	return ok
}

// tells reports whether a method logs by a test, or fails it, if the test is what t stands for.
func (f *file) tells(fn *types.Func, t types.Type) bool {
	sig := fn.Signature()
	switch fn.Name() {
	case "Log", "Logf", "Error", "Errorf", "Fatal", "Fatalf":
		if !sig.Variadic() {
			return false
		}
	case "Fail", "FailNow":
		if sig.Params().Len() > 0 {
			return false
		}
	default:
		return false
	}
	_, abstract := t.Underlying().(*types.Interface)
	_, parameter := t.(*types.TypeParam)
	return (abstract || t.String() == "*testing.T") && !parameter && sig.Results().Len() == 0
}

// testCall rewrites the call of a method of a test that a bubble forbids, or that is too late in
// it.
func (f *file) testCall(c *ast.CallExpr, s *ast.SelectorExpr) bool {
	fn, ok := f.info.Uses[s.Sel].(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false
	}
	t := f.info.TypeOf(s.X)
	if f.tells(fn, t) {
		f.before(s.X, "rxpoint.Test(")
		f.after(s.X, ", "+f.at(c, s.Sel)+")")
		return true
	}
	if t := t.String(); t != "*testing.T" && t != "testing.TB" {
		return false
	}
	x := f.raw(s.X)
	switch fn.Name() {
	case "Run":
		f.replace(s.Pos(), s.End(), "rxpoint.Run("+x+", "+f.at(c, nil)+", "+x+".Run)")
	case "Cleanup":
		f.replace(s.Pos(), s.End(), "rxpoint.Cleanup("+x+")")
	case "Context":
		f.replace(s.Pos(), c.End(), "rxpoint.Context("+x+")")
	case "Parallel":
		f.replace(s.Pos(), c.End(), "rxpoint.Parallel("+x+".Parallel)")
	case "Deadline":
		f.replace(s.Pos(), c.End(), "rxpoint.Deadline("+x+".Deadline)")
	default:
		return false
	}
	f.done[s] = true
	return !strings.Contains(x, "\n")
}
