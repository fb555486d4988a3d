package gort

import "reflect"

// Nil reports whether v is nil, or a nil pointer that an interface holds: what a caller has
// forgotten to make.
func Nil(v any) bool {
	if v == nil {
		return true
	}
	r := reflect.ValueOf(v)
	return r.Kind() == reflect.Pointer && r.IsNil()
}
