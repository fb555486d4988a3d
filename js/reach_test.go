package js_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

// A script gets what Config names, and nothing else of the machine.
func TestRuntime_ScriptsReachNothingOfTheMachine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, want string }{
		{"modules of the system", `
			for (const id of ['fs', 'fs/promises', 'child_process', 'net', 'http', 'https', 'dgram', 'dns', 'vm',
				'worker_threads', 'cluster', 'module', 'v8', 'inspector', 'node:fs', 'process/fs', 'internal/inspect'])
				try { require(id); console.log(id) } catch (e) { if (!/MODULE/.test(e.code)) console.log(id, e) }`, ""},
		{"globals of the network", `
			for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'importScripts',
				'indexedDB', 'localStorage', 'WebAssembly', 'Deno', 'Bun'])
				if (name in globalThis) console.log(name)`, ""},
		{"files that the program does not give", `
			for (const id of ['/etc/passwd', '../../../../etc/passwd', './x', '/proc/self/environ', 'file:///etc/passwd'])
				try { require(id); console.log(id) } catch (e) { if (e.code !== 'MODULE_NOT_FOUND') console.log(e) }`, ""},
		{"files above those that it gives", `
			console.log(require('/in.js'));
			for (const id of ['/../out.js', '/a/../../out.js', '../../out.js'])
				try { console.log(require(id)) } catch (e) { console.log(e.code) }`,
			"in MODULE_NOT_FOUND MODULE_NOT_FOUND MODULE_NOT_FOUND"},
		{"the code of the runtime's owner", `
			try { (() => { throw new Error() })() } catch (e) { console.log(/\.go:|github/.test(e.stack)) }`, "false"},
	} {
		for flavour, f := range flavours {
			r := newRig(t, js.Config{Flavour: f, Files: files("in.js", "module.exports = 'in'")})
			require.Equal(t, c.want, r.run(t, c.source), "%s: %s", flavour, c.name)
		}
	}
	r := newRig(t, js.Config{})
	require.Equal(t, "[] [ 'node' ] / 1 node", r.run(t, `
		console.log(Object.keys(process.env), process.argv, process.cwd(), process.pid, process.title)`))
}

// Runtimes may share a host: one's end, and what one does, is its own.
func TestRuntime_ScriptsReachNoOtherRuntime(t *testing.T) {
	t.Parallel()
	a := newRig(t, js.Config{})
	b, err := js.New(a.host, js.Config{Stdout: &a.out})
	require.NoError(t, err)
	require.NoError(t, b.RunScript("b.js", `
		Array.prototype.stolen = 1; globalThis.shared = 2; Symbol.for('x').constructor.prototype.y = 1;
		setTimeout(() => console.log('b'), 2)`))
	require.NoError(t, a.RunScript("a.js", `console.log([].stolen, typeof shared, Symbol('z').y);
		setTimeout(() => { process.exit(1) }, 1)`))
	require.Equal(t, "undefined undefined undefined b", a.run(t, ""))
}
