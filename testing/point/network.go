package point

import (
	"reflect"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Network tells of package net, whose sockets are in memory: what is to be called when an order begins, and when
// its goroutines end, and where to put what ends an order that needs what is not there. Init functions call it,
// and HTTP, as often as there are files.
func Network(order func(begins bool), beyond *func(what string)) {
	steps.Around(func(begins bool) {
		if begins {
			idle()
		}
		order(begins)
	})
	*beyond = steps.Beyond
}

// HTTP tells what closes connections that net/http keeps. They are none of an order's that begins.
func HTTP(f func()) { idle = f }

var idle = func() {}

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
