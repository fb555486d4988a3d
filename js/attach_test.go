package js_test

import (
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// attach adopts a runtime on a virtual host.
func attach(t *testing.T, vm *goja.Runtime, c js.AttachConfig) (*host.Virtual, *js.Runtime) {
	t.Helper()
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	t.Cleanup(func() { h.Close() })
	r, err := js.Attach(h, vm, c)
	require.NoError(t, err)
	return h, r
}

// all describes every object that a script can reach from the global one, and its properties.
const all = `(() => {
	const seen = new Map(), lines = [];
	const visit = (o, path) => {
		if (o === null || typeof o !== 'object' && typeof o !== 'function' || seen.has(o)) return;
		seen.set(o, path);
		visit(Object.getPrototypeOf(o), path + '.__proto__');
		for (const key of Reflect.ownKeys(o)) {
			const d = Object.getOwnPropertyDescriptor(o, key), at = path + '.' + String(key);
			lines.push(at + ' ' + typeof d.value + d.writable + d.enumerable + d.configurable);
			for (const v of [d.value, d.get, d.set]) visit(v, at);
		}
	};
	visit(globalThis, '');
	return lines.join('\n');
})()`

func TestAttach_LeavesGlobalsAlone(t *testing.T) {
	t.Parallel()
	plain := goja.New()
	want, err := plain.RunString(all)
	require.NoError(t, err)
	require.Greater(t, len(want.String()), 10_000)
	vm := goja.New()
	h, r := attach(t, vm, js.AttachConfig{})
	got := ""
	require.NoError(t, r.Post(func(vm *goja.Runtime) {
		v, err := vm.RunString(all)
		require.NoError(t, err)
		got = v.String()
	}))
	require.NoError(t, h.Run())
	require.Equal(t, want.String(), got)
}

func TestAttach_InstallsWhatIsAskedFor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, source, want string
		flavour            js.Flavour
		globals            []string
	}{
		{"timers", `setTimeout(() => log('timer')); Promise.resolve().then(() => log('job'))`,
			"job timer ", js.Node, []string{"setTimeout"}},
		{"only they", `log([typeof setTimeout, typeof clearTimeout, typeof console].join())`,
			"function,undefined,undefined ", js.Node, []string{"setTimeout"}},
		{"in place of another", `log(typeof setTimeout(() => {}))`, "object ", js.Node,
			[]string{"setTimeout"}},
		{"modules", `log(require('path').join('a', 'b')); log(typeof Error.captureStackTrace)`,
			"a/b function ", js.Node, []string{"require"}},
		{"a class", `log(new URL('http://a/?b').search)`, "?b ", js.Node, []string{"URL"}},
		{"an accessor", `log(typeof performance.now())`, "number ", js.Node, []string{"performance"}},
		{"of a browser", `scheduler.postTask(() => log('task')); log(typeof requestAnimationFrame)`,
			"undefined task ", js.Browser, []string{"scheduler"}},
		{"events of a browser", `
			const c = new AbortController(); c.signal.onabort = () => log('abort'); c.abort()`,
			"abort ", js.Browser, []string{"AbortController"}},
	} {
		vm, out := goja.New(), ""
		require.NoError(t, vm.Set("log", func(s string) { out += s + " " }))
		require.NoError(t, vm.Set("setTimeout", func() int { return 1 }))
		h, r := attach(t, vm, js.AttachConfig{
			Config: js.Config{Flavour: c.flavour}, Globals: c.globals,
		})
		require.NoError(t, r.RunScript("x.js", c.source))
		require.NoError(t, h.Run())
		require.Equal(t, c.want, out, c.name)
	}
}

func TestAttach_TakesOverWhatRanBefore(t *testing.T) {
	t.Parallel()
	vm, out := goja.New(), ""
	require.NoError(t, vm.Set("log", func(s string) { out += s + " " }))
	_, err := vm.RunString(`
		let n = 1; var resolve, late = new Promise(r => { resolve = r });
		(async () => { log('waits'); await late; log('late ' + n) })();
		function deep() { deep() }`)
	require.NoError(t, err)
	_, err = vm.RunString(`try { throw new Error('x') } catch {} ; null.x`)
	require.Error(t, err)
	h, r := attach(t, vm, js.AttachConfig{Config: js.Config{
		Limits: js.Limits{Stack: 100}, OnError: func(err error) { out += err.Error() + " " },
	}})
	require.NoError(t, r.RunScript("x.js", `n++; resolve(); log('script')`))
	require.NoError(t, r.RunScript("y.js", `deep()`))
	require.NoError(t, r.RunScript("z.js", `Promise.reject(new TypeError('unheard')); log('z')`))
	require.NoError(t, h.Run())
	require.Equal(t,
		"waits script late 2 RangeError: Maximum call stack size exceeded z TypeError: unheard ", out)
}

func TestAttach_Refuses(t *testing.T) {
	t.Parallel()
	h := host.NewVirtual(host.Config{})
	defer h.Close()
	vm := goja.New()
	_, err := js.Attach(h, vm, js.AttachConfig{Globals: []string{"setTimeout", "Array"}})
	require.EqualError(t, err, `js: Attach: no global "Array"`)
	require.NoError(t, vm.Set("attach", func() { _, err = js.Attach(h, vm, js.AttachConfig{}) }))
	_, ranErr := vm.RunString(`attach()`)
	require.NoError(t, ranErr)
	require.ErrorIs(t, err, js.ErrBusy, "JavaScript runs")
	_, err = js.Attach(h, vm, js.AttachConfig{})
	require.NoError(t, err)
	_, err = js.Attach(h, vm, js.AttachConfig{})
	require.ErrorIs(t, err, js.ErrBusy, "it is attached")
	closed := host.NewVirtual(host.Config{})
	require.NoError(t, closed.Close())
	_, err = js.Attach(closed, goja.New(), js.AttachConfig{})
	require.ErrorIs(t, err, js.ErrClosed)
	for want, f := range map[string]func(){
		"js: Attach: nil runtime":            func() { _, _ = js.Attach(h, nil, js.AttachConfig{}) },
		"js: Attach: nil host":               func() { _, _ = js.Attach(nil, goja.New(), js.AttachConfig{}) },
		"js: Attach: unknown Flavour":        func() { _, _ = js.Attach(h, vm, js.AttachConfig{Config: js.Config{Flavour: 9}}) },
		"js: New: unknown Flavour":           func() { _, _ = js.New(h, js.Config{Flavour: 9}) },
		"js: Attach: negative Limits.Stack":  func() { _, _ = js.Attach(h, goja.New(), negative) },
		"js: NewPool: negative Limits.Stack": func() { js.NewPool(js.PoolConfig{Config: negative.Config}) },
		"js: NewPool: negative Ready":        func() { js.NewPool(js.PoolConfig{Ready: -1}) },
	} {
		require.PanicsWithValue(t, want, f)
	}
}

// A program may have frozen what is in the runtime, or replaced it.
func TestAttach_WithstandsWhatScriptsHaveDone(t *testing.T) {
	t.Parallel()
	const freeze = `for (const name of Object.getOwnPropertyNames(globalThis)) {
		const v = globalThis[name];
		if (typeof v === 'function') { Object.freeze(v); if (v.prototype) Object.freeze(v.prototype) }
	}`
	all := []string{"setTimeout", "console", "require", "URL", "Buffer", "structuredClone", "process"}
	for name, c := range map[string]struct {
		source, err string
	}{
		"a frozen global object":  {`Object.freeze(globalThis)`, "Cannot define property setTimeout, object is not extensible"},
		"a sealed global object":  {`Object.seal(globalThis)`, "Cannot define property setTimeout, object is not extensible"},
		"a global that is fixed":  {`Object.defineProperty(globalThis, 'setTimeout', { value: 1 })`, "setTimeout"},
		"a declaration":           {`let console = 1`, "a script has declared console"},
		"a class":                 {`class URL {}`, "a script has declared URL"},
		"a function":              {`function setTimeout() {}`, ""},
		"frozen classes":          {freeze, ""},
		"no Error":                {`Error = null; TypeError = undefined`, ""},
		"an Error of its own":     {`Error = class extends Error {}; Promise = class extends Promise {}`, ""},
		"no Symbol, Object, JSON": {`Symbol = Object = JSON = Map = Set = Array = undefined`, "TypeError: Cannot read property"},
	} {
		h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
		vm := goja.New()
		_, err := vm.RunString(c.source)
		require.NoError(t, err, name)
		var out strings.Builder
		r, err := js.Attach(h, vm, js.AttachConfig{Globals: all, Config: js.Config{Stdout: &out}})
		if c.err != "" {
			require.ErrorContains(t, err, c.err, name)
			require.ErrorContains(t, err, "js: Attach: ", name)
			continue
		}
		require.NoError(t, err, name)
		require.NoError(t, r.RunScript("a.js", `setTimeout(() => console.log('timer'))`))
		require.NoError(t, h.Run())
		require.Equal(t, "timer", words(out.String()), name)
		out.Reset()
		if name[:3] == "no " {
			require.NoError(t, h.Close())
			continue
		}
		require.NoError(t, r.RunScript("a.js", `
			const { AsyncLocalStorage } = require('async_hooks'), e = new (require('events'))();
			e.on('x', (v) => console.log(v, structuredClone([1]), new URL('a:b').href, Buffer.from('a')));
			setTimeout(() => { try { null.x } catch (err) { e.emit('x', { a: err.name }) } })`))
		require.NoError(t, h.Run())
		require.Equal(t, "{ a: 'TypeError' } [ 1 ] a:b <Buffer 61>", words(out.String()), name)
		require.NoError(t, h.Close())
	}
}

var negative = js.AttachConfig{Config: js.Config{Limits: js.Limits{Stack: -1}}}

func BenchmarkAttach(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		h := host.NewVirtual(host.Config{})
		_, err := js.Attach(h, goja.New(), js.AttachConfig{Globals: []string{"setTimeout"}})
		require.NoError(b, err)
		require.NoError(b, h.Close())
	}
}
