// Package funcname names functions, for traces.
package funcname

import (
	"reflect"
	"runtime"
)

// Of returns the full name of a function, or "" if f is nil or no function. It does not allocate.
func Of(f any) string {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func || v.IsNil() {
		return ""
	}
	return runtime.FuncForPC(v.Pointer()).Name()
}
