package js_test

import (
	"errors"
	"testing"
	"testing/fstest"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

// files makes a file system of names and contents, one after the other.
func files(pairs ...string) fstest.MapFS {
	m := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return m
}

func TestRequire_FindsFilesAsNode(t *testing.T) {
	t.Parallel()
	fs := files(
		"app/a.js", "exports.name = 'a'; exports.b = require('./b')",
		"app/b.js", "exports.early = require('./a').name; module.exports.dir = __dirname",
		"app/data.json", `{"x": [1, 2]}`,
		"app/dir/index.js", "module.exports = __filename",
		"app/exact", "module.exports = 'no extension'",
		"app/returns.js", "exports.x = 1; return; exports.x = 2",
		"app/strict.js", "'use strict'; module.exports = (function () { return this === undefined })()",
		"app/bang.js", "#!/usr/bin/env node\nmodule.exports = 'bang'",
		"app/counted.js", "globalThis.n = (globalThis.n || 0) + 1; module.exports = n",
		"app/fails.js", "globalThis.tries = (globalThis.tries || 0) + 1; throw tries",
		"node_modules/plain/index.js", "module.exports = 'plain'",
		"node_modules/main/package.json", `{"main": "./lib/it"}`,
		"node_modules/main/lib/it.js", "module.exports = 'main'",
		"node_modules/main/other.js", "module.exports = 'other'",
		"node_modules/@scope/p/index.js", "module.exports = 'scoped'",
		"app/node_modules/plain/index.js", "module.exports = 'nearer'",
		"node_modules/exp/package.json", `{"main": "x.js", "exports": {
			".": {"types": "./t.d.ts", "browser": "./web.js", "node": "./node.js", "default": "./d.js"},
			"./sub": ["./sub.js"], "./in/*": "./lib/*.js", "./none": null}}`,
		"node_modules/exp/node.js", "module.exports = 'for node'",
		"node_modules/exp/web.js", "module.exports = 'for browsers'",
		"node_modules/exp/sub.js", "module.exports = 'sub'",
		"node_modules/exp/lib/deep/er.js", "module.exports = 'deeper'",
	)
	cases := []struct{ name, source, want string }{
		{"a cycle sees what is there", "const a = require('./a'); console.log(a.b.early, a.b.dir)", "a /app"},
		{"JSON", "console.log(require('./data').x)", "[ 1, 2 ]"},
		{"the index of a folder", "console.log(require('./dir'))", "/app/dir/index.js"},
		{"a folder by its slash", "console.log(require('./dir/') === require('./dir'))", "true"},
		{"a name without extension", "console.log(require('./exact'))", "no extension"},
		{"a return", "console.log(require('./returns'))", "{ x: 1 }"},
		{"strict mode", "console.log(require('./strict'))", "true"},
		{"a line with #!", "console.log(require('./bang.js'))", "bang"},
		{"once", "console.log(require('./counted') + require('../app/counted.js'))", "2"},
		{"again after an error", `
			for (let i = 0; i < 2; i++) try { require('./fails') } catch (e) { console.log(e) }`, "1 2"},
		{"a package", "console.log(require('main'))", "main"},
		{"a path in a package", "console.log(require('main/other'))", "other"},
		{"a scoped package", "console.log(require('@scope/p'))", "scoped"},
		{"the nearest package", "console.log(require('plain'))", "nearer"},
		{"exports for node", "console.log(require('exp'))", "for node"},
		{"exports of a path", "console.log(require('exp/sub'))", "sub"},
		{"exports of a pattern", "console.log(require('exp/in/deep/er'))", "deeper"},
		{"a path that is not exported", `
			try { require('exp/node.js') } catch (e) { console.log(e.code) }
			try { require('exp/none') } catch (e) { console.log(e.code) }`,
			"ERR_PACKAGE_PATH_NOT_EXPORTED ERR_PACKAGE_PATH_NOT_EXPORTED"},
		{"resolve", "console.log(require.resolve('main'), require.resolve('node:console'))",
			"/node_modules/main/lib/it.js node:console"},
		{"nothing", `
			try { require('./nope') } catch (e) { console.log(e.code, e.message, e.requireStack) }`,
			"MODULE_NOT_FOUND Cannot find module './nope' Require stack: - /app/main.js [ '/app/main.js' ]"},
		{"no such module of Node", "try { require('node:nope') } catch (e) { console.log(e.code) }",
			"ERR_UNKNOWN_BUILTIN_MODULE"},
		{"what is no name", "try { require(1) } catch (e) { console.log(e.code) }", "ERR_INVALID_ARG_TYPE"},
		{"the main module", `
			console.log(require.main === module, module.id, __filename, this === exports)
			console.log(require.cache[__filename] === module)`, "true . /app/main.js true true"},
		{"clearing the cache", `
			require('./counted'); delete require.cache[require.resolve('./counted')]
			console.log(require('./counted'))`, "2"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, js.Config{Files: fs})
			require.NoError(t, r.RunModule("/app/main.js", c.source))
			require.Equal(t, c.want, r.run(t, ""))
		})
	}
	r := newRig(t, js.Config{Files: fs, Flavour: js.Browser})
	require.Equal(t, "for browsers", r.run(t, "console.log(require('exp'))"))
}

func TestRequire_LoadsModulesInGo(t *testing.T) {
	t.Parallel()
	loads := 0
	r := newRig(t, js.Config{Modules: map[string]func(*goja.Runtime) (goja.Value, error){
		"shop": func(vm *goja.Runtime) (goja.Value, error) {
			loads++
			o := vm.NewObject()
			return o, o.Set("price", func(n int) int { return 3 * n })
		},
		"broken": func(*goja.Runtime) (goja.Value, error) { return nil, errors.New("out of order") },
	}})
	require.Equal(t, "12 GoError: out of order", r.run(t, `
		console.log(require('shop').price(require('shop').price(1)) + 3)
		try { require('broken') } catch (e) { console.log(String(e)) }`))
	require.Equal(t, 1, loads)
}

func TestSyntaxErrors_SayWhere(t *testing.T) {
	t.Parallel()
	fs := files("bad.js", "var x\nfoo(;", "esm.js", "import x from 'y'", "late.js", "let a\nlet a",
		"m.mjs", "", "type/package.json", `{"type": "module"}`, "type/x.js", "")
	cases := []struct{ file, want string }{
		{"./bad", "SyntaxError: Unexpected token ';' at /bad.js:2:5"},
		{"./late", "SyntaxError: Identifier 'a' has already been declared at /late.js:2:5"},
		{"./esm", "SyntaxError: Cannot use import statement outside a module"},
		{"./m.mjs", "/m.mjs is an ES module"},
		{"./type/x", "/type/x.js is an ES module"},
	}
	for _, c := range cases {
		r := newRig(t, js.Config{Files: fs})
		require.Contains(t, r.run(t,
			"try { require('"+c.file+"') } catch (e) { console.log(e.stack) }"), c.want)
	}
	r := newRig(t, js.Config{})
	require.NoError(t, r.RunScript("s.js", "a b"))
	require.Contains(t, r.run(t, ""), "uncaught SyntaxError: Unexpected identifier")
}
