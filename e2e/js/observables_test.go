package js_test

import (
	"strings"
	"testing"
)

// observing is what programs of observables begin with.
const observing = `
	const show = v => v instanceof Error || v instanceof DOMException ? v.name :
		Array.isArray(v) ? '[' + v.map(show) + ']' : v instanceof Event ? 'event ' + v.type : String(v);
	const told = (name = '') => ({
		next: v => log(name, 'next', show(v)), error: e => log(name, 'error', show(e)),
		complete: () => log(name, 'complete'),
	});
	const settled = (name, p) => p.then(v => log(name, 'resolved', show(v)),
		e => log(name, 'rejected', show(e)));
	const attempt = (name, f) => { try { log(name, show(f())) } catch (e) { log(name, 'threw', show(e)) } };
	const of = (...values) => new Observable(s => { values.forEach(v => s.next(v)); s.complete() });
	let producer;
	const held = () => new Observable(s => { producer = s; s.addTeardown(() => log('teardown')) });
	addEventListener('error', e => { log('reported', show(e.error)); e.preventDefault() });
	addEventListener('unhandledrejection', e => { log('unhandled', show(e.reason)); e.preventDefault() });
`

// observables are scripts that use what WICG specifies. Three things are left out, in which Chromium
// differs from the specification: flatMap and switchMap count from 1, value is read before done, and
// what inspect is told of after its error has thrown is reported, too.
var observables = map[string]string{
	"interfaces": `
		log(Observable.length, Observable.name, Subscriber.length, typeof EventTarget.prototype.when);
		for (const c of [Observable, Subscriber]) for (const k of Object.keys(c.prototype).sort()) {
			const d = Object.getOwnPropertyDescriptor(c.prototype, k);
			log(k, typeof d.value, d.value?.length, d.get?.name, d.set, d.enumerable, d.configurable);
		}
		log(EventTarget.prototype.when.length, Observable.from.length);
		log(Object.prototype.toString.call(of()), Object.prototype.toString.call(Subscriber.prototype));`,
	"arguments that make no sense": `
		attempt('call', () => Observable(() => {}));
		attempt('none', () => new Observable());
		attempt('no function', () => new Observable({}));
		attempt('subscriber', () => new Subscriber());
		attempt('observer', () => of().subscribe(3));
		attempt('member', () => of().subscribe({ next: 1 }));
		attempt('null', () => of(1).subscribe(null));
		attempt('signal', () => of().subscribe(() => {}, { signal: 1 }));
		attempt('options', () => of().subscribe(() => {}, 1));
		for (const m of ['map', 'filter', 'flatMap', 'switchMap', 'catch', 'finally', 'takeUntil', 'take',
			'drop', 'inspect']) { attempt(m, () => of()[m]() instanceof Observable); }
		for (const m of ['forEach', 'every', 'some', 'find', 'reduce']) settled(m, of()[m]());
		attempt('receiver', () => Observable.prototype.map.call({}, () => {}));
		settled('promise receiver', Observable.prototype.toArray.call({}));`,
	"order of members": `
		const watch = name => new Proxy({}, { get(_, k) { log(name, String(k)); return undefined } });
		of().subscribe(watch('observer'), watch('options'));
		of().inspect(watch('inspector'));
		new EventTarget().when('x', watch('listener'));`,
	"a subscription": `
		const o = new Observable(s => {
			log(s.active, s.signal.aborted, s instanceof Subscriber, s.constructor === Subscriber);
			s.addTeardown(() => log('first', s.active, s.signal.aborted));
			s.addTeardown(() => log('second'));
			s.signal.addEventListener('abort', () => log('abort', s.active, show(s.signal.reason)));
			s.next(1); s.next(2);
			s.complete();
			log(s.active, s.signal.aborted);
			s.next(3); s.complete();
			s.addTeardown(() => log('late'));
		});
		log('subscribed', o.subscribe(told()));`,
	"an error": `
		new Observable(s => {
			s.signal.onabort = () => log('abort', show(s.signal.reason));
			s.addTeardown(() => log('teardown'));
			s.error(new RangeError('x')); s.error(new TypeError('y')); s.next(1);
		}).subscribe(told());`,
	"errors that nobody handles": `
		new Observable(s => s.error(new RangeError('x'))).subscribe();
		new Observable(() => { throw new TypeError('y') }).subscribe(() => {});
		new Observable(s => { s.complete(); throw new TypeError('z') }).subscribe(told());
		new Observable(s => { s.error('text'); }).subscribe({});
		log('end');`,
	"functions that throw": `
		of(1, 2).subscribe({ next(v) { throw new RangeError(v) }, complete() { throw new TypeError('c') } });
		new Observable(s => s.error(1)).subscribe({ error() { throw new TypeError('e') } });
		new Observable(s => {
			s.addTeardown(() => { log('a'); throw new SyntaxError('t') });
			s.addTeardown(() => log('b'));
			s.complete();
		}).subscribe(told());
		log('end');`,
	"this of callbacks": `
		of(1).subscribe({ next() { log(this === globalThis, typeof this) } });
		of(1).subscribe(function () { 'use strict'; log(this) });
		of(1).map(function () { 'use strict'; log(this, arguments.length) }).subscribe();`,
	"a signal": `
		const c = new AbortController();
		held().subscribe(told(), { signal: c.signal });
		producer.next(1);
		producer.signal.addEventListener('abort', () => log('inner abort', show(producer.signal.reason)));
		c.signal.addEventListener('abort', () => log('outer abort'));
		c.abort(new RangeError('r'));
		log(producer.active);
		producer.next(2); producer.complete(); producer.error(3);`,
	"a signal that was aborted": `
		held().subscribe(told(), { signal: AbortSignal.abort('why') });
		log(producer.active, producer.signal.aborted, producer.signal.reason);`,
	"ends in the middle": `
		const c = new AbortController();
		new Observable(s => {
			for (let i = 0; s.active && i < 10; i++) { log('send', i); s.next(i) }
			log(s.active);
		}).subscribe(v => { if (v === 2) c.abort() }, { signal: c.signal });`,
	"several observers share a subscriber": `
		const o = held(), a = new AbortController(), b = new AbortController();
		o.subscribe(told('a'), { signal: a.signal });
		const first = producer;
		o.subscribe(told('b'), { signal: b.signal });
		log(first === producer);
		producer.next(1);
		a.abort('a'); log(producer.active);
		producer.next(2);
		b.abort('b'); log(producer.active, producer.signal.reason);
		o.subscribe(told('c'));
		log(first === producer);
		producer.complete();`,
	"observers that come while values are sent": `
		const o = held();
		o.subscribe(v => { log('a', v); if (v === 1) o.subscribe(told('late')) });
		producer.next(1); producer.next(2); producer.error('e');`,
	"observers that go while values are sent": `
		const o = held(), c = new AbortController();
		o.subscribe(() => c.abort());
		o.subscribe(told('b'), { signal: c.signal });
		producer.next(1); producer.next(2); producer.complete();`,
	"a signal that was aborted, for a subscriber that is shared": `
		const o = held();
		o.subscribe(told('a'));
		o.subscribe(told('b'), { signal: AbortSignal.abort() });
		producer.next(1);
		log(producer.active);`,
	"subscribes again after the end": `
		let n = 0;
		const o = new Observable(s => { s.next(++n); s.complete() });
		o.subscribe(told()); o.subscribe(told());`,
	"subscribes while it is being told of the end": `
		let n = 0;
		const o = new Observable(s => { s.next(++n); s.complete() });
		o.subscribe({ next: log, complete() { log('complete'); if (n < 3) o.subscribe(told(n)) } });`,
	"map and filter": `
		of(1, 2, 3, 4).map((v, i) => v * 10 + i).filter((v, i) => { log('i', i); return i % 2 }).subscribe(told());
		of(1, 2).map(v => { throw new RangeError(v) }).subscribe(told('map'));
		of(1, 2).filter(v => { throw new RangeError(v) }).subscribe(told('filter'));`,
	"take": `
		const o = new Observable(s => {
			s.addTeardown(() => log('teardown', show(s.signal.reason)));
			for (let i = 0; s.active; i++) s.next(i);
		});
		o.take(2).subscribe(told());
		of(1).take(0).subscribe(told('none'));
		for (const n of [-1, NaN, Infinity, 1.9, '2', null, 2 ** 64, 2 ** 64 + 4096, -(2 ** 64) + 4096])
			of(1, 2, 3).take(n).toArray().then(v => log(n, v));`,
	"drop": `
		for (const n of [0, 1, 2, 5, -1, NaN, Infinity, '1']) of(1, 2, 3).drop(n).toArray().then(v => log(n, v));
		new Observable(s => s.error(1)).drop(3).subscribe(told());`,
	"takeUntil": `
		const stop = held(); let notify;
		const source = new Observable(s => { log('source'); producer = s; s.addTeardown(() => log('source ends')) });
		const notifier = new Observable(s => { log('notifier'); notify = s; s.addTeardown(() => log('notifier ends')) });
		source.takeUntil(notifier).subscribe(told());
		producer.next(1); notify.next(); producer.next(2);
		source.takeUntil(notifier).subscribe(told('b'));
		notify.complete(); producer.next(1); producer.complete();
		source.takeUntil(notifier).subscribe(told('c'));
		notify.error('x'); log(producer.active);
		source.takeUntil(of(1)).subscribe(told('d'));
		source.takeUntil(Promise.resolve()).subscribe(told('e'));
		attempt('bad', () => source.takeUntil(3));`,
	"flatMap": `
		const inners = [];
		const o = held();
		o.flatMap(v => { log('map', v); return new Observable(s => {
			log('inner', v); inners.push(s); s.addTeardown(() => log('inner ends', v)) }) }).subscribe(told());
		const outer = producer;
		outer.next('a'); outer.next('b');
		inners[0].next(1); inners[0].complete(); inners[1].next(2);
		outer.next('c'); outer.complete();
		inners[1].complete(); inners[2].next(3); inners[2].complete();`,
	"flatMap of what can be converted": `
		of([1, 2], new Set([3]), Promise.resolve(4), of(5)).flatMap(x => x).subscribe(told());
		of(1).flatMap(x => x).subscribe(told('bad'));
		of(1, 2).flatMap(() => { throw new RangeError('x') }).subscribe(told('throws'));
		of(1).flatMap(() => new Observable(s => s.error('inner'))).subscribe(told('fails'));`,
	"flatMap that ends early": `
		const c = new AbortController(), o = held();
		o.flatMap(v => new Observable(s => { s.addTeardown(() => log('inner ends')) }))
			.subscribe(told(), { signal: c.signal });
		producer.next(1); producer.next(2); c.abort();`,
	"switchMap": `
		const inners = [], o = held();
		o.switchMap(v => { log('map', v); return new Observable(s => {
			inners.push(s); s.addTeardown(() => log('inner ends', v, show(s.signal.reason))) }) }).subscribe(told());
		const outer = producer;
		outer.next('a'); inners[0].next(1); outer.next('b'); inners[0].next(0); inners[1].next(2);
		outer.complete(); inners[1].next(3); inners[1].complete();`,
	"switchMap without a live inner": `
		of(1, 2).switchMap(v => [v, v]).subscribe(told());
		of(1).switchMap(v => v).subscribe(told('bad'));
		of(1, 2).switchMap(() => { throw 1 }).subscribe(told('throws'));
		held().switchMap(v => new Observable(s => s.error(v))).subscribe(told('fails'));
		producer.next(7);
		const c = new AbortController();
		held().switchMap(() => new Observable(s => s.addTeardown(() => log('inner ends'))))
			.subscribe(told(), { signal: c.signal });
		producer.next(1); c.abort();`,
	"inspect": `
		const all = { subscribe: () => log('i subscribe'), next: v => log('i next', v), error: e => log('i error', e),
			complete: () => log('i complete'), abort: r => log('i abort', show(r)) };
		of(1, 2).inspect(all).subscribe(told());
		new Observable(s => s.error('x')).inspect(all).subscribe(told());
		const c = new AbortController();
		held().inspect(all).subscribe(told(), { signal: c.signal });
		c.abort('why');
		of(1, 2).inspect(v => log('function', v)).take(1).subscribe(told());
		of(1, 2).inspect(all).take(1).subscribe(told());
		of(1).inspect().subscribe(told());`,
	"inspect that throws": `
		for (const name of ['subscribe', 'next', 'complete', 'abort'])
			of(1, 2).inspect({ abort: r => log('abort', show(r)), [name]: () => { throw new RangeError(name) } })
				.take(1).subscribe(told(name));
		const c = new AbortController();
		held().inspect({ abort() { throw new RangeError('abort') } }).subscribe(told(), { signal: c.signal });
		c.abort();`,
	"catch": `
		const fails = new Observable(s => { s.next(1); s.error(new RangeError('x')) });
		fails.catch(e => of(show(e), 2)).subscribe(told());
		fails.catch(e => { throw new TypeError('y') }).subscribe(told('throws'));
		fails.catch(e => 3).subscribe(told('bad'));
		fails.catch(e => Promise.resolve('later')).subscribe(told('promise'));
		of(1).catch(() => log('never')).subscribe(told('fine'));
		fails.catch(() => fails).subscribe(told('again'));`,
	"finally": `
		of(1).finally(() => log('finally')).subscribe(told());
		new Observable(s => s.error(1)).finally(() => log('finally')).subscribe(told());
		const c = new AbortController();
		held().finally(() => log('finally a')).finally(() => log('finally b')).subscribe(told(), { signal: c.signal });
		c.abort();
		of(1, 2, 3).finally(() => log('finally c')).take(1).finally(() => log('finally d')).subscribe(told());
		of(1).finally(() => { throw new RangeError('f') }).subscribe(told());`,
	"promises of values": `
		settled('toArray', of(1, 2).toArray());
		settled('first', of(1, 2).first()); settled('last', of(1, 2).last());
		settled('no first', of().first()); settled('no last', of().last());
		settled('find', of(1, 2, 3).find(v => v > 1)); settled('not found', of(1).find(v => v > 1));
		settled('some', of(1, 2).some(v => v > 1)); settled('none', of(1).some(v => v > 1));
		settled('every', of(1, 2).every(v => v > 0)); settled('not every', of(1, 2).every(v => v > 1));
		settled('none at all', of().every(() => false));
		settled('forEach', of(1, 2).forEach((v, i) => log('each', v, i)));
		settled('reduce', of(1, 2, 3).reduce((a, v, i) => a + '(' + v + ',' + i + ')'));
		settled('from', of(1, 2, 3).reduce((a, v, i) => a + '(' + v + ',' + i + ')', 'x'));
		settled('undefined', of(1).reduce((a, v) => show(a) + v, undefined));
		settled('one', of(1).reduce(() => log('never'))); settled('empty', of().reduce(() => 0));
		settled('empty from', of().reduce(() => 0, 9));
		Promise.resolve().then(() => log('tick'));`,
	"promises that are rejected": `
		const fails = new Observable(s => { s.next(1); s.error(new RangeError('x')) });
		const never = () => false, bad = () => { throw new TypeError('callback') };
		settled('toArray', fails.toArray()); settled('last', fails.last()); settled('first', fails.first());
		settled('forEach', fails.forEach(() => {})); settled('every', fails.every(() => true));
		settled('some', fails.some(never)); settled('find', fails.find(never));
		settled('reduce', fails.reduce((a, b) => a));
		const source = new Observable(s => {
			s.addTeardown(() => log('ends', show(s.signal.reason))); s.next(1); s.next(2); s.next(3) });
		for (const m of ['forEach', 'every', 'some', 'find', 'reduce']) settled(m + ' throws', source[m](bad));
		for (const m of ['first', 'last', 'toArray'])
			settled(m + ' aborted', source[m]({ signal: AbortSignal.abort('early') }));
		for (const m of ['forEach', 'every', 'some', 'find'])
			settled(m + ' aborted', source[m](bad, { signal: AbortSignal.abort('early') }));
		settled('reduce aborted', source.reduce(bad, 0, { signal: AbortSignal.abort('early') }));`,
	"promises that end the subscription": `
		const source = () => new Observable(s => {
			s.addTeardown(() => log('ends', show(s.signal.reason))); for (let i = 1; i < 4; i++) { log('send', i); s.next(i) } });
		settled('first', source().first()); settled('find', source().find(v => v === 2));
		settled('some', source().some(v => v === 2)); settled('every', source().every(v => v < 2));
		const c = new AbortController();
		settled('toArray', held().toArray({ signal: c.signal })); producer.next(1);
		settled('last', held().last(c)); settled('forEach', held().forEach(log, c));
		settled('reduce', held().reduce((a, b) => a + b, 0, c)); settled('first', held().first(c));
		c.abort(new RangeError('late'));`,
	"from": `
		attempt('same', () => { const o = of(); return Observable.from(o) === o });
		for (const v of [undefined, null, 1, 'text', true, Symbol.iterator, {}, () => {}])
			attempt(String(v), () => Observable.from(v) instanceof Observable);
		Observable.from([1, 2]).subscribe(told('array'));
		Observable.from(new String('ab')).subscribe(told('String'));
		Observable.from(new Map([[1, 2]])).subscribe(told('Map'));
		Observable.from((function* () { try { yield 1; yield 2 } finally { log('closed') } })()).take(1).subscribe(told('generator'));
		Observable.from(Promise.resolve(1)).subscribe(told('promise'));
		Observable.from(Promise.reject(new RangeError('r'))).subscribe(told('rejected'));
		Observable.from({ then(f) { f(1) }, [Symbol.iterator]: () => [7][Symbol.iterator]() }).subscribe(told('both'));
		attempt('thenable', () => Observable.from({ then() {} }));
		attempt('bad', () => Observable.from({ [Symbol.iterator]: 3 }));
		attempt('getter', () => Observable.from({ get [Symbol.iterator]() { throw new RangeError('g') } }));
		attempt('null', () => Observable.from({ [Symbol.asyncIterator]: null, [Symbol.iterator]: null }));`,
	"how an iterable is used": `
		const iterable = (n, extra = {}) => ({ get [Symbol.iterator]() { log('get iterator'); return () => {
			log('iterator'); let i = 0;
			return { get next() { log('get next'); return () => { log('next', i); return { done: i >= n, value: i++ } } }, return(v) { log('return', v, arguments.length); return {} }, ...extra } } } });
		const o = Observable.from(iterable(2));
		log('made'); o.subscribe(told()); o.subscribe(told('again'));
		log('take'); Observable.from(iterable(3)).take(1).subscribe(told());
		log('aborted'); Observable.from(iterable(1)).subscribe(told(), { signal: AbortSignal.abort() });
		log('bad return'); Observable.from(iterable(3, { return() { return 1 } })).take(1).subscribe(told());
		log('throwing return'); Observable.from(iterable(3, { return() { throw new RangeError('r') } })).take(1).subscribe(told());
		log('null return'); Observable.from(iterable(3, { return: null })).take(1).subscribe(told());
		log('bad next'); Observable.from(iterable(3, { next: 1 })).subscribe(told());
		log('throwing next'); Observable.from(iterable(3, { next() { throw new RangeError('n') } })).subscribe(told());
		log('primitive'); Observable.from(iterable(3, { next: () => 1 })).subscribe(told());
		log('no iterator'); Observable.from({ [Symbol.iterator]: () => 1 }).subscribe(told());
		log('throwing'); Observable.from({ [Symbol.iterator]() { throw new RangeError('i') } }).subscribe(told());
		let once = 0;
		log('gone'); Observable.from({ get [Symbol.iterator]() { return once++ ? undefined : () => [][Symbol.iterator]() } }).subscribe(told());`,
	"how an async iterable is used": `
		const iterable = (n, extra = {}) => ({ get [Symbol.asyncIterator]() { log('get iterator'); return () => {
			log('iterator'); let i = 0;
			return { get next() { log('get next'); return () => { log('next', i); return Promise.resolve({ get done() { log('done'); return i >= n },
				get value() { log('value'); return i++ } }) } }, return(v) { log('return', v, arguments.length); return Promise.resolve({}) }, ...extra } } } });
		const tick = n => { log('tick', n); if (n < 20) queueMicrotask(() => tick(n + 1)) };
		tick(0);
		Observable.from(iterable(2)).subscribe(told());
		setTimeout(() => { log('take'); Observable.from(iterable(3)).take(1).subscribe(told()) }, 12);
		setTimeout(() => { log('bad return'); Observable.from(iterable(3, { return() { return 1 } })).take(1).subscribe(told()) }, 24);
		setTimeout(() => { log('throwing return'); Observable.from(iterable(3, { return() { throw new RangeError('r') } })).take(1).subscribe(told()) }, 36);
		setTimeout(() => { log('rejecting return'); Observable.from(iterable(3, { return() { return Promise.reject(new RangeError('r')) } })).take(1).subscribe(told()) }, 48);
		setTimeout(() => { log('bad next'); Observable.from(iterable(3, { next: 1 })).subscribe(told()) }, 60);
		setTimeout(() => { log('throwing next'); Observable.from(iterable(3, { next() { throw new RangeError('n') } })).subscribe(told()) }, 72);
		setTimeout(() => { log('rejecting next'); Observable.from(iterable(3, { next() { return Promise.reject(new RangeError('n')) } })).subscribe(told()) }, 84);
		setTimeout(() => { log('primitive'); Observable.from(iterable(3, { next: () => 1 })).subscribe(told()) }, 96);
		setTimeout(() => { log('plain result'); let i = 0; Observable.from(iterable(3, { next: () => ({ done: i++ > 1, value: i }) })).subscribe(told()) }, 108);
		setTimeout(() => { log('aborted'); Observable.from(iterable(1)).subscribe(told(), { signal: AbortSignal.abort() }) }, 120);
		setTimeout(() => { log('abort while waiting'); const c = new AbortController();
			Observable.from(iterable(5)).subscribe(told(), c); c.abort(); log('aborted') }, 132);`,
	"an async iterable that lost its method": `
		let once = 0;
		Observable.from({ get [Symbol.asyncIterator]() { return once++ ? undefined : () => ({}) },
			[Symbol.iterator]: () => [Promise.resolve(1), 2][Symbol.iterator]() }).subscribe(told());
		once = 0;
		Observable.from({ get [Symbol.asyncIterator]() { return once++ ? null : () => ({}) } }).subscribe(told('none'));`,
	"promises are settled in order": `
		const tick = n => { log('tick', n); if (n < 6) queueMicrotask(() => tick(n + 1)) };
		Observable.from(Promise.resolve(1)).subscribe(told('promise'));
		settled('array', of(1).toArray());
		tick(0);`,
	"when": `
		const t = new EventTarget(), c = new AbortController();
		t.when('x').subscribe(told('a'), c);
		t.when('x').take(1).subscribe(told('b'));
		t.addEventListener('x', () => log('listener'));
		t.when('x').map(e => e.eventPhase + ' ' + (e.target === t) + ' ' + (e.currentTarget === t)).subscribe(told('c'));
		t.dispatchEvent(new Event('x')); t.dispatchEvent(new Event('y')); t.dispatchEvent(new Event('x'));
		c.abort(); t.dispatchEvent(new Event('x'));
		log(t.when('x') === t.when('x'));
		attempt('none', () => t.when()); attempt('options', () => t.when('x', 3)); attempt('receiver', () => EventTarget.prototype.when.call({}, 'x'));`,
	"when, with options": `
		const a = document.createElement('div'), b = document.createElement('div');
		a.appendChild(b);
		a.when('x', { capture: true }).subscribe(e => log('capture', e.eventPhase));
		a.when('x').subscribe(e => log('bubble', e.eventPhase));
		b.when('x').subscribe(e => { log('target'); e.preventDefault(); log(e.defaultPrevented) });
		log(b.dispatchEvent(new Event('x', { bubbles: true, cancelable: true })));
		b.when('p', { passive: true }).subscribe(e => { e.preventDefault(); log(e.defaultPrevented) });
		b.dispatchEvent(new Event('p', { cancelable: true }));
		b.when('s').subscribe(e => { log('first'); e.stopImmediatePropagation() });
		b.when('s').subscribe(e => log('second'));
		b.dispatchEvent(new Event('s'));`,
	"when, with an observer that throws": `
		const t = new EventTarget();
		t.when('x').subscribe(() => { throw new RangeError('a') });
		t.when('x').map(() => { throw new TypeError('b') }).subscribe(told());
		t.addEventListener('x', () => log('goes on'));
		t.dispatchEvent(new Event('x')); t.dispatchEvent(new Event('x'));`,
	"when is shared, and ends": `
		const t = new EventTarget(), o = t.when('x');
		o.subscribe(told('a')); o.take(1).subscribe(told('b'));
		t.dispatchEvent(new Event('x')); t.dispatchEvent(new Event('x'));
		t.when('x').takeUntil(t.when('stop')).subscribe(told('c'));
		t.dispatchEvent(new Event('stop')); t.dispatchEvent(new Event('x'));
		settled('first', t.when('y').first()); t.dispatchEvent(new Event('y'));`,
	"the order of ends": `
		const c = new AbortController(), name = (o, n) => new Observable(s => {
			s.addTeardown(() => log('teardown', n));
			s.signal.addEventListener('abort', () => log('abort', n));
			o.subscribe({ next: v => s.next(v), error: e => s.error(e), complete: () => s.complete() }, { signal: s.signal });
		});
		name(name(held(), 'middle'), 'lower').subscribe(told(), c);
		c.signal.addEventListener('abort', () => log('abort of the caller'));
		c.abort();
		name(name(held(), 'middle'), 'lower').subscribe(told());
		producer.complete();
		name(name(held(), 'middle'), 'lower').take(1).subscribe(told());
		producer.next(1);`,
	"a subclass": `
		class Mine extends Observable { constructor(f) { super(f); this.mine = true } }
		const o = new Mine(s => { s.next(1); s.complete() });
		o.subscribe(told()); log(o.mine, o instanceof Observable, o.map(v => v) instanceof Mine, Mine.from(o) === o);
		log(Mine.from([1]) instanceof Mine);`,
	"nested and reentrant": `
		const o = held();
		o.subscribe({ next(v) { log('next', v); if (v < 3) producer.next(v + 1); log('left', v) }, complete() { log('complete') } });
		o.subscribe(told('b'));
		producer.next(1);
		producer.addTeardown(() => { log('in teardown', producer.active); producer.next(9); producer.addTeardown(() => log('nested teardown')) });
		producer.complete();`,
	"completes in its teardown": `
		new Observable(s => { s.addTeardown(() => { s.complete(); s.error(new RangeError('late')); log('teardown') }); s.complete() }).subscribe(told());`,
	"errors of several observers": `
		const o = held();
		o.subscribe(); o.subscribe(told('b')); o.subscribe({ error() { throw new TypeError('t') } });
		producer.error(new RangeError('e'));`,
}

func TestHost_RunsObservablesAsChromium(t *testing.T) {
	programs := map[string]string{}
	for name, source := range observables {
		if !strings.Contains(source, "setTimeout") {
			source += ";setTimeout(done, 20)"
		}
		programs[name] = "{" + observing + source + "}"
	}
	compare(t, programs)
}
