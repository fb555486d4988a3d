package esm_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
	"github.com/rxsched/rxsched/js/esm"
)

// As in Node, a default import of CommonJS is module.exports in a file that is an ES module by its name
// or its package.json, and what __esModule says elsewhere.
func TestBundle_ImportsCommonJSAsNode(t *testing.T) {
	t.Parallel()
	const common = `exports.__esModule = true; exports.default = 'inner'; exports.named = 'named'`
	const shows = `import d, { named } from 'lib'; import * as all from 'lib';
		console.log(d === 'inner' ? d : typeof d, d.default, named, all.default === d)`
	for name, texts := range map[string]map[string]string{
		"type module":        {"main.js": shows, "package.json": `{"type": "module"}`},
		"a package's module": {"main.mjs": `import 'pkg'`, "node_modules/pkg/index.js": shows, "node_modules/pkg/package.json": `{"type": "module", "main": "index.js"}`},
		"a name":             {"main.mjs": shows},
		"TypeScript":         {"main.ts": shows, "package.json": `{"type": "module"}`},
		"with an await":      {"main.js": "await 1;" + shows, "package.json": `{"type": "module"}`},
	} {
		texts["node_modules/lib/index.js"] = common
		texts["node_modules/lib/package.json"] = `{}`
		main := "/main.js"
		for _, ext := range []string{".mjs", ".ts"} {
			if texts["main"+ext] != "" {
				main = "/main" + ext
			}
		}
		require.Equal(t, "object inner named true", run(t, main, texts), name)
	}
	require.Equal(t, "inner undefined named true", run(t, "/main.js", map[string]string{
		"main.js": shows, "node_modules/lib/index.js": common,
	}), "no module by its name or its package")
	require.Equal(t, "function", run(t, "/main.js", map[string]string{ // what tslib does
		"main.js": `import { help } from 'tslib'; console.log(typeof help)`, "package.json": `{"type": "module"}`,
		"node_modules/tslib/package.json":         `{"exports": {".": {"import": "./modules/index.js", "default": "./tslib.js"}}}`,
		"node_modules/tslib/modules/package.json": `{"type": "module"}`,
		"node_modules/tslib/modules/index.js":     `import tslib from '../tslib.js'; const { help } = tslib; export { help }`,
		"node_modules/tslib/tslib.js":             `Object.defineProperty(exports, '__esModule', { value: true }); exports.help = () => {}`,
	}))
}

func TestBundle_HasTheNamesOfFilesInStacks(t *testing.T) {
	t.Parallel()
	got := run(t, "/main.js", map[string]string{
		"main.js": "\n  throw new Error('x')", "package.json": `{"type": "module"}`,
	})
	require.Contains(t, got, "at /main.js:2:8")
	_, err := esm.Bundle("/main.js", js.Config{Files: files(map[string]string{
		"main.js": "import x from './none.js'\nlet = ;", "package.json": `{"type": "module"}`,
	})})
	require.ErrorContains(t, err, "/main.js:2:")
	require.NotContains(t, err.Error(), ".mjs")
}

func TestBundle_LowersClassFieldsThatGojaCanNotParse(t *testing.T) {
	t.Parallel()
	require.Equal(t, "1 2 3 4 5 true", run(t, "/main.ts", map[string]string{"main.ts": `
		class A { set = 1; get = 2; static async = 3; 'static' = 4; #own = 5; own() { return this.#own } }
		class B extends A { get; async }
		console.log(new A().set, new A().get, A.async, new A().static, new A().own(), 'async' in new B())`}))
}

// requires runs a script that requires ES modules.
func requires(t *testing.T, source string, texts map[string]string) string {
	t.Helper()
	var out strings.Builder
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	defer h.Close()
	r, err := js.New(h, js.Config{Files: files(texts), Compile: esm.Compile, SourceMaps: true, Stdout: &out})
	require.NoError(t, err)
	require.NoError(t, r.RunModule("/main.js", source))
	require.NoError(t, h.Run())
	return strings.Join(strings.Fields(out.String()), " ")
}

func TestCompile_IsForRequireOfESModules(t *testing.T) {
	t.Parallel()
	texts := map[string]string{
		"node_modules/pkg/package.json": `{"type": "module", "exports": "./index.js"}`,
		"node_modules/pkg/index.js": `import { n, more } from './state.js'; import path from 'path';
			import old from 'old'; import only from 'only';
			export default class Pkg { set = 1 }; more();
			export { n }; export const at = import.meta.filename, joined = path.join('a', 'b'), o = old.default, only1 = only`,
		"node_modules/pkg/state.js":      `export let n = 1; export const more = () => n++; console.log('once')`,
		"node_modules/old/index.js":      `exports.__esModule = true; exports.default = 'old'`,
		"node_modules/only/package.json": `{"type": "module", "exports": {"import": "./m.js"}}`,
		"node_modules/only/m.js":         `export default 'only'`,
		"a.mjs":                          `export const a = 1; export * from './b.mjs'`,
		"b.mjs":                          `import { a } from './a.mjs'; export const b = () => a + 1`,
		"async.mjs":                      `await 1; export const x = 1`,
		"bad.mjs":                        "\nlet = ;",
		"throws.mjs":                     "\n\n  throw new Error('x')",
	}
	require.Equal(t, "once 2 /node_modules/pkg/index.js a/b old only 1 true true", requires(t, `
		const p = require('pkg'), { more } = require('./node_modules/pkg/state.js');
		console.log(p.n, p.at, p.joined, p.o, p.only1, new p.default().set, p.__esModule, require('pkg') === p)`, texts))
	require.Equal(t, "1 2", requires(t, `const m = require('./a.mjs'); console.log(m.a, m.b())`, texts))
	require.Contains(t, requires(t, `for (const f of ['./async.mjs', './bad.mjs', './throws.mjs'])
		try { require(f) } catch (e) { console.log(e.name, e.message, e.stack.split('\n')[1]) }`, texts),
		"/throws.mjs:3:8")
}
