package js_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

func TestBrowser_IsLoadedAfterAllScripts(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{Flavour: js.Browser})
	require.NoError(t, r.RunScript("a.js", "onload = () => console.log('load')"))
	require.Equal(t, "b load", r.run(t, "console.log('b')"))
	require.Equal(t, "b load c", r.run(t, "console.log('c')"))
}

func TestBrowser_HasAnEarlyFrame(t *testing.T) {
	t.Parallel()
	r := newRig(t, js.Config{Flavour: js.Browser, EarlyFrame: true})
	require.Equal(t, "job load frame job of frame last timer 17", r.run(t, `
		onload = () => console.log('load');
		const cancelled = requestAnimationFrame(() => console.log('no'));
		requestAnimationFrame(() => {
			console.log('frame');
			Promise.resolve().then(() => console.log('job of frame'));
			cancelAnimationFrame(other);
			requestAnimationFrame(t => console.log(Math.round(t)));
		});
		const other = requestAnimationFrame(() => console.log('no'));
		requestAnimationFrame(() => console.log('last'));
		cancelAnimationFrame(cancelled);
		setTimeout(() => console.log('timer'));
		Promise.resolve().then(() => console.log('job'));`))
}

func TestBrowser_ClassesAreThoseOfWebIDL(t *testing.T) {
	runInBrowser(t, []webCase{
		{
			"all are constructors, and need new", `
			for (const name of ['EventTarget', 'Event', 'AbortController', 'MessageChannel',
				'Window', 'MutationObserver', 'TaskController', 'DOMException', 'AbortSignal']) {
				const c = globalThis[name];
				let error = 'none';
				try { c() } catch (e) { error = e.name }
				const d = Object.getOwnPropertyDescriptor(globalThis, name);
				const tag = c.prototype[Symbol.toStringTag];
				console.log(c.name, c.length, tag === name, error, d.enumerable);
			}`,
			"EventTarget 0 true TypeError false Event 1 true TypeError false " +
				"AbortController 0 true TypeError false MessageChannel 0 true TypeError false " +
				"Window 0 true TypeError false MutationObserver 1 true TypeError false " +
				"TaskController 0 true TypeError false DOMException 0 true TypeError false " +
				"AbortSignal 0 true TypeError false",
		},
		{
			"methods and attributes can be enumerated, and have names and lengths", `
			const show = (c, name) => {
				const d = Object.getOwnPropertyDescriptor(c.prototype, name), f = d.value || d.get;
				console.log(f.name, f.length, d.enumerable, d.configurable);
				try { f.call({}) } catch (e) { console.log(e.name) }
			};
			show(EventTarget, 'addEventListener');
			show(Event, 'type');
			show(AbortSignal, 'onabort');
			console.log(AbortSignal.__proto__ === EventTarget, window instanceof EventTarget);
			console.log(String(window), String(new Event('x')), Event.AT_TARGET);`,
			"addEventListener 2 true true TypeError get type 0 true true TypeError " +
				"get onabort 0 true true TypeError true true [object Window] [object Event] 2",
		},
		{
			"an object's state is its own", `
			const e = new Event('a');
			for (const o of [Object.create(e), new Proxy(e, {})])
				try { o.type; console.log('no') } catch (e) { console.log(e.name) }`,
			"TypeError TypeError",
		},
	})
}
