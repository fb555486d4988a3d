package point

import (
	"reflect"
	"slices"
	"unsafe"
)

// subtest makes a test below another, whose t.Run a bubble forbids: it has a name of its own, logs
// where the other does, and fails it at its end, when the caller calls end. Where package testing has
// other fields than are known here, it returns the other test itself.
func subtest[V T](t V, name string) (sub V, end func()) {
	of := reflect.ValueOf(t)
	if of.Kind() != reflect.Pointer || of.Elem().Kind() != reflect.Struct {
		return t, func() {}
	}
	common, ok := of.Type().Elem().FieldByName("common")
	if !ok || common.Type.Kind() != reflect.Struct {
		return t, func() {}
	}
	made := reflect.New(of.Type().Elem())
	made.Elem().Set(of.Elem())
	whole := unsafe.Add(made.UnsafePointer(), common.Offset)
	names := field(whole, common.Type, "name", reflect.TypeFor[string]())
	cleanups := field(whole, common.Type, "cleanups", reflect.TypeFor[[]func()]())
	if names == nil || cleanups == nil {
		return t, func() {}
	}
	*(*string)(names) += "/" + name
	for _, own := range []string{"cleanups", "failed", "skipped", "finished", "tempDir", "tempDirSeq"} {
		if f, ok := common.Type.FieldByName(own); ok {
			reflect.NewAt(f.Type, unsafe.Add(whole, f.Offset)).Elem().SetZero()
		}
	}
	sub = made.Interface().(V)
	return sub, func() {
		left := (*[]func())(cleanups) // of TempDir and its kin
		for _, f := range slices.Backward(*left) {
			f()
		}
		*left = nil
		if sub.Failed() {
			t.Fail()
		}
	}
}

// field returns where a field is; nil if there is none of this type.
func field(in unsafe.Pointer, of reflect.Type, name string, want reflect.Type) unsafe.Pointer {
	f, ok := of.FieldByName(name)
	if !ok || f.Type != want {
		return nil
	}
	return unsafe.Add(in, f.Offset)
}
