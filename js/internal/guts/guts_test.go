package guts_test

import (
	"math"
	"os"
	"runtime/debug"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js/internal/guts"
)

func open(t *testing.T) (*goja.Runtime, *guts.VM) {
	t.Helper()
	r := goja.New()
	v, err := guts.Open(r)
	require.NoError(t, err)
	return r, v
}

// drain runs jobs until none is left.
func drain(v *guts.VM) {
	for v.Len() > 0 {
		v.Take(func(job func()) { job() })
	}
}

func eval(t *testing.T, r *goja.Runtime, source string) goja.Value {
	t.Helper()
	v, err := r.RunString(source)
	require.NoError(t, err)
	return v
}

func TestOpen_MakesTheRuntimeKeepItsJobs(t *testing.T) {
	t.Parallel()
	r, v := open(t)
	eval(t, r, `var ran = ''; Promise.resolve().then(() => ran += 'a').then(() => ran += 'b')`)
	require.Equal(t, 1, v.Len())
	require.Equal(t, "", eval(t, r, `ran`).String())
	drain(v)
	require.Equal(t, "ab", eval(t, r, `ran`).String())
}

func TestOpen_RefusesVersionsOfGojaThatWereNotTested(t *testing.T) {
	t.Parallel()
	const path = "github.com/dop251/goja"
	fork := &debug.Module{Path: "example.com/fork", Version: "v1.0.0"}
	for want, deps := range map[string][]*debug.Module{
		"": {{Path: "example.com/other", Version: "v1.0.0"}, {Path: path, Version: guts.Tested[0]}},
		"built with github.com/dop251/goja v0.0.1, and this package needs": {{Path: path, Version: "v0.0.1"}},
		"built with example.com/fork v1.0.0":                               {{Path: path, Version: guts.Tested[0], Replace: fork}},
	} {
		err := guts.CheckVersion(&debug.BuildInfo{Deps: deps})
		if want == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, want)
		}
	}
	require.NoError(t, guts.CheckVersion(nil))
	goMod, err := os.ReadFile("../../go.mod")
	require.NoError(t, err)
	require.Contains(t, string(goMod), path+" "+guts.Tested[len(guts.Tested)-1], "what is built here is tested")
}

func TestTake_GivesJobsInOrderAlsoThoseQueuedMeanwhile(t *testing.T) {
	t.Parallel()
	r, v := open(t)
	eval(t, r, `var ran = [];
		for (const n of [1, 2, 3]) Promise.resolve().then(() => ran.push(n)).then(() => ran.push(n * 10))`)
	drain(v)
	require.Equal(t, "1,2,3,10,20,30", eval(t, r, `String(ran)`).String())
}

func TestReset_PutsTheInterpreterInOrder(t *testing.T) {
	t.Parallel()
	for name, source := range map[string]string{
		"in a function":       `(function f() { for (;;) stop() })()`,
		"after an await":      `(async () => { await null; try { for (;;) stop() } finally {} })()`,
		"in a for of":         `(async () => { await null; for (const x of [1, 2]) for (;;) stop() })()`,
		"in a generator":      `[...(function* () { yield 1; for (;;) stop() })()]`,
		"in a native":         `[1].map(() => { for (;;) stop() })`,
		"in nested awaits":    `(async () => { await (async () => { await 1; for (;;) stop() })() })()`,
		"in a block":          `{ let x = 1; const f = () => x; for (;;) stop() }`,
		"deep":                `(function f() { f() })()`,
		"deep after an await": `(async () => { await null; (function f() { f() })() })()`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, v := open(t)
			r.SetMaxCallStackSize(200)
			require.NoError(t, r.Set("stop", func() { r.Interrupt("stop") }))
			for range 50 {
				ended := func() (ended bool) {
					defer func() {
						if r := recover(); r != nil {
							ended = true
						}
					}()
					_, err := r.RunString(source)
					drain(v)
					return err != nil
				}()
				require.True(t, ended)
				v.Reset()
				r.ClearInterrupt()
				eval(t, r, `var ran = '', late = (async () => { ran += 1; await null; ran += 2 })()`)
				drain(v)
				require.Equal(t, "12", eval(t, r, `ran`).String())
			}
			_, err := r.RunString(`null.x`)
			var ex *goja.Exception
			require.ErrorAs(t, err, &ex)
			require.Len(t, ex.Stack(), 1, "nothing is left on the stack, and the base frame is hidden")
			r.SetMaxCallStackSize(math.MaxInt32)
		})
	}
}

func TestTemplate_MakesAGlobalOnceForEachVM(t *testing.T) {
	t.Parallel()
	r, v := open(t)
	template, made := guts.NewTemplate(), 0
	template.Add("late", func(of *guts.VM) guts.Property {
		require.Equal(t, "owner", of.Owner)
		made++
		return guts.Property{Value: goja.New().NewObject(), Writable: true, Configurable: true}
	})
	for range 2 {
		v.Owner = "owner"
		v.Use(template)
		first := template.Make(v, "late").Value
		eval(t, r, `late = 1; delete globalThis.late`)
		require.Same(t, first, template.Make(v, "late").Value)
		require.Equal(t, "undefined", eval(t, r, `typeof late`).String())
		r, v = open(t)
	}
	require.Equal(t, 2, made)
}
