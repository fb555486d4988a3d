// Package guts opens what a goja runtime keeps private and an event loop needs: the queue of
// promise jobs, and the state of its interpreter.
//
// goja runs its jobs by itself when its call stack becomes empty, and has no hook for them. So an
// opened runtime has a base frame: its call stack is never empty, goja runs no job, and the loop
// takes the jobs out. A JavaScript frame round each callback would do the same, at several times
// the cost. After a panic, [VM.Reset] makes the interpreter rest.
//
// goja makes the global properties of the language when they are first used. A [Template] lets
// others use that: an accessor that makes a value, and a Proxy, would show in scripts.
//
// With three methods more goja would need none of this: Runtime.SetJobQueue, which hands promise jobs
// to a function (ECMAScript's HostEnqueuePromiseJob); Runtime.Reset, after a panic; and
// Object.DefineLazyProperty, whose value is made when it is first used.
package guts

import (
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"
	"sync"
	"unsafe"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// tested are the versions of goja whose private parts are known.
var tested = []string{"v0.0.0-20260917113740-793a2a65c13b"}

// VM is an opened runtime. It is for the goroutine that runs the runtime.
type VM struct {
	// Owner is whatever the owner keeps here for functions that get the VM alone.
	Owner any

	runtime *goja.Runtime
	made    map[unistring.String]Property // globals
	jobs    *[]func()
	state   []field
}

// field is a field of the interpreter, and its value while the runtime rests.
type field struct{ at, rest reflect.Value }

// interpreter are the fields that say what the interpreter does.
var interpreter = [...]string{
	"prg", "pc", "stack", "sp", "sb", "args", "stash", "privEnv", "callStack", "iterStack", "refStack",
	"tryStack", "newTarget", "result", "curAsyncRunner",
}

// ErrBusy says that JavaScript runs in a runtime, or that it is opened already.
var ErrBusy = errors.New("js: JavaScript runs in the runtime, or it is attached already")

// Open opens a runtime. Its jobs stay. It returns ErrBusy, or an error if this version of goja is
// none of those that were tested.
func Open(r *goja.Runtime) (*VM, error) {
	if err := probed(); err != nil {
		return nil, err
	}
	return open(r)
}

// probed looks once for all which version of goja this is, and tries on a runtime of its own whether
// it does what is expected.
var probed = sync.OnceValue(func() (err error) {
	info, _ := debug.ReadBuildInfo()
	if err := checkVersion(info); err != nil {
		return err
	}
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("js: this version of goja is unknown: %v", broken)
		}
	}()
	r := goja.New()
	v, err := open(r)
	must(err)
	for _, probe := range []func(*goja.Runtime) error{v.probe, v.probeNewOnly, v.probeTemplate} {
		must(probe(r))
	}
	return nil
})

// checkVersion returns an error if a program was built with a version of goja that was not tested. A
// build that tells no versions is left to the probes.
func checkVersion(info *debug.BuildInfo) error {
	if info == nil {
		return nil
	}
	for _, m := range info.Deps {
		if m.Path != "github.com/dop251/goja" {
			continue
		}
		of := m
		if m.Replace != nil {
			of = m.Replace
		}
		if !slices.Contains(tested, of.Version) {
			return fmt.Errorf("js: the program is built with %s %s, and this package needs one of %s %q",
				of.Path, of.Version, m.Path, tested)
		}
	}
	return nil
}

func open(r *goja.Runtime) (*VM, error) {
	vm := private(reflect.ValueOf(r).Elem(), "vm").Elem()
	calls := private(vm, "callStack")
	if calls.Len() > 0 {
		return nil, ErrBusy
	}
	jobs := private(reflect.ValueOf(r).Elem(), "jobQueue").Addr().Interface().(*[]func())
	v := &VM{runtime: r, jobs: jobs, state: make([]field, 0, len(interpreter))}
	calls.Set(reflect.MakeSlice(calls.Type(), 1, 4))
	stack := private(vm, "stack")
	stack.Set(reflect.MakeSlice(stack.Type(), 1, 16))
	stack.Index(0).Set(reflect.ValueOf(r.ToValue(v)))
	private(vm, "sp").SetInt(1)
	for _, name := range interpreter {
		at := private(vm, name)
		v.state = append(v.state, field{at, reflect.ValueOf(at.Interface())})
	}
	return v, nil
}

// of returns the VM of a runtime, which has it at the bottom of its stack.
func of(r *goja.Runtime) *VM {
	vm := private(reflect.ValueOf(r).Elem(), "vm").Elem()
	return private(vm, "stack").Index(0).Interface().(*goja.Object).Export().(*VM)
}

// private returns a field that can be set, though it is not exported. It panics if there is none.
func private(of reflect.Value, name string) reflect.Value {
	index, ok := fieldsOf(of.Type())[name]
	if !ok {
		panic(fmt.Errorf("its %v has no field %s", of.Type(), name))
	}
	f := of.FieldByIndex(index)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}

// known has, for types, where their fields are, by name. Package reflect searches what is embedded
// anew each time; a new runtime needs many.
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

// must panics for what the probes would have found.
func must(err error) {
	if err != nil {
		panic(err)
	}
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
}
