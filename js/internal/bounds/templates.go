package bounds

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
	"github.com/rxsched/rxsched/js/internal/loop"
)

// templated is an object of the language whose functions the engine makes when they are first used.
type templated struct {
	find     func(*goja.Runtime) *goja.Object
	template func() *guts.Template // with functions that are bounded
}

// newTemplated changes the template of an object.
func newTemplated(find func(*goja.Runtime) *goja.Object, change func(changes)) templated {
	return templated{find, sync.OnceValue(func() *guts.Template {
		t, err := guts.TemplateOf(find(goja.New()))
		if err != nil {
			panic(err)
		}
		change(changes{t})
		return t
	})}
}

// changes changes a template.
type changes struct{ *guts.Template }

// each is called with a property, by its name or its symbol, when it was made.
func (c changes) each(name any, f func(*bounds, *guts.Property)) {
	c.Change(name, func(v *guts.VM, p *guts.Property) {
		f(loop.Part[*bounds](v.Owner.(*loop.Loop)), p)
	})
}

// before sets what is called before some methods.
func (c changes) before(check check, names ...string) {
	for _, name := range names {
		c.each(name, func(b *bounds, p *guts.Property) { b.check(p.Value.(*goja.Object), check) })
	}
}

// shared does so for a function that several properties have.
func (c changes) shared(check check, name any) {
	c.each(name, func(b *bounds, p *guts.Property) { b.once(p.Value.(*goja.Object), check) })
}

// everywhere are the objects that syntax leads to.
var everywhere = []templated{
	newTemplated(
		func(vm *goja.Runtime) *goja.Object { return vm.NewObject().Prototype() },
		func(c changes) {
			c.each("__proto__", func(b *bounds, p *guts.Property) { b.check(p.Set, pinThis) })
		}),
	newTemplated(
		func(vm *goja.Runtime) *goja.Object {
			return vm.NewObject().Get("constructor").(*goja.Object)
		},
		func(c changes) {
			c.before(refuseName, "defineProperty")
			c.before(pinFirst, "defineProperties", "setPrototypeOf")
		}),
	newTemplated(
		func(vm *goja.Runtime) *goja.Object {
			return vm.NewObject().Get("constructor").(*goja.Object).Prototype()
		},
		func(c changes) {
			c.each("name", func(_ *bounds, p *guts.Property) { p.Configurable = false })
			c.before(list, "apply")
		}),
	newTemplated(
		func(vm *goja.Runtime) *goja.Object { return vm.ToValue("").ToObject(vm).Prototype() },
		texts),
	newTemplated(
		func(vm *goja.Runtime) *goja.Object { return vm.NewArray().Prototype() },
		arrays),
}
