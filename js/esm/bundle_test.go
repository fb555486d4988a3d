package esm_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
	"github.com/rxsched/rxsched/js/esm"
)

// files makes a file system of texts.
func files(texts map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range texts {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// counter is what goja writes behind a place.
var counter = regexp.MustCompile(`\(\d+\)`)

// run runs a program, and returns what it has written, with the uncaught errors.
func run(t *testing.T, main string, texts map[string]string) string {
	t.Helper()
	var out strings.Builder
	c := js.Config{
		Files: files(texts), SourceMaps: true, Stdout: &out, Stderr: &out,
		OnError: func(err error) {
			out.WriteString("uncaught " + err.Error() + "\n")
			if e, ok := err.(*js.Error); ok {
				first, _, _ := strings.Cut(e.Stack, "\n")
				out.WriteString(counter.ReplaceAllString(first, "") + "\n")
			}
		},
		Modules: map[string]func(*goja.Runtime) (goja.Value, error){
			"shop": func(vm *goja.Runtime) (goja.Value, error) {
				o := vm.NewObject()
				return o, o.Set("price", 3)
			},
		},
	}
	source, err := esm.Bundle(main, c)
	require.NoError(t, err)
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	defer h.Close()
	r, err := js.New(h, c)
	require.NoError(t, err)
	require.NoError(t, r.RunModule(main, source))
	require.NoError(t, h.Run())
	return strings.Join(strings.Fields(out.String()), " ")
}

func TestBundle_RunsPrograms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"imports and exports, live", map[string]string{
			"main.mjs": `import count, { add as more, total } from './count.mjs'; import * as all from './count.mjs';
				more(); more(); console.log(total, count, Object.keys(all).join())`,
			"count.mjs": `export let total = 0; export function add() { total++ } export default 'count'`,
		}, "2 count add,default,total"},
		{"each module once, those that are imported first", map[string]string{
			"main.mjs": `import './a.mjs'; import './b.mjs'; console.log('main')`,
			"a.mjs":    `import './b.mjs'; console.log('a')`, "b.mjs": `console.log('b')`,
		}, "b a main"},
		{"cycles", map[string]string{
			"main.mjs": `import { odd } from './odd.mjs'; export const even = n => n === 0 || odd(n - 1); console.log(even(4))`,
			"odd.mjs":  `import { even } from './main.mjs'; export const odd = n => n !== 0 && even(n - 1)`,
		}, "true"},
		{"dynamic import", map[string]string{
			"main.mjs": `console.log('before'); const { x } = await import('./x.mjs'); console.log(x)`,
			"x.mjs":    `console.log('x runs'); export const x = 'x'`,
		}, "before x runs x"},
		{"top-level await beside exports, which others import", map[string]string{
			"main.mjs": `import { get } from './x.mjs'; export const x = await 5; console.log(get())`,
			"x.mjs":    `import { x } from './main.mjs'; export const get = () => x`,
		}, "5"},
		{"dynamic import of what is not there", map[string]string{
			"main.mjs": `try { await import('./x.mjs') } catch (e) { console.log(e.code) }
				import('nowhere').catch(e => console.log(e.message.split('\n')[0]))`,
		}, "MODULE_NOT_FOUND Cannot find module 'nowhere'"},
		{"top-level await, also of what is imported", map[string]string{
			"main.mjs": `import { v } from './slow.mjs'; console.log(v); await null; console.log('end')`,
			"slow.mjs": `export const v = await new Promise(r => setTimeout(r, 10, 'late'))`,
		}, "late end"},
		{"for await, and async generators", map[string]string{
			"main.mjs": `async function* count(n) { try { for (let i = 0; i < n; i++) yield i } finally { console.log('closed') } }
				for await (const i of count(9)) { console.log(i); if (i === 1) break }
				for await (const v of [Promise.resolve('a'), 'b']) console.log(v);
				class C { async *m() { yield* count(1) } }
				for await (const v of new C().m()) console.log('m', v)`,
		}, "0 1 closed a b m 0 closed"},
		{"TypeScript", map[string]string{
			"main.ts": `import { type Point, length } from './point.js'; import type { X } from './nowhere';
				enum Color { Red = 1, Green } namespace N { export const n = 5 }
				class A { constructor(private readonly p: Point) {} get(): number { return length(this.p)! } }
				const x = <T,>(v: T): T => v;
				console.log(new A({ x: 3, y: 4 }).get(), Color.Green, Color[1], N.n, x<number>(1), (2 as unknown) satisfies unknown)`,
			"point.ts": `export interface Point { x: number; y: number }
				export const length = ({ x, y }: Point): number => Math.hypot(x, y)`,
		}, "5 2 Red 5 1 2"},
		{"modules of Node and of Go", map[string]string{
			"main.mjs": `import { EventEmitter } from 'node:events'; import path, { join } from 'path'; import { price } from 'shop';
				import { setTimeout as sleep } from 'timers/promises';
				const e = new EventEmitter(); e.on('x', v => console.log(v)); e.emit('x', join('a', 'b'));
				console.log(path.sep, price); await sleep(1000); console.log('slept')`,
		}, "a/b / 3 slept"},
		{"packages, by their exports", map[string]string{
			"main.mjs": `import both from 'both'; import { sub } from 'both/sub'; import old from '@scope/old'; import data from './data.json';
				console.log(both, sub, old.name, old.twice(2), data.list.length)`,
			"node_modules/both/package.json": `{"exports": {".": {"require": "./r.cjs", "import": "./i.mjs"}, "./sub": "./s.mjs"}}`,
			"node_modules/both/i.mjs":        `export default 'import'`, "node_modules/both/r.cjs": `module.exports = 'require'`,
			"node_modules/both/s.mjs":              `export const sub = 'sub'`,
			"node_modules/@scope/old/package.json": `{"main": "lib"}`,
			"node_modules/@scope/old/lib/index.js": `exports.name = 'old'; exports.twice = n => 2 * n; exports.other = require('both')`,
			"data.json":                            `{"list": [1, 2, 3]}`,
		}, "import sub old 4 3"},
		{"import.meta", map[string]string{
			"main.mjs":  `import './lib/x.mjs'; console.log(import.meta.url, import.meta.filename)`,
			"lib/x.mjs": `console.log(import.meta.dirname)`,
		}, "/lib file:///main.mjs /main.mjs"},
		{"require, and what has no extension", map[string]string{
			"main.ts": `import { a } from './a'; import b from './folder'; const c = require('./c'); console.log(a, b, c)`,
			"a.ts":    `export const a: string = 'a'`, "folder/index.ts": `export default 'b'`, "c.js": `module.exports = 'c'`,
		}, "a b c"},
		{"JSX", map[string]string{
			"main.tsx": `const React = { createElement: (tag: string, _: unknown, ...c: unknown[]) => tag + c.join('') };
				console.log(<b>{1 + 1}</b>)`,
		}, "b2"},
		{"errors at their places", map[string]string{
			"main.ts":     "import { fail } from './lib/fail.ts'\nfail('x')\n",
			"lib/fail.ts": "interface Gone { a: string }\n\nexport function fail(s: string): never {\n\tthrow new Error(s)\n}\n",
		}, "uncaught Error: x at fail (/lib/fail.ts:4:7)"},
		{"errors behind an await", map[string]string{
			"main.ts": "type Gone = 1\nawait null\n\nthrow new TypeError('late')\n",
		}, "uncaught TypeError: late at /main.ts:4:6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			main := ""
			for name := range c.files {
				if strings.HasPrefix(name, "main.") {
					main = "/" + name
				}
			}
			require.Equal(t, c.want, run(t, main, c.files))
		})
	}
}

func TestBundle_TellsWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, want string }{
		{"syntax", "let x: number = ;\n", `/main.ts:1:17: Unexpected ";"`},
		{"a missing file", "import './gone.js'\n", `/main.ts:1:8: Cannot find module './gone.js'`},
		{"a missing package", "\nimport 'left-pad'\n", `/main.ts:2:8: Cannot find module 'left-pad'`},
		{"a missing module of Node", "import 'node:fs'\n", "/main.ts:1:8: No such built-in module: node:fs"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := esm.Bundle("/main.ts", js.Config{Files: files(map[string]string{"main.ts": c.source})})
			var e *esm.Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, c.want, err.Error())
		})
	}
	_, err := esm.Bundle("/none.ts", js.Config{})
	require.ErrorContains(t, err, "none.ts")
}
