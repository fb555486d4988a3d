package js_test

// programs are scripts whose order a browser keeps. Each writes what happens with log.
var programs = map[string]string{
	"tasks and microtasks": `
		setTimeout(() => log('timer'));
		Promise.resolve().then(() => log('job')).then(() => log('second job'));
		queueMicrotask(() => log('microtask'));
		log('script');`,
	"timers by delay": `
		for (const d of [60, 5, 30, 0]) setTimeout(() => log(d), d);
		setTimeout(() => log('again'), 0);`,
	"timers and messages in the order of posting": `
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = e => log('port', e.data);
		onmessage = e => log('window', e.data);
		setTimeout(() => log('timer'));
		port2.postMessage(1);
		postMessage(2, '*');
		port2.postMessage(3);`,
	"a job of each listener before the next": `
		const { port1, port2 } = new MessageChannel();
		for (const n of [1, 2]) port1.addEventListener('message', () => {
			log(n);
			Promise.resolve().then(() => log('job', n));
		});
		port1.start();
		port2.postMessage(0);`,
	"no job between listeners of a script's event": `
		const target = new EventTarget();
		for (const n of [1, 2]) target.addEventListener('x', () => {
			log(n);
			Promise.resolve().then(() => log('job', n));
		});
		target.dispatchEvent(new Event('x'));
		log('dispatched');`,
	"messages to and fro": `
		const { port1, port2 } = new MessageChannel();
		const answer = (port, n) => { log(n); if (n < 5) port.postMessage(n + 1) };
		port1.onmessage = e => answer(port1, e.data);
		port2.onmessage = e => answer(port2, e.data);
		port2.postMessage(0);`,
	"messages before a port is started": `
		const { port1, port2 } = new MessageChannel();
		port1.addEventListener('message', e => log(e.data));
		port2.postMessage(1);
		port2.postMessage(2);
		setTimeout(() => { log('start'); port1.start() }, 30);`,
	"messages of a port that is closed": `
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = e => { log(e.data); port1.close(); port2.postMessage('lost') };
		port2.postMessage(1);`,
	"a port that moves": `
		const a = new MessageChannel(), b = new MessageChannel();
		b.port1.onmessage = e => {
			log(e.data, e.ports.length);
			e.ports[0].onmessage = e => log(e.data);
		};
		a.port2.postMessage('early');
		b.port2.postMessage('port', [a.port1]);
		a.port2.postMessage('late');`,
	"awaits": `
		const f = async n => { log(n, 1); await null; log(n, 2); await f2(n); log(n, 4) };
		const f2 = async n => { log(n, 3) };
		f('a');
		f('b');
		Promise.resolve().then(() => log('job'));`,
	"thenables": `
		Promise.resolve({ then(f) { log('then'); f() } }).then(() => log('thenable'));
		Promise.resolve().then(() => log(1)).then(() => log(2)).then(() => log(3));
		new Promise(r => r(Promise.resolve())).then(() => log('promise'));`,
	"an error, its event and its job": `
		onerror = m => {
			log(m);
			Promise.resolve().then(() => log('job of the handler'));
			return true;
		};
		setTimeout(() => {
			Promise.resolve().then(() => log('job'));
			throw new RangeError('x');
		});
		setTimeout(() => log('next'));`,
	"an error of a listener": `
		addEventListener('error', e => { log(e.error, e.message); e.preventDefault() });
		const target = new EventTarget();
		target.addEventListener('x', () => { throw 1 });
		target.addEventListener('x', { handleEvent() { throw this.e }, e: 2 });
		target.addEventListener('x', () => log('third'));
		target.dispatchEvent(new Event('x'));`,
	"a rejection that nobody handles": `
		onunhandledrejection = e => { log('unhandled', e.reason); return false };
		const p = Promise.reject(1);
		setTimeout(() => log('timer'));
		queueMicrotask(() => log('microtask'));`,
	"a rejection that is handled in time": `
		onunhandledrejection = () => log('unhandled');
		const p = Promise.reject(1);
		queueMicrotask(() => p.catch(() => log('caught')));`,
	"a rejection that is handled late": `
		onunhandledrejection = e => { log('unhandled'); return false };
		onrejectionhandled = e => log('handled', e.reason);
		const p = Promise.reject(1);
		setTimeout(() => {
			p.catch(() => log('caught'));
			setTimeout(() => log('timer'));
			postMessage(0, '*');
		}, 30);
		onmessage = () => log('message');`,
	"rejections, one by one": `
		for (const n of [1, 2]) addEventListener('unhandledrejection', e => {
			e.preventDefault();
			log(n, e.reason);
			Promise.resolve().then(() => log('job', n));
		});
		Promise.reject('a');
		Promise.reject('b');`,
	"reported errors": `
		addEventListener('error', e => { log(e.error); e.preventDefault() });
		log('before');
		reportError('x');
		log('after');`,
	"mutations as one microtask": `
		const box = document.getElementById('container');
		new MutationObserver((records, o) => {
			for (const r of records) log(r.type, r.attributeName, r.addedNodes.length);
			Promise.resolve().then(() => log('job of the observer'));
		}).observe(box, { attributes: true, childList: true });
		Promise.resolve().then(() => log('job before'));
		box.setAttribute('a', 1);
		Promise.resolve().then(() => log('job after'));
		box.textContent = 'text';
		box.setAttribute('a', 1);`,
	"mutations and what they were": `
		const box = document.getElementById('container');
		const o = new MutationObserver(records => {
			for (const r of records)
				log(r.type, r.attributeName, r.addedNodes.length, r.removedNodes.length,
					r.target === box);
		});
		o.observe(box, { subtree: true, attributes: true, childList: true });
		const p = document.createElement('p');
		p.id = 'unheard';
		box.appendChild(p);
		p.id = 'heard';
		p.textContent = 'a';
		p.textContent = 'b';
		p.textContent = '';
		box.removeChild(p);`,
	"records that are taken": `
		const box = document.getElementById('container');
		const o = new MutationObserver(r => log('observer', r.length));
		o.observe(box, { attributes: true });
		box.setAttribute('a', 1);
		log(o.takeRecords().length);
		box.setAttribute('b', 1);
		box.setAttribute('a', 2);`,
	"frames with their microtasks": `
		for (const n of [1, 2]) requestAnimationFrame(t => {
			queueMicrotask(() => log('microtask', n));
			log('frame', n);
			requestAnimationFrame(u => log('next', n, u > t));
		});
		cancelAnimationFrame(requestAnimationFrame(() => log('no')));`,
	"a frame cancelled in its frame": `
		requestAnimationFrame(() => { log('first'); cancelAnimationFrame(second) });
		const second = requestAnimationFrame(() => log('second'));
		requestAnimationFrame(() => log('third'));`,
	"idle callbacks": `
		requestIdleCallback(d => {
			log(d.didTimeout, d.timeRemaining() <= 50, d instanceof IdleDeadline);
			requestIdleCallback(() => log('next period'));
			queueMicrotask(() => log('microtask'));
		});
		requestIdleCallback(() => log('same period'));
		cancelIdleCallback(requestIdleCallback(() => log('no')));`,
	"tasks by priority": `
		for (const priority of ['background', 'user-visible', 'user-blocking'])
			scheduler.postTask(() => {
				log(priority);
				queueMicrotask(() => log('microtask'));
			}, { priority });
		scheduler.postTask(() => log('default'));
		setTimeout(() => log('timer'));`,
	"tasks that yield": `
		for (const priority of ['background', 'user-visible', 'user-blocking'])
			scheduler.postTask(async () => {
				log(priority, 1);
				await scheduler.yield();
				log(priority, 2);
				await null;
				await scheduler.yield();
				log(priority, 3);
			}, { priority });
		scheduler.postTask(() => log('other'));`,
	"urgent tasks before others": `
		setTimeout(() => {
			setTimeout(() => log('timer'));
			postMessage(1, '*');
			onmessage = () => log('message');
			scheduler.postTask(() => log('background'), { priority: 'background' });
			scheduler.postTask(() => log('visible'));
			scheduler.postTask(() => log('blocking'), { priority: 'user-blocking' });
		}, 10);`,
	"load before tasks": `
		scheduler.postTask(() => log('blocking'), { priority: 'user-blocking' });
		onload = () => log('load');
		document.addEventListener('DOMContentLoaded', () => log('content'));`,
	"yielding before timers": `
		setTimeout(async () => {
			log('timer');
			for (const n of [1, 2, 3]) { await scheduler.yield(); log(n) }
		});
		setTimeout(() => log('next'));
		setTimeout(() => log('last'));`,
	"state that goes along with promises": `
		for (const priority of ['user-blocking', 'background']) scheduler.postTask(async () => {
			await new Promise(r => setTimeout(r));
			await { then(r) { queueMicrotask(r) } };
			const task = scheduler.postTask(() => log('task'), { priority: 'user-blocking' });
			await scheduler.yield();
			log(priority);
			await task;
		}, { priority });`,
	"state of a thenable, and none of a timer": `
		scheduler.postTask(() => ({ then(resolve) {
			scheduler.postTask(() => log('task'));
			scheduler.yield().then(() => { log('yield'); resolve() });
		} }), { priority: 'background' });
		scheduler.postTask(() => setTimeout(async () => {
			scheduler.postTask(() => log('later task'));
			await scheduler.yield();
			log('continuation');
		}, 30), { priority: 'background' });`,
	"an abort in the task itself": `
		const c = new TaskController();
		scheduler.postTask(() => { c.abort(1) }, { signal: c.signal }).catch(e => log(e));`,
	"a priority that changes": `
		const c = new TaskController({ priority: 'background' });
		c.signal.onprioritychange = e => log(e.previousPriority, c.signal.priority);
		scheduler.postTask(() => log('a'), { signal: c.signal });
		scheduler.postTask(() => log('b'), { priority: 'background' });
		scheduler.postTask(() => log('c'));
		c.setPriority('user-visible');`,
	"tasks that are aborted": `
		const c = new TaskController(), { signal } = c, show = e => log(e);
		scheduler.postTask(() => log('no'), { signal }).catch(show);
		scheduler.postTask(() => log('no'), { signal, delay: 20 }).catch(show);
		scheduler.postTask(() => log('yes')).then(() => log('done'));
		setTimeout(() => scheduler.postTask(() => log('no'), { signal }).catch(show), 30);
		c.abort('reason');`,
	"the state of a script that yields in an idle callback": `
		requestIdleCallback(async () => {
			scheduler.postTask(() => log('task'));
			await scheduler.yield();
			log('idle');
		});`,
	"aborts": `
		const a = new AbortController(), b = new AbortController();
		const any = AbortSignal.any([a.signal, b.signal]), all = AbortSignal.any([any]);
		for (const [name, s] of Object.entries({ all, any, a: a.signal }))
			s.onabort = () => log(name, a.signal.aborted, any.aborted, all.aborted, s.reason);
		a.abort(1);
		b.abort(2);
		log(AbortSignal.abort().reason.name, AbortSignal.any([b.signal]).reason);`,
	"a signal that times out": `
		const s = AbortSignal.timeout(30);
		for (const n of [1, 2]) s.addEventListener('abort', e => {
			log(n, e.isTrusted, s.reason.name, s.reason.code);
			Promise.resolve().then(() => log('job', n));
		});
		setTimeout(() => log('timer'), 10);`,
	"listeners": `
		const target = new EventTarget(), c = new AbortController();
		target.addEventListener('x', () => log('once'), { once: true });
		const prevent = e => { e.preventDefault(); log(e.defaultPrevented) };
		target.addEventListener('x', prevent, { passive: true });
		target.addEventListener('x', () => log('signal'), { signal: c.signal });
		target.addEventListener('x', e => prevent(e));
		log(target.dispatchEvent(new Event('x', { cancelable: true })));
		c.abort();
		log(target.dispatchEvent(new Event('x')));`,
	"events that bubble": `
		const outer = document.getElementById('container'), inner = document.createElement('p');
		outer.appendChild(inner);
		const targets = { window, document, outer, inner };
		for (const [name, target] of Object.entries(targets))
			for (const capture of [false, true])
				target.addEventListener('x', e => {
					log(name, capture, e.eventPhase, e.composedPath().length);
					if (name === 'outer' && e.detail) e.stopPropagation();
				}, capture);
		inner.dispatchEvent(new CustomEvent('x', { bubbles: true }));
		inner.dispatchEvent(new CustomEvent('x', { bubbles: true, detail: 1 }));
		inner.dispatchEvent(new CustomEvent('x'));`,
	"handlers keep their place": `
		const log1 = () => log('one');
		onmessage = () => log('first');
		addEventListener('message', log1);
		onmessage = () => log('replaced');
		dispatchEvent(new Event('message'));
		onmessage = null;
		onmessage = () => log('last');
		dispatchEvent(new Event('message'));
		log(typeof onmessage, (onmessage = 1, onmessage));`,
	"the event of the window": `
		addEventListener('x', e => log(event === e, event.type));
		dispatchEvent(new Event('x'));
		log(event);`,
	"loading": `
		log(document.readyState);
		document.addEventListener('DOMContentLoaded', () => log('content', document.readyState));
		onload = () => log('load', document.readyState);
		setTimeout(() => log('timer'));
		Promise.resolve().then(() => log('job'));`,
	"clones": `
		const a = { list: [1, , 2], date: new Date(5), re: /a/g };
		a.map = new Map([['k', new Set([1])]]);
		a.self = a;
		const b = structuredClone(a);
		log(b.self === b, JSON.stringify(b.list), b.date.getTime(), String(b.re));
		log(b.map.get('k').size);
		const e = structuredClone(new TypeError('x', { cause: a.list }));
		log(e.name, e.message, JSON.stringify(e.cause), e instanceof TypeError);
		for (const v of [() => {}, Symbol('s'), new WeakMap(), new Event('x'), Promise.resolve()])
			try { structuredClone(v) }
			catch (e) { log(e.name, e.code, e instanceof DOMException) }`,
	"clones that are moved": `
		const buffer = new ArrayBuffer(4), view = new Uint8Array(buffer);
		view[1] = 7;
		const moved = structuredClone({ view }, { transfer: [buffer] });
		log(moved.view[1], view.length, buffer.byteLength);
		try { structuredClone(0, { transfer: [buffer] }) } catch (e) { log(e.name) }
		try { postMessage(0, '*', [buffer]) } catch (e) { log(e.name) }`,
	"messages are clones of the moment": `
		const { port1, port2 } = new MessageChannel(), message = { n: 1 };
		port1.onmessage = e => log(e.data.n, e.data === message, e.origin === '', e.source);
		port2.postMessage(message);
		message.n = 2;`,
	"an interval that clears itself": `
		let n = 0;
		const id = setInterval(() => { log(++n); if (n === 3) clearInterval(id) }, 10);`,
	"timers that clear others": `
		const ids = [1, 2, 3].map(n => setTimeout(() => { log(n); clearTimeout(ids[1]) }, 10));
		clearTimeout(undefined);
		clearInterval(-1);`,
	"arguments that are refused": `
		for (const f of [() => setTimeout(), () => queueMicrotask(1),
			() => requestAnimationFrame(1), () => new CustomEvent(), () => new AbortSignal(),
			() => AbortSignal.timeout(-1),
			() => AbortSignal.any(1), () => new MessagePort(), () => dispatchEvent(1),
			() => reportError(),
			() => addEventListener('x', 1), () => new MutationObserver(1), () => Event('x'),
			() => new MutationObserver(() => {}).observe(document.body, {}),
			() => structuredClone(),
			() => performance.measure('a', 'nope'), () => new EventTarget().addEventListener('x'),
			() => Event.prototype.type, () => setTimeout.call({}, () => {})])
			try { f(); log('accepted') } catch (e) { log(e.name, e.message) }`,
	"classes": `
		const names = ['Event', 'EventTarget', 'CustomEvent', 'ErrorEvent', 'MessageEvent',
			'PromiseRejectionEvent', 'AbortController', 'AbortSignal', 'DOMException',
			'MessageChannel',
			'MessagePort', 'MutationObserver', 'MutationRecord', 'IdleDeadline', 'TaskController',
			'TaskSignal', 'TaskPriorityChangeEvent', 'Scheduler', 'Performance', 'PerformanceEntry',
			'PerformanceMark', 'PerformanceMeasure', 'Node', 'Element', 'Document', 'Window'];
		for (const name of names) {
			const c = self[name], d = Object.getOwnPropertyDescriptor(self, name);
			const parent = Object.getPrototypeOf(c);
			const tag = c.prototype[Symbol.toStringTag];
			log(name, c.length, parent.name, d.enumerable, d.writable, tag);
		}`,
	"methods": `
		const classes = { Event: ['preventDefault', 'composedPath'],
			EventTarget: ['addEventListener', 'removeEventListener', 'dispatchEvent'],
			MessagePort: ['postMessage', 'start', 'close'],
			AbortSignal: ['throwIfAborted'],
			AbortController: ['abort'], MutationObserver: ['observe', 'disconnect', 'takeRecords'],
			Scheduler: ['postTask', 'yield'], TaskController: ['setPriority'],
			IdleDeadline: ['timeRemaining'],
			Performance: ['now', 'mark', 'measure', 'clearMarks'] };
		for (const [name, methods] of Object.entries(classes)) for (const m of methods) {
			const d = Object.getOwnPropertyDescriptor(self[name].prototype, m);
			log(name, d.value.name, d.value.length, d.enumerable, d.writable, d.configurable);
		}
		for (const f of [setTimeout, setInterval, clearTimeout, queueMicrotask, structuredClone,
			requestAnimationFrame, requestIdleCallback, postMessage, reportError])
			log(f.name, f.length);`,
	"exceptions": `
		const e = new DOMException('m', 'TimeoutError');
		log(e.name, e.message, e.code, e instanceof Error, String(e), Object.keys(e).length);
		log(new DOMException().name, new DOMException('a', 'b').code, DOMException.ABORT_ERR);
		log(Object.prototype.toString.call(e));`,
	"subclasses": `
		class Mine extends EventTarget { n = 1; get own() { return 2 } }
		class Ours extends CustomEvent { constructor() { super('x', { detail: 3 }) } }
		const mine = new Mine();
		mine.addEventListener('x', function (e) {
			log(this.n, this.own, e.detail, e instanceof Ours);
		});
		mine.dispatchEvent(new Ours());
		log(String(mine), String(new Ours()));`,
	"performance": `
		performance.mark('a', { startTime: 5, detail: { n: 1 } });
		const m = performance.measure('b', { start: 'a', end: 8 });
		log(m.startTime, m.duration, m.entryType, performance.getEntriesByName('a')[0].detail.n);
		performance.clearMarks('a');
		log(performance.getEntriesByType('mark').length);
		log(Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 100);`,
}
