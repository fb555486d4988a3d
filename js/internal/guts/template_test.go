package guts_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js/internal/guts"
)

func TestTemplateOf_RefusesAnObjectWithoutOne(t *testing.T) {
	t.Parallel()
	_, err := guts.TemplateOf(goja.New().NewObject())
	require.ErrorContains(t, err, "has no field tmpl")
}

func TestTemplate_MakesPropertiesWhenTheyAreFirstUsedForEachVM(t *testing.T) {
	t.Parallel()
	r, v := open(t)
	template, err := guts.TemplateOf(r.NewArray().Prototype())
	require.NoError(t, err)
	made := 0
	template.Change("map", func(of *guts.VM, p *guts.Property) {
		require.Equal(t, "owner", of.Owner)
		made++
		p.Enumerable = true
	})
	template.Change(goja.SymIterator, func(_ *guts.VM, p *guts.Property) { p.Value = goja.Null() })
	for range 2 {
		v.Owner = "owner"
		v.Use(r.NewArray().Prototype(), template)
		require.Equal(t, "map", eval(t, r, `Object.keys([].__proto__).join()`).String())
		same := eval(t, r, `[[].map === [].map, [][Symbol.iterator] === null].join()`)
		require.Equal(t, "true,true", same.String())
		r, v = open(t)
	}
	require.Equal(t, 2, made)
}

func TestTemplate_RemembersWhatItMadeForTheGlobalObject(t *testing.T) {
	t.Parallel()
	r, v := open(t)
	template, err := guts.TemplateOf(r.GlobalObject())
	require.NoError(t, err)
	made := 0
	template.Add("late", func(*guts.VM) guts.Property {
		made++
		return guts.Property{Value: r.NewObject(), Writable: true, Configurable: true}
	})
	template.Once()
	v.UseForGlobals(template)
	first := template.Make(v, "late").Value
	require.Same(t, first, eval(t, r, `late`))
	eval(t, r, `late = 1; delete globalThis.late`)
	require.Same(t, first, template.Make(v, "late").Value)
	require.Equal(t, "undefined", eval(t, r, `typeof late`).String())
	require.Equal(t, 1, made)
}
