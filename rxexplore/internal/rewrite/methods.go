package rewrite

import (
	"go/ast"
	"go/types"
)

// methods are those without arguments for which package point has a function.
var methods = map[string]string{
	"sync.Mutex.Lock": "Lock", "sync.Mutex.Unlock": "Unlock", "sync.Mutex.TryLock": "TryLock",
	"sync.Locker.Lock": "Lock", "sync.Locker.Unlock": "Unlock",
	"sync.RWMutex.Lock": "Lock", "sync.RWMutex.Unlock": "Unlock",
	"sync.RWMutex.TryLock": "TryLock", "sync.RWMutex.RLock": "RLock",
	"sync.RWMutex.RUnlock": "RUnlock", "sync.RWMutex.TryRLock": "TryRLock",
	"sync.RWMutex.RLocker": "RLocker",
	"sync.Cond.Wait":       "CondWait", "sync.Cond.Signal": "CondSignal", "sync.Cond.Broadcast": "CondBroadcast",
	"sync.WaitGroup.Wait": "GroupWait", "sync.WaitGroup.Done": "GroupDone", "sync.Pool.Get": "PoolGet",
	"runtime/pprof.Profile.Count": "ProfileCount",
}

// taking are those with arguments, for which it has functions that return one.
var taking = map[string]string{
	"sync.WaitGroup.Add": "GroupAdd", "sync.WaitGroup.Go": "GroupGo", "sync.Once.Do": "OnceDo",
	"sync.Pool.Put": "PoolPut", "runtime/pprof.Profile.WriteTo": "ProfileWrite",
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
	if methods[m.full()] == "" && taking[m.full()] == "" && !pointed(m) {
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
