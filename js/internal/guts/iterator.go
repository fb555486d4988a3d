package guts

import (
	"reflect"

	"github.com/dop251/goja"
)

// The kinds of what iterates over a Map or a Set.
const (
	Keys = iota
	Values
	Entries
)

// Iterated returns what an iterator over a Map or a Set has yet to give, two values for each entry,
// and its kind. It does not advance the iterator. Of other objects it returns false.
func Iterated(o *goja.Object) (left []goja.Value, kind int, ok bool) {
	self, err := private(reflect.ValueOf(o).Elem(), "self", nil)
	if err != nil {
		return nil, 0, false
	}
	of := reflect.Indirect(self.Elem())
	if of.Kind() != reflect.Struct {
		return nil, 0, false
	}
	k, iter := of.FieldByName("kind"), of.FieldByName("iter")
	if !k.IsValid() || !k.CanInt() || !iter.IsValid() || iter.Kind() != reflect.Pointer {
		return nil, 0, false
	}
	entries := entry{}
	if !iter.IsNil() {
		entries, ok = following(iter.Elem())
		if !ok {
			return nil, 0, false
		}
	}
	for at := entries; at.Value.IsValid() && !at.IsNil(); at = at.to("iterNext") {
		if key := at.value("key"); key != nil {
			left = append(left, key, at.value("value"))
		}
	}
	return left, int(k.Int()), true
}

// entry is a pointer to an entry of a Map.
type entry struct{ reflect.Value }

// to follows one of the entry's own pointers.
func (e entry) to(name string) entry { return entry{e.Elem().FieldByName(name)} }

// value returns a value of the entry; nil if the entry was deleted.
func (e entry) value(name string) goja.Value {
	f, err := private(e.Elem(), name, reflect.TypeFor[goja.Value]())
	if err != nil {
		return nil
	}
	v, _ := f.Interface().(goja.Value)
	if v == nil && name == "value" {
		return goja.Undefined() // of a Set
	}
	return v
}

// following returns the entry that an iterator gives next.
func following(iter reflect.Value) (entry, bool) {
	of, cur := iter.FieldByName("m"), iter.FieldByName("cur")
	if !of.IsValid() || !cur.IsValid() || of.Kind() != reflect.Pointer {
		return entry{}, false
	}
	if of.IsNil() {
		return entry{}, true
	}
	at := entry{cur}
	for !at.IsNil() && at.value("key") == nil {
		at = at.to("iterPrev")
	}
	if at.IsNil() {
		return entry{of.Elem().FieldByName("iterFirst")}, true
	}
	return at.to("iterNext"), true
}
