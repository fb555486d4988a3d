package gort

import (
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
)

// FuncName returns the full name of a function, for traces, or "" if f is nil or no function. It
// allocates only for a function that it has not named before. See [LineOf].
func FuncName(f any) string {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func || v.IsNil() {
		return ""
	}
	pc := v.Pointer()
	name := runtime.FuncForPC(pc).Name()
	slot := &latest[pc/16%uintptr(len(latest))]
	if slot.Load() != pc {
		slot.Store(pc)
		named.LoadOrStore(name, pc)
	}
	return name
}

// named has the functions of names, and latest those that were named last: what is there needs no
// look at named. There are no more than the program has.
var (
	named  sync.Map // of uintptr by string
	latest [1024]atomic.Uintptr
)

// LineOf returns the file and the line of a function that [FuncName] has named; "" and 0 of other
// names.
func LineOf(name string) (file string, line int) {
	pc, ok := named.Load(name)
	if !ok {
		return "", 0
	}
	return runtime.FuncForPC(pc.(uintptr)).FileLine(pc.(uintptr))
}
