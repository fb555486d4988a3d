package durable

import (
	"encoding/json"
	"reflect"
	"strings"
)

// structIn returns the struct that JSON objects of a type, if there is one, fill field by field, or
// nil.
func structIn(t reflect.Type) reflect.Type {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || t.Kind() != reflect.Struct ||
		reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return nil
	}
	return t
}

// carry adds to an object the members of an old one that a struct has no field for.
func carry(old, state json.RawMessage, t reflect.Type) (json.RawMessage, error) {
	var from, to map[string]json.RawMessage
	if json.Unmarshal(old, &from) != nil || json.Unmarshal(state, &to) != nil || to == nil {
		return state, nil // one of them is no object
	}
	fields := fieldsOf(t)
	for name, value := range from {
		f, known := fields[strings.ToLower(name)]
		_, there := to[name]
		switch inner := structIn(f.of); {
		case !known && !there:
			to[name] = value
		case known && inner != nil && to[f.name] != nil:
			kept, err := carry(value, to[f.name], inner)
			if err != nil {
				return nil, err
			}
			to[f.name] = kept
		}
	}
	return json.Marshal(to)
}

// field is a member of an object.
type field struct {
	name string
	of   reflect.Type
}

// fieldsOf returns the members that a struct knows, by their names in lower case: encoding/json takes
// a member in whatever case.
func fieldsOf(t reflect.Type) map[string]field {
	all := map[string]field{}
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("json")
		name, _, _ := strings.Cut(tag, ",")
		switch {
		case !f.IsExported(), tag == "-", f.Anonymous && name == "" && structIn(f.Type) != nil:
			continue
		case name == "":
			name = f.Name
		}
		all[strings.ToLower(name)] = field{name, f.Type}
	}
	return all
}
