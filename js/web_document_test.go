package js_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/js"
)

func TestBrowser_HasADocument(t *testing.T) {
	runInBrowser(t, []webCase{
		{
			"whose changes are told as a microtask", `
			const box = document.getElementById('box');
			new MutationObserver(records => {
				for (const r of records)
					console.log(r.type, r.attributeName, r.addedNodes.length,
						r.removedNodes.length);
			}).observe(box, { childList: true, attributes: true, subtree: true });
			Promise.resolve().then(() => console.log('job before'));
			const span = document.createElement('span');
			span.textContent = 'hello';
			box.appendChild(span);
			Promise.resolve().then(() => console.log('job after'));
			span.id = 'a';
			span.setAttribute('ID', 'b');
			box.removeChild(span);`,
			"job before childList null 1 0 attributes id 0 0 attributes id 0 0 " +
				"childList null 0 1 job after",
		},
		{
			"that others find before a script uses it", `
			const body = Object.getOwnPropertyDescriptor(Document.prototype, 'body').get;
			const p = document.createElement('p');
			p.textContent = 'a';
			console.log(body.call(p).tagName, p.isConnected, p.childNodes[0].nodeName);
			addEventListener('DOMContentLoaded', (e) => console.log(e.target === document));`,
			"BODY false #text true",
		},
		{
			"and no more to who is disconnected", `
			const o = new MutationObserver(() => console.log('no'));
			o.observe(document.body, { childList: true });
			document.body.textContent = 'a';
			console.log(o.takeRecords().length);
			document.body.textContent = 'b';
			o.disconnect();
			document.body.textContent = 'c';
			console.log(document.body.textContent);`, "1 c",
		},
		{
			"through which events bubble", `
			const { log } = console, outer = document.body;
			const inner = outer.appendChild(document.createElement('p'));
			const targets = [[window, 'window'], [outer, 'outer'], [inner, 'inner']];
			for (const [target, name] of targets)
				for (const capture of [false, true])
					target.addEventListener('x', e => log(name, capture, e.eventPhase), capture);
			inner.dispatchEvent(new Event('x', { bubbles: true }));
			inner.dispatchEvent(new Event('x'));`,
			"window true 1 outer true 1 inner true 2 inner false 2 outer false 3 window false 3 " +
				"window true 1 outer true 1 inner true 2 inner false 2",
		},
		{
			"in which elements are found", `
			const p = document.createElement('p');
			p.id = 'one';
			p.textContent = 'text';
			document.body.appendChild(p);
			console.log(document.getElementById('one') === p, document.getElementById('two').tagName);
			console.log(p.isConnected, document.body.textContent, p.parentNode === document.body);
			document.body.removeChild(p);
			console.log(p.isConnected, p.parentNode);
			try { document.body.appendChild(document.body) } catch (e) { console.log(e.name) }`,
			"true DIV true text true false null HierarchyRequestError",
		},
		{
			"that is loaded when the scripts have run", `
			console.log(document.readyState);
			addEventListener('DOMContentLoaded', () => console.log(document.readyState));
			onload = () => console.log(document.readyState);
			setTimeout(() => console.log('timer'));
			Promise.resolve().then(() => console.log('job'));`,
			"loading job interactive complete timer",
		},
	})
}

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

func TestBrowser_MeasuresPerformance(t *testing.T) {
	runInBrowser(t, []webCase{
		{
			"in host time", `
			performance.mark('a');
			setTimeout(() => {
				const m = performance.measure('b', 'a');
				console.log(m.startTime, m.duration, performance.getEntries().length);
				performance.clearMarks();
				console.log(performance.getEntriesByType('mark').length, performance.now());
				try { performance.measure('c', 'a') } catch (e) { console.log(e.name) }
			}, 7);`, "0 7 2 0 7 SyntaxError",
		},
	})
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
