package guts

import "reflect"

// OpenFields opens a struct that stands for goja's Runtime.
func OpenFields(runtime any) error {
	_, err := openFields(reflect.ValueOf(runtime).Elem())
	return err
}
