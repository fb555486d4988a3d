package observable_test

import (
	"reflect"
	"strings"
	"unsafe"

	"github.com/rxsched/rxsched/observable/internal/serial"
)

// unexported is a field of what p points to. An export_test.go in its place would have whatever
// imports package observable, the catalogue above all, compiled once more for these tests.
func unexported(p any, name string) reflect.Value {
	return field(reflect.ValueOf(p).Elem(), name)
}

func field(of reflect.Value, name string) reflect.Value {
	field := of.FieldByName(name)
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()
}

// inside calls f as an event of the source or the timer whose work this is, if its operator
// serialises those.
func inside(work any, f func()) {
	if s := serializer(reflect.ValueOf(work)); s != nil {
		s.Do(f)
	}
}

// serializer is that of an input or a subscriber, or of what operators with inner sources have in
// common, if v is one or has one as a part of it.
func serializer(v reflect.Value) *serial.Serializer {
	for v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return nil
	}
	switch name, _, _ := strings.Cut(v.Type().Name(), "["); name {
	case "Input", "serialSubscriber", "merging", "singleInner":
		return field(v, "serializer").Interface().(*serial.Serializer)
	}
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.Anonymous && f.Name != "merging" {
			continue
		}
		if s := serializer(v.Field(i)); s != nil {
			return s
		}
	}
	return nil
}
