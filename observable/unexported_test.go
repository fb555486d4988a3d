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
	field := reflect.ValueOf(p).Elem().FieldByName(name)
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()
}

// inside calls f as an event of the source or the timer whose work this is, if its operator
// serialises those.
func inside(work any, f func()) {
	if in, ok := work.(interface{ Serializer() *serial.Serializer }); ok {
		in.Serializer().Do(f)
	} else if joins(reflect.TypeOf(work)) {
		unexported(work, "serializer").Interface().(*serial.Serializer).Do(f)
	}
}

// joins reports whether a type is what operators with inner sources have in common, or embeds it.
func joins(of reflect.Type) bool {
	if of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct {
		return false
	}
	switch name, _, _ := strings.Cut(of.Name(), "["); name {
	case "merging", "singleInner":
		return true
	}
	for i := range of.NumField() {
		if f := of.Field(i); f.Anonymous && joins(f.Type) {
			return true
		}
	}
	return false
}
