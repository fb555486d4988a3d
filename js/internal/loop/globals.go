package loop

import (
	"fmt"
	"slices"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/guts"
)

// Global is a global that is made when it is first used.
type Global struct {
	Name string

	// Hidden says that it can't be enumerated, as the classes of the web and of the language.
	Hidden bool

	// Make makes its value. It is called at most once for a runtime, before scripts have seen the
	// value, and perhaps after they have changed whatever else there is.
	Make func(*Loop) goja.Value

	// Access makes the functions of an accessor, in the place of Make. The second may be nil.
	Access func(*Loop) (get, set *goja.Object)

	// Made is called with the value of a global that is there already: of one that stands before
	// this, or of the language.
	Made func(*Loop, *goja.Object)
}

// Globals are those of a flavour, for any number of runtimes.
type Globals struct {
	template *guts.Template
	names    map[string]bool // of those that were added
}

// Has reports whether a global was added, and not only changed.
func (g *Globals) Has(name string) bool { return g.names[name] }

// NewGlobals adds globals to those of the language, in order. If proto is not nil, the global
// object has the prototype that it makes, and no Symbol.toStringTag of its own.
func NewGlobals(proto func(*Loop) *goja.Object, lists ...[]Global) *Globals {
	t, names := guts.NewTemplate(), map[string]bool{}
	for _, g := range slices.Concat(lists...) {
		g.add(t)
		if g.Made == nil {
			names[g.Name] = true
		}
	}
	if proto != nil {
		t.Prototype(func(v *guts.VM) *goja.Object { return proto(v.Owner.(*Loop)) })
	}
	return &Globals{t, names}
}

func (g Global) add(t *guts.Template) {
	if g.Made != nil {
		t.Made(g.Name, func(v *guts.VM, made goja.Value) { g.Made(v.Owner.(*Loop), made.(*goja.Object)) })
		return
	}
	t.Add(g.Name, func(v *guts.VM) guts.Property {
		p := guts.Property{Enumerable: !g.Hidden, Configurable: true}
		if g.Access != nil {
			p.Get, p.Set = g.Access(v.Owner.(*Loop))
		} else {
			p.Value, p.Writable = g.Make(v.Owner.(*Loop)), true
		}
		return p
	})
}

// Define gives the runtime its globals. No script must have run.
func (l *Loop) Define(g *Globals) {
	l.globals = g
	l.guts.Use(g.template)
}

// Adopt gives the loop globals of which the runtime sees none: Original makes them.
func (l *Loop) Adopt(g *Globals) { l.globals = g }

// InstallGlobal defines one of the globals of Adopt. It returns an error if the runtime refuses it.
func (l *Loop) InstallGlobal(name string) error {
	p := l.globals.template.Make(l.guts, name)
	flag := map[bool]goja.Flag{true: goja.FLAG_TRUE, false: goja.FLAG_FALSE}
	global, yes := l.VM.GlobalObject(), flag[true]
	if p.Get == nil {
		err := global.DefineDataProperty(name, p.Value, yes, yes, flag[p.Enumerable])
		if err != nil && global.Set(name, p.Value) != nil { // a function that a script has declared can be set
			return err
		}
		if v, err := l.VM.RunString(name); err != nil || !v.SameAs(p.Value) {
			return fmt.Errorf("a script has declared %s", name)
		}
		return nil
	}
	var set goja.Value
	if p.Set != nil {
		set = p.Set
	}
	return global.DefineAccessorProperty(name, p.Get, set, yes, flag[p.Enumerable])
}

// Original returns the value of a global as it was made, whatever scripts have done to it.
func (l *Loop) Original(name string) goja.Value { return l.globals.template.Make(l.guts, name).Value }

// Provides reports whether the flavour adds a global.
func (l *Loop) Provides(name string) bool { return l.globals.names[name] }

// Class returns a class of the language as Original does, and its prototype.
func (l *Loop) Class(name string) (class, proto *goja.Object) {
	class = l.Original(name).(*goja.Object)
	return class, class.Get("prototype").(*goja.Object) // which scripts can't change
}

// Keep keeps what a package that installs APIs knows of the runtime: see [Part].
func (l *Loop) Keep(part any) { l.parts = append(l.parts, part) }

// Part returns what was kept, by its type.
func Part[T any](l *Loop) T {
	for _, part := range l.parts {
		if p, ok := part.(T); ok {
			return p
		}
	}
	panic("loop: Part: nothing of this type was kept")
}
