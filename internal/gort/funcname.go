package gort

import (
	"reflect"
	"runtime"
)

// FuncName returns the full name of a function, for traces, or "" if f is nil or no function. It does not allocate.
func FuncName(f any) string {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func || v.IsNil() {
		return ""
	}
	return runtime.FuncForPC(v.Pointer()).Name()
}
