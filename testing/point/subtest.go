package point

import (
	"reflect"
	"slices"
	"unsafe"
)

// subtest makes a test below another, whose t.Run a bubble forbids: it fails and logs as a subtest
// does, but is not one of package testing's. Where that has other fields than are known here, it
// returns the other test itself. The caller calls end at its end.
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
	parent := field(whole, common.Type, "parent", reflect.PointerTo(common.Type))
	names := field(whole, common.Type, "name", reflect.TypeFor[string]())
	cleanups := field(whole, common.Type, "cleanups", reflect.TypeFor[[]func()]())
	if parent == nil || names == nil || cleanups == nil {
		return t, func() {}
	}
	*(*unsafe.Pointer)(parent) = unsafe.Add(of.UnsafePointer(), common.Offset)
	*(*string)(names) += "/" + name
	for _, own := range []string{"cleanups", "failed", "skipped", "finished", "tempDir", "tempDirSeq"} {
		if f, ok := common.Type.FieldByName(own); ok {
			reflect.NewAt(f.Type, unsafe.Add(whole, f.Offset)).Elem().SetZero()
		}
	}
	return made.Interface().(V), func() {
		left := (*[]func())(cleanups) // of TempDir and its kin
		for _, f := range slices.Backward(*left) {
			f()
		}
		*left = nil
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
