package guts

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"github.com/dop251/goja"
	"github.com/dop251/goja/unistring"
)

// Once makes a VM remember what was made: each property is made once for a VM, for the global
// object and for Make. Nothing may be changed after.
func (t *Template) Once() {
	t.taken = map[unistring.String]factory{}
	for name, was := range maps.Clone(*factories(t)) {
		made := func(r *goja.Runtime) goja.Value {
			v := of(r)
			p, ok := v.made[name]
			if !ok {
				p = t.unpack(was(r))
				if v.made == nil {
					v.made = map[unistring.String]Property{}
				}
				v.made[name] = p
			}
			return t.pack(p)
		}
		(*factories(t))[name] = made
		t.taken[name] = func(r *goja.Runtime) goja.Value {
			value := made(r)
			delete(of(r).unmade, name)
			return value
		}
	}
}

// UseForGlobals gives the global object a template that remembers. goja adds variables of scripts
// without a look at the template: it loses the names there, unless it has its own list of names by
// then; and the name of a variable that was a property of the template and was deleted. So the
// global object has a template of its own, which has only what was not made yet.
func (v *VM) UseForGlobals(t *Template) {
	own := &Template{of: reflect.New(t.of.Type().Elem()), raw: t.raw}
	own.of.Elem().Set(t.of.Elem())
	v.unmade = maps.Clone(t.taken)
	*factories(own) = v.unmade
	global := v.runtime.GlobalObject()
	v.Use(global, own)
	self, err := private(reflect.ValueOf(global).Elem(), "self", nil)
	must(err)
	names, err := private(self.Elem().Elem(), "propNames", reflect.TypeFor[[]unistring.String]())
	must(err)
	all, err := t.field("propNames")
	must(err)
	to := names.Addr().Interface().(*[]unistring.String)
	*to = slices.Clone(all.Interface().([]unistring.String))
}

// factories returns the field of a template that has the factories of properties with names.
func factories(t *Template) *map[unistring.String]factory {
	props := t.props("")
	if e := props.Type().Elem(); !e.ConvertibleTo(reflect.TypeFor[factory]()) {
		panic(fmt.Sprintf("its factories are %v", e))
	}
	return (*map[unistring.String]factory)(props.Addr().UnsafePointer())
}

// probeTemplate gives the global object a template with new properties.
func (v *VM) probeTemplate(r *goja.Runtime) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("its templates are unknown: %v", broken)
		}
	}()
	t, err := TemplateOf(r.GlobalObject())
	if err != nil {
		return err
	}
	made := 0
	t.Add("probe", func(of *VM) Property {
		made++
		return Property{Value: r.ToValue(of == v), Configurable: true}
	})
	getter := r.ToValue(func(goja.FunctionCall) goja.Value { return r.ToValue(2) }).(*goja.Object)
	t.Add("probe2", func(*VM) Property { return Property{Get: getter, Enumerable: true} })
	t.Add("probe3", func(*VM) Property { return Property{Value: getter, Configurable: true} })
	t.Change("isNaN", func(_ *VM, p *Property) { p.Value = r.ToValue(p.Writable && !p.Enumerable) })
	t.Drop(goja.SymToStringTag)
	t.Once()
	v.UseForGlobals(t)
	const source = `(function () {
		const of = (name) => JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, name));
		const names = Object.getOwnPropertyNames(globalThis).slice(-3);
		delete globalThis.probe3;
		(0, eval)('var probe3');
		return [names, Object.keys(globalThis), of('probe'), probe, of('probe2'), probe2, isNaN,
			Object.prototype.toString.call(globalThis)].join();
	})()`
	const want = `probe,probe2,probe3,probe2,probe3,` +
		`{"value":true,"writable":false,"enumerable":false,"configurable":true},true,{"enumerable":true,"configurable":false},2,true,[object Object]`
	got, err := r.RunString(source)
	if again := t.Make(v, "probe").Value; err == nil &&
		(got.String() != want || !again.ToBoolean() || made != 1) {
		err = fmt.Errorf("its templates do not make properties as expected: %v (%d)", got, made)
	}
	return err
}
