// Package guts opens what a goja runtime keeps private and an event loop needs: the queue of
// promise jobs, and the state of its interpreter.
//
// goja runs its jobs by itself when its call stack becomes empty, and has no hook for them. So an
// opened runtime has a base frame: its call stack is never empty, goja runs no job, and the loop
// takes the jobs out. A JavaScript frame round each callback would do the same, at several times
// the cost.
//
// The base frame also learns when goja is about to end what runs, because of an interrupt or of a
// stack overflow: see [VM.OnAbort]. [VM.Reset] restores the state of a runtime that rests.
//
// goja makes most properties of the language when they are first used. A [Template] lets others use
// that: an accessor that makes a value, and a Proxy, would show in scripts.
package guts

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// VM is an opened runtime. It is for the goroutine that runs the runtime.
type VM struct {
	// Owner is whatever the owner keeps here for functions that get the VM alone.
	Owner any

	runtime   *goja.Runtime
	made      map[unistring.String]Property // of the global object, also for Make
	unmade    map[unistring.String]factory  // of the global object
	jobs      *[]func()
	callStack reflect.Value // settable
	state     []field
	abortion
}

// field is a field of the interpreter, and its value while the runtime rests.
type field struct{ at, rest reflect.Value }

// kept names the fields of the interpreter that Reset leaves alone.
var kept = map[string]bool{
	"r": true, "maxCallStackSize": true, "stashAllocs": true, "profTracker": true,
	"interrupted": true, "interruptVal": true, "interruptLock": true,
}

// ErrBusy says that JavaScript runs in a runtime, or that it is opened already.
var ErrBusy = errors.New("js: JavaScript runs in the runtime, or it is attached already")

// Open opens a runtime. Its jobs stay. It returns ErrBusy, or an error if this version of goja is not
// built as expected.
func Open(r *goja.Runtime) (*VM, error) {
	err := probed()
	if err == nil {
		var v *VM
		if v, err = open(r); err == nil {
			return v, nil
		}
	}
	if err == ErrBusy {
		return nil, err
	}
	return nil, fmt.Errorf("js: this version of goja is unknown: %w", err)
}

// probed tries on a runtime of its own, once for all, whether this version of goja does what is
// expected.
var probed = sync.OnceValue(func() error {
	r := goja.New()
	v, err := open(r)
	if err != nil {
		return err
	}
	for _, probe := range []func(*goja.Runtime) error{
		v.probe, v.probeNewOnly, v.probeErrors, v.probeAbort, v.probeTemplate,
	} {
		if err := probe(r); err != nil {
			return err
		}
	}
	return nil
})

func open(r *goja.Runtime) (*VM, error) {
	v, err := openFields(reflect.ValueOf(r).Elem())
	if err != nil {
		return nil, err
	}
	if v.callStack.Len() > 0 {
		return nil, ErrBusy
	}
	v.runtime, v.hook = r, goja.NewSharedDynamicObject(hook{v})
	waiting := *v.jobs
	v.Reset()
	*v.jobs = waiting
	return v, v.hideBase(r)
}

func openFields(runtime reflect.Value) (*VM, error) {
	jobs, err := private(runtime, "jobQueue", reflect.TypeFor[[]func()]())
	if err != nil {
		return nil, err
	}
	vm, err := private(runtime, "vm", nil)
	if err != nil {
		return nil, err
	}
	if vm.Kind() != reflect.Pointer || vm.IsNil() || vm.Elem().Kind() != reflect.Struct {
		return nil, fmt.Errorf("its Runtime.vm is a %v", vm.Type())
	}
	v := &VM{jobs: jobs.Addr().Interface().(*[]func())}
	return v, v.openVM(vm.Elem())
}

func (v *VM) openVM(vm reflect.Value) (err error) {
	if v.callStack, err = private(vm, "callStack", nil); err != nil {
		return err
	}
	if t := v.callStack.Type(); t.Kind() != reflect.Slice || t.Elem().Kind() != reflect.Struct {
		return fmt.Errorf("its vm.callStack is a %v", t)
	}
	v.state = make([]field, 0, max(0, vm.NumField()-len(kept)-1))
	for i := range vm.NumField() {
		if name := vm.Type().Field(i).Name; !kept[name] && name != "callStack" {
			at := settable(vm.Field(i))
			v.state = append(v.state, field{at, reflect.ValueOf(at.Interface())})
		}
	}
	return v.open(vm)
}

// private returns a field that can be set, though it is not exported. If t is not nil, it is the
// type that the field must have.
func private(of reflect.Value, name string, t reflect.Type) (reflect.Value, error) {
	index, ok := fieldsOf(of.Type())[name]
	if !ok {
		return reflect.Value{}, fmt.Errorf("its %v has no field %s", of.Type(), name)
	}
	f := of.FieldByIndex(index)
	if t != nil && f.Type() != t {
		return f, fmt.Errorf("its %v.%s is a %v, not a %v", of.Type(), name, f.Type(), t)
	}
	return settable(f), nil
}

func settable(f reflect.Value) reflect.Value {
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}

// known has, for types, where their fields are, by name. Package reflect searches what is embedded
// anew each time; a new runtime needs many, and each error some.
var known sync.Map

func fieldsOf(t reflect.Type) map[string][]int {
	if fields, ok := known.Load(t); ok {
		return fields.(map[string][]int)
	}
	fields := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		fields[f.Name] = f.Index
	}
	known.Store(t, fields)
	return fields
}

// probe runs a promise job as the loop does.
func (v *VM) probe(r *goja.Runtime) error {
	const src = `(function () {
		const ran = [];
		(async () => { ran.push(1); await null; ran.push(2) })();
		return ran;
	})()`
	ran, err := r.RunString(src)
	if err != nil {
		return err
	}
	length := func() int64 { return ran.ToObject(r).Get("length").ToInteger() }
	if n := length(); n != 1 || len(*v.jobs) != 1 {
		return fmt.Errorf("it runs promise jobs by itself (%d, %d)", n, len(*v.jobs))
	}
	v.Take(func(job func()) { job() })
	if length() != 2 || len(*v.jobs) != 0 {
		return fmt.Errorf("its promise jobs do not run")
	}
	return nil
}

// Len returns the number of jobs that wait.
func (v *VM) Len() int { return len(*v.jobs) }

// Take takes all jobs out, in order.
func (v *VM) Take(each func(job func())) {
	jobs := *v.jobs
	if len(jobs) == 0 {
		return
	}
	*v.jobs = nil
	for i, job := range jobs {
		jobs[i] = nil
		each(job)
	}
	if *v.jobs == nil {
		*v.jobs = jobs[:0]
	}
}

// Reset drops the jobs, and makes the interpreter rest with nothing but the base frame on its call
// stack. It must not be called while JavaScript runs.
func (v *VM) Reset() {
	*v.jobs = nil
	for _, f := range v.state {
		if f.rest.IsValid() {
			f.at.Set(f.rest)
		} else {
			f.at.SetZero()
		}
	}
	v.base()
}
