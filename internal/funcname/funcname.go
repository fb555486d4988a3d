// Package funcname names functions, for traces.
package funcname

import (
	"reflect"
	"runtime"
)

// Of is the full name of a function; "" if f is nil or no function. It does not allocate.
func Of(f any) string {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func || v.IsNil() {
		return ""
	}
	return runtime.FuncForPC(v.Pointer()).Name()
}
