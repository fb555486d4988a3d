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

// inside calls f as an event of the source or the timer whose work this is, if that is of an operator
// with inner sources, which serialises its events.
func inside(work any, f func()) {
	of := reflect.TypeOf(work)
	if of.Kind() != reflect.Pointer {
		return
	}
	switch name, _, _ := strings.Cut(of.Elem().Name(), "["); name {
	case "merging", "singleInner":
		unexported(work, "serializer").Interface().(*serial.Serializer).Do(f)
	}
}
