package point

import (
	"reflect"

	"github.com/rxsched/rxsched/testing/internal/globals"
	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Network tells of package net, whose sockets are in memory: pointers to what each order begins with, what
// closes the sockets of an order, and where to put what is called with an address beyond this machine.
func Network(state []any, end func(), beyond *func(address string)) {
	globals.Add("sync", state...)
	steps.AtLast(end)
	*beyond = steps.Beyond
}

// Waits returns f, a function of the library that may wait for others, with points before and after its calls.
func Waits[F any](f F, at string) F {
	if steps.Self() == nil {
		return f
	}
	v := reflect.ValueOf(f)
	return reflect.MakeFunc(v.Type(), func(arguments []reflect.Value) (results []reflect.Value) {
		call := v.Call
		if v.Type().IsVariadic() {
			call = v.CallSlice
		}
		either(func(t *steps.Thread) {
			t.Call(at, func() { results = call(arguments) })
		}, func() { results = call(arguments) })
		return results
	}).Interface().(F)
}
