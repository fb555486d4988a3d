package guts

import (
	"reflect"

	"github.com/dop251/goja"
)

// Property is a property as a template makes it.
type Property struct {
	Value                              goja.Value // nil for an accessor
	Get, Set                           *goja.Object
	Writable, Enumerable, Configurable bool
}

// pack makes the engine's form of a property.
func (t *Template) pack(p Property) goja.Value {
	if p.Writable && p.Enumerable && p.Configurable {
		return p.Value
	}
	made := reflect.New(t.raw)
	set := func(name string, value any) {
		f, err := private(made.Elem(), name, nil)
		must(err)
		if v := reflect.ValueOf(value); v.IsValid() {
			f.Set(v)
		}
	}
	set("value", p.Value)
	set("writable", p.Writable)
	set("enumerable", p.Enumerable)
	set("configurable", p.Configurable)
	if p.Value == nil {
		set("accessor", true)
		set("getterFunc", p.Get)
		set("setterFunc", p.Set)
	}
	return made.Interface().(goja.Value)
}

// unpack is the opposite of pack.
func (t *Template) unpack(v goja.Value) (p Property) {
	of := reflect.ValueOf(v)
	if of.Type() != reflect.PointerTo(t.raw) {
		return Property{Value: v, Writable: true, Enumerable: true, Configurable: true}
	}
	get := func(name string, to any) {
		f, err := private(of.Elem(), name, nil)
		must(err)
		reflect.ValueOf(to).Elem().Set(f)
	}
	get("value", &p.Value)
	get("writable", &p.Writable)
	get("enumerable", &p.Enumerable)
	get("configurable", &p.Configurable)
	get("getterFunc", &p.Get)
	get("setterFunc", &p.Set)
	return p
}
