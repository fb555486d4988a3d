package js_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

var flavours = map[string]js.Flavour{"node": js.Node, "browser": js.Browser}

// start makes a runtime on a host of its own.
func start(tb testing.TB, f js.Flavour) {
	h := host.NewVirtual(host.Config{})
	_, err := js.New(h, js.Config{Flavour: f})
	require.NoError(tb, err)
	require.NoError(tb, h.Close())
}

func BenchmarkNew(b *testing.B) {
	for name, f := range flavours {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				start(b, f)
			}
		})
	}
}

// A runtime takes 20 KiB at its start: what scripts have not used is not made.
func TestNew_TakesLittleMemory(t *testing.T) {
	const runs, most = 50, 20 << 10
	for name, f := range flavours {
		start(t, f) // what is made once for all
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range runs {
			start(t, f)
		}
		runtime.ReadMemStats(&after)
		require.LessOrEqual(t, (after.TotalAlloc-before.TotalAlloc)/runs, uint64(most), name)
		require.LessOrEqual(t, (after.Mallocs-before.Mallocs)/runs, uint64(250), name)
	}
}

// globalNames returns the names of the globals that a flavour adds to goja's, or changes. Those
// that every script of these tests uses are left out.
func globalNames(t *testing.T, f js.Flavour) []string {
	r := newRig(t, js.Config{Flavour: f})
	all := r.run(t, `console.log(Object.getOwnPropertyNames(globalThis).join(' '))`)
	names := strings.Fields(all)
	require.Contains(t, names, "structuredClone")
	vm, changed := goja.New(), []string{"Array", "Symbol", "Map", "RegExp", "Int8Array"}
	used := []string{"console", "global", "window", "self", "frames", "parent", "top"}
	return slices.DeleteFunc(names, func(name string) bool {
		ofGoja := vm.Get(name) != nil && !slices.Contains(changed, name)
		return ofGoja || slices.Contains(used, name)
	})
}

// describe is a function that describes a property of the global object.
const describe = `((name) => {
	const kind = (v) => typeof v === 'function' ? v.name + '/' + v.length : typeof v;
	const { value, get, set, ...flags } = Object.getOwnPropertyDescriptor(globalThis, name) || {};
	const order = Object.getOwnPropertyNames(globalThis).indexOf(name);
	return JSON.stringify([kind(value), kind(get), kind(set), flags, order]);
})`

// touches are the ways to use a global for the first time. Each prints what it sees, or throws.
var touches = map[string]string{
	"descriptor":     `console.log(DESCRIBE('NAME'))`,
	"identity":       `console.log(Object.is(NAME, NAME), Object.is(NAME, globalThis.NAME))`,
	"typeof":         `console.log(typeof NAME, typeof globalThis.NAME)`,
	"in":             `console.log('NAME' in globalThis, Object.hasOwn(globalThis, 'NAME'))`,
	"delete":         `console.log(delete globalThis.NAME, 'NAME' in globalThis, typeof NAME)`,
	"delete and set": `delete globalThis.NAME; globalThis.NAME = 1; console.log(DESCRIBE('NAME'))`,
	"delete and var": `delete globalThis.NAME; (0, eval)('var NAME = 1');
		console.log(DESCRIBE('NAME'))`,
	"delete and function": `delete globalThis.NAME; (0, eval)('function NAME() {}');
		console.log(DESCRIBE('NAME'))`,
	"set": `globalThis.NAME = 1;
		console.log(DESCRIBE('NAME'), String(globalThis.NAME) === '1')`,
	"strict set": `'use strict'; NAME = 1; console.log(DESCRIBE('NAME'))`,
	"set in one that inherits": `const o = Object.create(globalThis); o.NAME = 1;
		console.log(DESCRIBE('NAME'), Object.keys(o))`,
	"var":          `var NAME; console.log(DESCRIBE('NAME'))`,
	"var with one": `var NAME = 1; console.log(DESCRIBE('NAME'))`,
	"function":     `function NAME() {} console.log(DESCRIBE('NAME'))`,
	"let":          `let NAME = 1; console.log(NAME, DESCRIBE('NAME'))`,
	"class":        `class NAME {} console.log(typeof NAME, DESCRIBE('NAME'))`,
	"parameter":    `console.log(((NAME) => NAME)(1), DESCRIBE('NAME'))`,
	"with":         `with ({ NAME: 1 }) console.log(NAME); console.log(DESCRIBE('NAME'))`,
	"hide": `Object.defineProperty(globalThis, 'NAME', { enumerable: false });
		console.log(DESCRIBE('NAME'))`,
	"define": `Object.defineProperty(globalThis, 'NAME', { value: 1 });
		console.log(DESCRIBE('NAME'))`,
	"make accessor": `Object.defineProperty(globalThis, 'NAME', { get() { return 1 } });
		console.log(DESCRIBE('NAME'))`,
	"freeze": `Object.freeze(globalThis); globalThis.NAME = 1; console.log(DESCRIBE('NAME'))`,
	"proxy":  `console.log(typeof new Proxy(globalThis, {}).NAME, DESCRIBE('NAME'))`,
	"reflect": `console.log(Reflect.set(globalThis, 'NAME', 1),
		Reflect.deleteProperty(globalThis, 'NAME'), 'NAME' in globalThis)`,
}

func TestGlobals_LookAsIfTheyHadBeenMadeAtTheStart(t *testing.T) {
	t.Parallel()
	const makeAll = `Object.getOwnPropertyDescriptors(globalThis)`
	for flavour, f := range flavours {
		names := globalNames(t, f)
		for touch, source := range touches {
			t.Run(flavour+"/"+touch, func(t *testing.T) {
				t.Parallel()
				source = strings.ReplaceAll(source, "DESCRIBE", describe)
				for _, name := range names {
					source := strings.ReplaceAll(source, "NAME", name)
					lazy := newRig(t, js.Config{Flavour: f})
					got := lazy.run(t, source)
					made := newRig(t, js.Config{Flavour: f})
					made.run(t, makeAll)
					require.Equal(t, made.run(t, source), got, name)
				}
			})
		}
	}
}

func TestGlobals_HaveTheirNamesBeforeTheyAreMade(t *testing.T) {
	t.Parallel()
	const list = `
		const listed = [];
		for (const name in globalThis) listed.push(name);
		console.log(Object.getOwnPropertyNames(globalThis), Object.keys(globalThis), listed,
			Reflect.ownKeys(globalThis).length)`
	for flavour, f := range flavours {
		lazy := newRig(t, js.Config{Flavour: f})
		made := newRig(t, js.Config{Flavour: f})
		made.run(t, `Object.getOwnPropertyDescriptors(globalThis)`)
		require.Equal(t, made.run(t, list), lazy.run(t, list), flavour)
	}
}

func TestGlobals_AreDataPropertiesOfTheRightKind(t *testing.T) {
	t.Parallel()
	const function, class = `{"writable":true,"enumerable":true,"configurable":true}`,
		`{"writable":true,"enumerable":false,"configurable":true}`
	const flags = `((name) => {
		const { value, ...flags } = Object.getOwnPropertyDescriptor(globalThis, name);
		return JSON.stringify(flags);
	})`
	for flavour, f := range flavours {
		r := newRig(t, js.Config{Flavour: f})
		for name, want := range map[string]string{
			"setTimeout": function, "queueMicrotask": function, "structuredClone": function,
			"Event": class, "AbortController": class, "console": class, "require": class,
		} {
			got := r.again(t, `console.log(`+flags+`('`+name+`'))`)
			require.Equal(t, want, got, "%s: %s", flavour, name)
		}
	}
}

// What is made late is made of what the language had at the start.
func TestGlobals_AreWhatTheyAreWhateverScriptsHaveChanged(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ node, both, want string }{
		"modules have the first timers": {node: `
			globalThis.setTimeout = globalThis.setImmediate = null;
			const t = require('timers');
			print(typeof t.setTimeout, t.setTimeout.name, t.setImmediate.length)`,
			want: "function setTimeout 4"},
		"a module has what was a global": {node: `
			const { setTimeout: first } = globalThis;
			print(require('timers').setTimeout === first, require('process') === process,
				require('console').log === console.log)`,
			want: "true true true"},
		"the symbols of promisify": {node: `
			const custom = Symbol.for('nodejs.util.promisify.custom');
			Symbol.for = null;
			print(Object.getOwnPropertySymbols(setTimeout)[0] === custom)`,
			want: "true"},
		"properties of process": {node: `
			Object.defineProperty(Object.prototype, 'title', { set() { throw 'no' } });
			Object.freeze(Object.prototype);
			print(process.title, typeof process.toString, typeof process.stdout.write)`,
			want: "node function function"},
		"a subclass of a class that was taken away": {both: `
			delete globalThis.Event; globalThis.EventTarget = null;
			const e = new CustomEvent('x', { detail: 1 });
			print(e.type, Object.getPrototypeOf(CustomEvent).name,
				new AbortController().signal.aborted)`,
			want: "x Event false"},
		"clones": {both: `
			const o = { map: new Map([[1, 2]]), set: new Set([3]), date: new Date(4),
				error: new TypeError('5'), number: Object(6), text: Object('7'), big: Object(8n),
				yes: Object(true), bytes: new Uint8Array([9]) };
			const kept = { Map, Set, Date, TypeError, Uint8Array, WeakMap, ArrayBuffer };
			for (const name in kept) delete globalThis[name];
			const c = structuredClone(o);
			print(c.map instanceof kept.Map && c.map.get(1), c.set.has(3),
				+c.date.toISOString().at(-2), c.error instanceof kept.TypeError,
				c.number instanceof Number, c.text.length, typeof c.big, String(c.yes),
				c.bytes instanceof kept.Uint8Array && c.bytes[0])`,
			want: "2 true 4 true true 1 object true 9"},
		"what can't be cloned": {both: `
			Object.getPrototypeOf = [].__proto__.values = null;
			const not = (o) => {
				try { structuredClone(o); return 'cloned' } catch (e) { return e.name }
			};
			print(not(function* () {}()), not(new Map().values()), not(new Set().values()),
				not(''[Symbol.iterator]()), not(new WeakMap()), not([].entries()))`,
			want: strings.TrimSpace(strings.Repeat("DataCloneError ", 6))},
	} {
		for flavour, f := range flavours {
			source := test.both
			if f == js.Node {
				source += test.node
			}
			if source == "" {
				continue
			}
			r := newRig(t, js.Config{Flavour: f})
			got := r.run(t, `const print = (...all) => console.log(all.join(' '));`+source)
			require.Equal(t, test.want, got, "%s: %s", flavour, name)
		}
	}
}
