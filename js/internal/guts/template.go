package guts

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Template has the properties of an object of the language. The engine makes each of them when it
// is first used; until then it knows their names alone. The engine's templates are for all
// runtimes. This is a copy of one, to be changed before it is used, then for any number of VMs.
type Template struct {
	of    reflect.Value                // the engine's template
	raw   reflect.Type                 // of a property that is not plain
	taken map[unistring.String]factory // for the global object
}

// factory is how the engine makes a property.
type factory = func(*goja.Runtime) goja.Value

// TemplateOf copies the template of an object. It returns an error if it has none.
func TemplateOf(o *goja.Object) (*Template, error) {
	at, err := template(o)
	if err != nil {
		return nil, err
	}
	global, err := template(goja.New().GlobalObject())
	if err != nil {
		return nil, err
	}
	t := &Template{of: reflect.New(at.Type().Elem())}
	t.of.Elem().Set(at.Elem())
	for _, name := range []string{"props", "symProps"} {
		of, err := t.field(name)
		if err != nil {
			return nil, err
		}
		made := reflect.MakeMap(of.Type())
		for each := of.MapRange(); each.Next(); {
			made.SetMapIndex(each.Key(), each.Value())
		}
		of.Set(made)
	}
	names, err := private(t.of.Elem(), "propNames", reflect.TypeFor[[]unistring.String]())
	if err == nil {
		names.Set(reflect.ValueOf(slices.Clone(names.Interface().([]unistring.String))))
		nan := (&Template{of: global}).made("NaN")
		t.raw = reflect.TypeOf(nan(goja.New())).Elem()
	}
	return t, err
}

// template returns the field of an object that has its template.
func template(o *goja.Object) (reflect.Value, error) {
	self, err := private(reflect.ValueOf(o).Elem(), "self", nil)
	if err != nil {
		return self, err
	}
	of := reflect.Indirect(self.Elem())
	if of.Kind() != reflect.Struct {
		return of, fmt.Errorf("its Object.self is a %v", self.Type())
	}
	return private(of, "tmpl", nil)
}

func (t *Template) field(name string) (reflect.Value, error) {
	return private(t.of.Elem(), name, nil)
}

// props returns the factories of properties by name, or by symbol.
func (t *Template) props(key any) reflect.Value {
	name := "props"
	if _, ok := key.(*goja.Symbol); ok {
		name = "symProps"
	}
	f, err := t.field(name)
	must(err)
	return f
}

// key returns a name or a symbol as the engine has it.
func key(of any) reflect.Value {
	if name, ok := of.(string); ok {
		return reflect.ValueOf(unistring.NewFromString(name))
	}
	return reflect.ValueOf(of)
}

// made returns the factory of a property; nil if there is none.
func (t *Template) made(name any) factory {
	f := t.props(name).MapIndex(key(name))
	if !f.IsValid() {
		return nil
	}
	return f.Convert(reflect.TypeFor[factory]()).Interface().(factory)
}

func (t *Template) set(name any, f factory) {
	props := t.props(name)
	props.SetMapIndex(key(name), reflect.ValueOf(f).Convert(props.Type().Elem()))
}

// Add adds a property, the last one, which make makes.
func (t *Template) Add(name string, make func(*VM) Property) {
	if t.made(name) == nil {
		names, err := t.field("propNames")
		must(err)
		names.Set(reflect.Append(names, key(name)))
	}
	t.set(name, func(r *goja.Runtime) goja.Value { return t.pack(make(of(r))) })
}

// Change sets what is called with a property, by its name or its symbol, when it was made. It may
// change it.
func (t *Template) Change(name any, change func(*VM, *Property)) {
	was := t.made(name)
	if was == nil {
		panic(fmt.Sprintf("guts: Change: no property %v", name))
	}
	t.set(name, func(r *goja.Runtime) goja.Value {
		p := t.unpack(was(r))
		change(of(r), &p)
		return t.pack(p)
	})
}

// Drop removes a property that has a symbol for its name.
func (t *Template) Drop(symbol *goja.Symbol) {
	t.props(symbol).SetMapIndex(key(symbol), reflect.Value{})
	names, err := private(t.of.Elem(), "symPropNames", reflect.TypeFor[[]*goja.Symbol]())
	must(err)
	left := slices.Clone(names.Interface().([]*goja.Symbol))
	dropped := func(s *goja.Symbol) bool { return s == symbol }
	names.Set(reflect.ValueOf(slices.DeleteFunc(left, dropped)))
}

// Prototype sets what makes the prototype of objects.
func (t *Template) Prototype(make func(*VM) *goja.Object) {
	f, err := t.field("protoFactory")
	must(err)
	f.Set(reflect.ValueOf(func(r *goja.Runtime) *goja.Object { return make(of(r)) }))
}

// Make makes a property of a VM as the template has it, whatever scripts have done to it.
func (t *Template) Make(v *VM, name any) Property { return t.unpack(t.made(name)(v.runtime)) }

// Use gives an object another template, which should be a copy of its own. Nothing of the object
// must have been used that is different there.
func (v *VM) Use(o *goja.Object, t *Template) {
	at, err := template(o)
	must(err)
	at.Set(t.of)
}

// of returns the VM of a runtime: the base frame has it.
func of(r *goja.Runtime) *VM {
	vm, err := private(reflect.ValueOf(r).Elem(), "vm", nil)
	must(err)
	stack, err := private(vm.Elem(), "stack", nil)
	must(err)
	return stack.Index(0).Interface().(*goja.Object).Export().(hook).VM
}

// must panics for what probeTemplate would have found.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
