package guts

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/dop251/goja"
)

// Why says why the interpreter aborts what runs.
type Why int

const (
	// Interrupted says that goja.Runtime.Interrupt was called.
	Interrupted Why = iota

	// TooDeep says that calls are nested deeper than goja.Runtime.SetMaxCallStackSize allows.
	TooDeep
)

// Base is the name of the base frame in stacks.
const Base = "host"

var baseName = goja.New().ToValue(Base)

// abortion makes the interpreter end what runs by an exception of JavaScript that no JavaScript can
// catch.
//
// goja ends it by a panic of Go, which each call of JavaScript from Go, such as that of a getter or
// of a toString, recovers and raises again in its deferred function. None of these panics is over
// before the last one is, and each looks through the frames of all: so the time is quadratic, and a
// few thousand nested calls take minutes. Exceptions are returned from such calls, in linear time.
//
// Before goja panics it asks for the names of the functions on its call stack. The base frame is
// that of a dynamic object. So that is asked at the right place, and throws.
type abortion struct {
	hook    *goja.Object
	flag    *uint32     // the interpreter is to stop
	lock    *sync.Mutex // goja holds it when it asks for names because of the flag
	cause   *any        // what Interrupt was given
	deepest *int        // calls that may be nested
	stack   reflect.Value
	sp      *int
	tries   reflect.Value
	raise   func(Why, any) *goja.Object
	passed  int // try frames that catch nothing any more, since Reset
}

// OnAbort sets what is called when the interpreter aborts what runs, with the value that Interrupt
// was given. It returns what is thrown. Until the runtime's interruption is cleared, no JavaScript
// runs that could catch it.
func (v *VM) OnAbort(raise func(Why, any) *goja.Object) { v.raise = raise }

func (a *abortion) open(vm reflect.Value) error {
	var fields [7]reflect.Value
	for i, f := range []struct {
		name string
		t    reflect.Type
	}{
		{"interrupted", reflect.TypeFor[uint32]()}, {"interruptLock", reflect.TypeFor[sync.Mutex]()},
		{"interruptVal", reflect.TypeFor[any]()}, {"maxCallStackSize", reflect.TypeFor[int]()},
		{"sp", reflect.TypeFor[int]()}, {"stack", nil}, {"tryStack", nil},
	} {
		var err error
		if fields[i], err = private(vm, f.name, f.t); err != nil {
			return err
		}
	}
	a.flag = fields[0].Addr().Interface().(*uint32)
	a.lock = fields[1].Addr().Interface().(*sync.Mutex)
	a.cause = fields[2].Addr().Interface().(*any)
	a.deepest, a.sp = fields[3].Addr().Interface().(*int), fields[4].Addr().Interface().(*int)
	a.stack, a.tries = fields[5], fields[6]
	return nil
}

// base makes the frame of the hook the only one of a call stack.
func (v *VM) base() {
	stack := reflect.MakeSlice(v.stack.Type(), 1, 16)
	stack.Index(0).Set(reflect.ValueOf(v.hook))
	v.stack.Set(stack)
	*v.sp, v.passed = 1, 0
	calls := reflect.MakeSlice(v.callStack.Type(), 1, 4)
	sb, _ := private(calls.Index(0), "sb", nil)
	sb.SetInt(1)
	v.callStack.Set(calls)
}

// hook is the function of the base frame.
type hook struct{ *VM }

// Get is called for the hook's name.
func (h hook) Get(key string) goja.Value {
	if key != "name" {
		return nil
	}
	if h.raise != nil && (atomic.LoadUint32(h.flag) != 0 || h.callStack.Len() > *h.deepest) {
		h.abort()
	}
	return baseName
}

func (hook) Set(string, goja.Value) bool { return false }
func (hook) Has(key string) bool         { return key == "name" }
func (hook) Delete(string) bool          { return false }
func (hook) Keys() []string              { return nil }

// abort throws what the owner says, if goja is about to panic.
func (v *VM) abort() {
	why, cause := Interrupted, any(nil)
	switch asker() {
	case "run":
		cause = *v.cause
		v.lock.Unlock()
	case "pushCtx":
		why = TooDeep
	default:
		return
	}
	v.Abort(why, cause)
}

// Abort ends what runs, as goja does for a reason.
func (v *VM) Abort(why Why, cause any) {
	value := v.raise(why, cause)
	v.passed = min(v.passed, v.tries.Len())
	for ; v.passed < v.tries.Len(); v.passed++ {
		for _, name := range []string{"catchPos", "finallyPos"} {
			if at, _ := private(v.tries.Index(v.passed), name, nil); at.Int() >= 0 {
				at.SetInt(-1) // no catch and no finally
			}
		}
	}
	panic(value)
}

// asker returns the name of goja's method that has asked for the names on the call stack.
func asker() string {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for asked := false; ; {
		f, more := frames.Next()
		name := f.Function[strings.LastIndexByte(f.Function, '.')+1:]
		if asked {
			return name
		}
		asked = name == "captureStack"
		if !more {
			return ""
		}
	}
}

// probeAbort ends JavaScript for both reasons, and makes sure that it can't catch that.
func (v *VM) probeAbort(r *goja.Runtime) error {
	value, deepest := r.NewObject(), *v.deepest
	var whys []Why
	v.OnAbort(func(why Why, _ any) *goja.Object {
		whys = append(whys, why)
		r.Interrupt(nil)
		return value
	})
	defer v.OnAbort(nil)
	stop := r.ToValue(func(goja.FunctionCall) goja.Value { r.Interrupt(nil); return nil })
	for _, src := range []string{
		`(stop) => { try { stop(); for (;;); } catch {} finally { return } }`,
		`() => { const o = { get x() { try { return o.x } catch {} finally { return } } }; o.x }`,
	} {
		f, err := r.RunString("(" + src + ")")
		if err != nil {
			return err
		}
		call, _ := goja.AssertFunction(f)
		*v.deepest = 50
		_, err = call(goja.Undefined(), stop)
		*v.deepest = deepest
		r.ClearInterrupt()
		v.Reset()
		if ex, ok := err.(*goja.Exception); !ok || ex.Value() != goja.Value(value) {
			return fmt.Errorf("it does not abort as expected: %v", err)
		}
	}
	if !slices.Equal(whys, []Why{Interrupted, TooDeep}) {
		return fmt.Errorf("it does not say why it aborts: %v", whys)
	}
	return nil
}
