package guts

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Template has the properties of the global object. The engine makes each of them when it is first
// used; until then it knows their names alone. This is a copy of the engine's template, to be changed
// before it is used, then for any number of VMs.
type Template struct {
	of  reflect.Value // as the engine has it
	raw reflect.Type  // of a property that is not plain
}

// Property is a property as a template makes it.
type Property struct {
	Value                              goja.Value // nil for an accessor
	Get, Set                           *goja.Object
	Writable, Enumerable, Configurable bool
}

// factory is how the engine makes a property.
type factory = func(*goja.Runtime) goja.Value

// NewTemplate copies the template of the engine's global object.
func NewTemplate() *Template {
	vm := goja.New()
	engine := private(self(vm.GlobalObject()), "tmpl")
	t := &Template{of: reflect.New(engine.Type().Elem())}
	t.of.Elem().Set(engine.Elem())
	*t.props() = maps.Clone(*t.props())
	*t.names() = slices.Clone(*t.names())
	t.raw = reflect.TypeOf((*t.props())["NaN"](vm)).Elem()
	return t
}

// self returns the struct behind an object.
func self(o *goja.Object) reflect.Value {
	of := private(reflect.ValueOf(o).Elem(), "self")
	for of.Kind() == reflect.Interface || of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	return of
}

func (t *Template) names() *[]unistring.String {
	return private(t.of.Elem(), "propNames").Addr().Interface().(*[]unistring.String)
}

// props returns the factories of properties with names.
func (t *Template) props() *map[unistring.String]factory {
	props := private(t.of.Elem(), "props")
	if e := props.Type().Elem(); !e.ConvertibleTo(reflect.TypeFor[factory]()) {
		panic(fmt.Sprintf("its factories are %v", e))
	}
	return (*map[unistring.String]factory)(props.Addr().UnsafePointer())
}

// Add adds a property, the last one, which make makes once for each VM.
func (t *Template) Add(name string, make func(*VM) Property) {
	key := unistring.NewFromString(name)
	if (*t.props())[key] == nil {
		*t.names() = append(*t.names(), key)
	}
	(*t.props())[key] = func(r *goja.Runtime) goja.Value {
		v := of(r)
		p, ok := v.made[key]
		if !ok {
			p = make(v)
			if v.made == nil {
				v.made = map[unistring.String]Property{}
			}
			v.made[key] = p
		}
		return t.pack(p)
	}
}

// Made sets what is called with the value of a property when it was made.
func (t *Template) Made(name string, f func(*VM, goja.Value)) {
	made := (*t.props())[unistring.NewFromString(name)]
	t.Add(name, func(v *VM) Property {
		p := t.unpack(made(v.runtime))
		f(v, p.Value)
		return p
	})
}

// Prototype sets what makes the prototype of global objects, which have no Symbol.toStringTag of
// their own then.
func (t *Template) Prototype(make func(*VM) *goja.Object) {
	for _, name := range []string{"symProps", "symPropNames"} { // it is the only one
		private(t.of.Elem(), name).SetZero()
	}
	private(t.of.Elem(), "protoFactory").Set(reflect.ValueOf(
		func(r *goja.Runtime) *goja.Object { return make(of(r)) }))
}

// Make makes a property of a VM as the template has it, whatever scripts have done to it.
func (t *Template) Make(v *VM, name string) Property {
	return t.unpack((*t.props())[unistring.NewFromString(name)](v.runtime))
}

// Use gives the global object of a VM its template. Nothing that is different there must have been
// used. goja adds variables of scripts without a look at the template, and loses its names unless
// the object has its own list of names by then.
func (v *VM) Use(t *Template) {
	global := self(v.runtime.GlobalObject())
	private(global, "tmpl").Set(t.of)
	private(global, "propNames").Set(reflect.ValueOf(slices.Clone(*t.names())))
}

// pack makes the engine's form of a property.
func (t *Template) pack(p Property) goja.Value {
	if p.Writable && p.Enumerable && p.Configurable {
		return p.Value
	}
	made := reflect.New(t.raw)
	for name, value := range map[string]any{
		"value": p.Value, "getterFunc": p.Get, "setterFunc": p.Set, "accessor": p.Value == nil,
		"writable": p.Writable, "enumerable": p.Enumerable, "configurable": p.Configurable,
	} {
		if value != nil {
			private(made.Elem(), name).Set(reflect.ValueOf(value))
		}
	}
	return made.Interface().(goja.Value)
}

// unpack is the opposite of pack.
func (t *Template) unpack(v goja.Value) (p Property) {
	of := reflect.ValueOf(v)
	if of.Type() != reflect.PointerTo(t.raw) {
		return Property{Value: v, Writable: true, Enumerable: true, Configurable: true}
	}
	for name, to := range map[string]any{
		"value": &p.Value, "getterFunc": &p.Get, "setterFunc": &p.Set, "writable": &p.Writable,
		"enumerable": &p.Enumerable, "configurable": &p.Configurable,
	} {
		reflect.ValueOf(to).Elem().Set(private(of.Elem(), name))
	}
	return p
}

// probeTemplate gives the global object a template with new properties.
func (v *VM) probeTemplate(r *goja.Runtime) error {
	t, made := NewTemplate(), 0
	t.Add("probe", func(of *VM) Property {
		made++
		return Property{Value: r.ToValue(of == v), Configurable: true}
	})
	getter := r.ToValue(func(goja.FunctionCall) goja.Value { return r.ToValue(2) }).(*goja.Object)
	t.Add("probe2", func(*VM) Property { return Property{Get: getter, Enumerable: true} })
	t.Made("isNaN", func(_ *VM, v goja.Value) { must(v.(*goja.Object).Set("probe", true)) })
	t.Prototype(func(*VM) *goja.Object { return r.NewArray() })
	v.Use(t)
	const source = `(function () {
		const of = (name) => JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, name));
		const names = Object.getOwnPropertyNames(globalThis).slice(-2);
		return [names, Object.keys(globalThis), of('probe'), probe, of('probe2'), probe2, isNaN.probe,
			Array.isArray(Object.getPrototypeOf(globalThis)), globalThis[Symbol.toStringTag]].join();
	})()`
	const want = `probe,probe2,probe2,` +
		`{"value":true,"writable":false,"enumerable":false,"configurable":true},true,` +
		`{"enumerable":true,"configurable":false},2,true,true,`
	got, err := r.RunString(source)
	if again := t.Make(v, "probe").Value; err == nil &&
		(got.String() != want || !again.ToBoolean() || made != 1) {
		err = fmt.Errorf("its templates do not make properties as expected: %v (%d)", got, made)
	}
	return err
}
