package js_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// exotic are values that fight back when they are looked into.
var exotic = map[string]string{
	"a Proxy that hides its prototype": `new Proxy({}, { getPrototypeOf() { throw 2 } })`,
	"a Proxy that throws at all": `new Proxy(function () {}, new Proxy({}, {
		get(_, trap) { return () => { throw trap } } }))`,
	"a Proxy without end":         `new Proxy({}, new Proxy({}, { get() { return () => { for (;;); } } }))`,
	"a revoked Proxy":             `(() => { const r = Proxy.revocable({}, {}); r.revoke(); return r.proxy })()`,
	"a revoked function":          `(() => { const r = Proxy.revocable(() => {}, {}); r.revoke(); return r.proxy })()`,
	"an object without prototype": `Object.create(null)`,
	"a frozen error":              `Object.freeze(new Error('frozen'))`,
	"its own cause":               `(() => { const e = new Error('x'); e.cause = e; e.errors = [e]; return e })()`,
	"an endless stack":            `Object.defineProperty(new Error('x'), 'stack', { get() { for (;;); } })`,
	"a throwing stack":            `Object.defineProperty(new Error('x'), 'stack', { get() { throw this } })`,
	"an endless message":          `Object.defineProperty(new Error('x'), 'message', { get() { for (;;); } })`,
	"a throwing name":             `Object.defineProperty(new Error('x'), 'name', { get() { throw 1 } })`,
	"a throwing constructor":      `({ get constructor() { throw 1 }, get code() { throw 2 } })`,
	"an endless toString":         `({ toString() { for (;;); } })`,
	"a throwing primitive":        `({ [Symbol.toPrimitive]() { throw this } })`,
	"a primitive that is none":    `({ [Symbol.toPrimitive]() { return {} } })`,
	"a throwing tag":              `({ get [Symbol.toStringTag]() { throw 1 }, get then() { throw 2 } })`,
	"a symbol":                    `Symbol('x')`,
	"a function without a name": `(() => { const f = function () {}; delete f.name;
		return Object.setPrototypeOf(f, null) })()`,
	"a class with a name of its own": `class { static get name() { throw 1 } }`,
	"an error of Go's that is none":  `Object.create(GoError.prototype)`,
	"a thenable without end":         `({ then() { for (;;); } })`,
	"undefined":                      `undefined`,
}

// places throw the value x, and do with it what Go code does.
var places = map[string]string{
	"the script":        `throw x`,
	"a timer":           `setTimeout(() => { throw x })`,
	"a microtask":       `queueMicrotask(() => { throw x })`,
	"a rejection":       `Promise.reject(x)`,
	"an async function": `(async () => { await null; throw x })()`,
	"a thenable":        `Promise.resolve({ then() { throw x } })`,
	"a callback":        `setTimeout(x); queueMicrotask(x)`,
	"an argument":       `setTimeout(() => {}, x); clearTimeout(x); structuredClone(x)`,
	"a module's name":   `require(x)`,
	"console":           `console.log(x, [x], { x }); console.error(x); console.dir(x)`,
	"formats":           `console.log('%s %d %i %f %j %o %O %c', x, x, x, x, x, x, x, x)`,
	"util":              `const u = require('util'); u.inspect({ x }); u.format(x, x); u.isDeepStrictEqual(x, [x])`,
	"texts":             `new TextEncoder().encode(x); new TextDecoder(x, x)`,
	"bytes":             `new TextDecoder().decode(x, x); new TextEncoder().encodeInto(x, x)`,
	"base64":            `atob(x); btoa(x)`,
	"URLs":              `new URL(x, x); new URL('a:b').href = x; URL.canParse(x)`,
	"queries":           `new URLSearchParams(x); new URLSearchParams([x]).append(x, x)`,
	"ports": `const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { port1.close(); throw x };
		port2.postMessage(x); port2.postMessage(1); port2.postMessage(2, x)`,
	"blobs":  `new Blob([x], x).text(); new File([x], x).slice(x, x, x)`,
	"a task": `console.createTask(x).run(x); console.context(x)`,
	"buffers": `const { Buffer } = require('buffer'); Buffer.from(x, x); Buffer.alloc(8, x).write(x, x); Buffer.concat([x], x);
		Buffer.alloc(8).indexOf(x, x); Buffer.alloc(8).writeInt32LE(x, x)`,
	"a store": `const { AsyncLocalStorage: A, AsyncResource } = require('async_hooks'), a = new A();
		a.run(x, () => setTimeout(() => a.getStore() + '')); a.run(1, x); a.enterWith(x); A.bind(x); new AsyncResource(x)`,
	"an emitter":          `const e = new (require('events'))(); e.on(x, () => {}); e.emit('error', x)`,
	"the end of a signal": `AbortSignal.abort(x).throwIfAborted()`,
	"a listener of abort": `const c = new AbortController();
		c.signal.addEventListener('abort', () => { throw x }); c.abort(x)`,
	"a mark":             `performance.mark('m', { detail: x }); performance.measure('n', x)`,
	"an error's options": `Error.captureStackTrace(x); new Error('y', { cause: x })`,
}

// nodePlaces and browserPlaces are those of one flavour.
var nodePlaces = map[string]string{
	"an immediate":            `setImmediate(() => { throw x })`,
	"a tick":                  `process.nextTick(() => { throw x })`,
	"a handler of errors":     `process.on('uncaughtException', () => { throw x }); throw x`,
	"a handler of rejections": `process.on('unhandledRejection', () => { throw x }); Promise.reject(x)`,
	"a monitor":               `process.on('uncaughtExceptionMonitor', () => { throw x }); throw x`,
	"the end":                 `process.on('exit', () => { throw x }); process.exit()`,
	"a code":                  `process.exitCode = x; process.exit(x)`,
	"a warning":               `process.emitWarning(x); process.emitWarning('w', x); process.emit(x, x)`,
	"streams":                 `process.stdout.write(x); process.hrtime(x)`,
}

var browserPlaces = map[string]string{
	"a frame":                  `requestAnimationFrame(() => { throw x })`,
	"an idle callback":         `requestIdleCallback(() => { throw x }, x)`,
	"a task":                   `scheduler.postTask(() => { throw x }, x)`,
	"reportError":              `reportError(x)`,
	"onerror":                  `onerror = () => { throw x }; throw x`,
	"a listener of errors":     `addEventListener('error', () => { throw x }); throw x`,
	"a listener of rejections": `addEventListener('unhandledrejection', () => { throw x }); Promise.reject(x)`,
	"a message":                `const c = new MessageChannel(); c.port1.onmessage = () => { throw x }; c.port2.postMessage(x)`,
	"an event":                 `addEventListener(x, x); dispatchEvent(new CustomEvent('y', { detail: x }))`,
	"a document":               `document.createElement(x); document.body.appendChild(x)`,
	"an observer": `new MutationObserver(() => { throw x }).observe(document.body, { childList: true });
		document.body.textContent = x`,
}

// withstand runs scripts in a runtime, and then another one to see that it is sound. It must not
// panic, nor take long. It returns what is written.
func withstand(t testing.TB, f js.Flavour, limits js.Limits, sources ...string) (out string) {
	c := host.Config{MaxTurns: 10_000}
	if f == js.Node {
		c.TimerOrder = host.NodeOrder
	}
	h := host.NewVirtual(c)
	defer h.Close()
	limits.Microtasks = 10_000
	var b strings.Builder
	r, err := js.New(h, js.Config{
		Flavour: f, Stdout: &b, Stderr: &b, Limits: limits,
		OnError: func(err error) { b.WriteString(err.Error()) },
	})
	require.NoError(t, err)
	for _, source := range sources {
		require.NoError(t, r.RunScript("attack.js", "{ const vain = 1; "+source+"\n}"))
	}
	for range 20 { // on a busy machine the limit may end some
		require.NoError(t, r.RunScript("after.js", `console.log('sound')`))
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := r.Run(ctx); errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it does not end: %s", sources)
	}
	return b.String()
}

// recursions call themselves through the engine, or through functions in Go.
var recursions = map[string]string{
	"toString":        `const x = { toString() { return '' + x } }; '' + x`,
	"toJSON":          `const x = { toJSON() { return JSON.stringify(x) } }; JSON.stringify(x)`,
	"a getter":        `const x = { get y() { return this.y } }; x.y`,
	"a Proxy's get":   `const x = new Proxy({}, { get(_, k, r) { return r[k] } }); x.y`,
	"a Proxy's apply": `const x = new Proxy(() => {}, { apply() { x() } }); x()`,
	"map":             `(function f() { [1].map(f) })()`,
	"sort":            `(function f() { [1, 2].sort(f) })()`,
	"replace":         `(function f() { 'x'.replace('x', f) })()`,
	"apply":           `(function f() { Reflect.apply(f, null, []) })()`,
	"bind":            `(function f() { f.bind(null)() })()`,
	"new":             `(class A { constructor() { new A() } }); new (class B { x = new B })()`,
	"iterators":       `const x = { [Symbol.iterator]() { return [...x] } }; [...x]`,
	"for of":          `const x = { [Symbol.iterator]() { for (const y of x); } }; for (const y of x);`,
	"generators":      `function* f() { yield* f() }; [...f()]`,
	"async functions": `(async function f() { await f() })()`,
	"emit":            `const e = new (require('events'))(); e.on('x', () => e.emit('x')); e.emit('x')`,
	"listeners": `const e = new EventTarget(); e.addEventListener('x', () => e.dispatchEvent(new Event('x')));
		e.dispatchEvent(new Event('x'))`,
	"catching":       `(function f() { try { [1].map(f) } catch { f() } finally { f() } })()`,
	"catching alone": `(function f() { try { f() } catch { f() } finally { f() } })()`,
	"inspection":     `const x = { [Symbol.for('nodejs.util.inspect.custom')]() { console.log(x) } }; console.log(x)`,
	"clones":         `let x = []; for (let i = 0; i < 20000; i++) x = [x]; structuredClone(x)`,
}

func TestRuntime_EndsRecursionsWithinTheirLimits(t *testing.T) {
	t.Parallel()
	for name, source := range recursions {
		t.Run(name, func(t *testing.T) {
			// What the engine does to unwind the stack takes the square of its depth.
			for _, limits := range []js.Limits{{Stack: 1000}, {Stack: 3000, Turn: time.Millisecond}} {
				require.Contains(t, withstand(t, js.Node, limits, source), "sound")
				require.Contains(t, withstand(t, js.Browser, limits, source), "sound")
			}
		})
	}
}

func TestRuntime_WithstandsExoticValues(t *testing.T) {
	t.Parallel()
	for value, x := range exotic {
		t.Run(value, func(t *testing.T) {
			for _, f := range []js.Flavour{js.Node, js.Browser} {
				var scripts []string
				for _, of := range []map[string]string{places, map[js.Flavour]map[string]string{
					js.Node: nodePlaces, js.Browser: browserPlaces,
				}[f]} {
					for _, use := range of {
						scripts = append(scripts, "const x = "+x+";\n"+use)
					}
				}
				withstand(t, f, js.Limits{Turn: 3 * time.Millisecond}, scripts...)
			}
		})
	}
}
