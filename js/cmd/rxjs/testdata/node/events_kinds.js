const EE = require('events'); const { once, getEventListeners, setMaxListeners, errorMonitor } = EE;
process.on('warning', (w) => console.log('W', w.name, w.message, w.type, w.count));
const tr = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.code, e.message); } };
tr(() => EE.defaultMaxListeners = -1);
for (const n of [NaN, -1, 'and even this', null, undefined]) tr(() => new EE().setMaxListeners(n));
for (const n of [NaN, -1, 'x']) tr(() => setMaxListeners(n));
tr(() => new EE().on('x', null)); tr(() => new EE().off('x')); tr(() => new EE().once('x', 1)); tr(() => EE.EventEmitter === EE);
const e3 = new EE(); for (let i = 0; i < 12; i++) e3.on('m', () => {});
const et = new EventTarget(); const f = () => {}; et.addEventListener('a', f); et.addEventListener('a', () => {}); tr(() => getEventListeners(et, 'a').length); tr(() => getEventListeners(et, 'a')[0] === f); tr(() => getEventListeners(e3, 'm').length);
tr(() => EE.listenerCount(e3, 'm')); tr(() => e3.listenerCount('m', f));
(async () => {
  const e = new EE(); setTimeout(() => e.emit('go', 1, 2)); console.log(await once(e, 'go'));
  setTimeout(() => e.emit('error', new Error('er'))); try { await once(e, 'go'); } catch (x) { console.log(x.message); }
  setTimeout(() => e.emit('error', new Error('er2'))); console.log((await once(e, 'error'))[0].message);
  const ac = new AbortController(); setTimeout(() => ac.abort()); try { await once(e, 'z', { signal: ac.signal }); } catch (x) { console.log(x.name, x.code, x.message, x.cause && x.cause.name); }
  for (const s of [1, {}, 'h', null]) { try { await once(e, 'z', { signal: s }); } catch (x) { console.log(x.name, x.code, x.message); } }
  try { await once({}, 'z'); } catch (x) { console.log(x.name, x.code, x.message); }
  setTimeout(() => et.dispatchEvent(new Event('foo'))); const [ev] = await once(et, 'foo'); console.log(ev.type, ev.target === et);
  const mon = new EE(); mon.on(errorMonitor, (x) => console.log('mon', x.message)); tr(() => mon.emit('error', new Error('E')));
  const sy = Symbol('s'); const o = new EE(); o.on(sy, f); o.on('a', f); o.once('a', f); console.log(o.eventNames(), o.rawListeners('a').length, o.listeners('a')[1] === f, o._eventsCount); o.removeAllListeners('a'); console.log(o.eventNames());
  const r = new EE(); r.on('removeListener', (n, g) => console.log('removed', n, g === f)); r.on('newListener', (n, g) => console.log('new', n, g === f)); r.once('q', f); r.emit('q'); r.on('w', f); r.removeAllListeners(); 
  console.log(require('util').inspect(new EE()));
  class Foo extends EE {} console.log(new Foo());
})();
