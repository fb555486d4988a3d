const EventEmitter = require('events');
const { once, on, errorMonitor } = EventEmitter;

const e = new EventEmitter();
const log = (name) => (...args) => console.log(name, ...args);
e.on('newListener', (type) => type !== 'newListener' && console.log('new', type));
e.on('removeListener', (type) => console.log('removed', type));
const a = log('a');
e.on('x', a).prependListener('x', log('first')).once('x', log('once')).prependOnceListener('x', log('first once'));
console.log(e.emit('x', 1, 2), e.emit('x', 3), e.emit('none'), e.listenerCount('x'), e.eventNames());
e.off('x', a); console.log(e.listenerCount('x'), e.rawListeners('x').length, e.listeners('x').length);
e.removeAllListeners('x'); console.log(e.eventNames(), e.getMaxListeners());
e.on('y', function () { console.log(this === e); }); e.emit('y');
for (const bad of [() => e.emit('error', new Error('boom')), () => e.emit('error', 5), () => e.emit('error', { a: 1 }), () => e.emit('error'), () => e.on('x', 1), () => e.setMaxListeners(-1), () => e.setMaxListeners('x')]) {
  try { bad(); } catch (err) { console.log(err.name, err.code, err.message, err.context); }
}
e.on(errorMonitor, (err) => console.log('monitor', err.message));
e.once('error', (err) => console.log('handled', err.message)); e.emit('error', new Error('seen'));
process.on('warning', (w) => console.log(w.name, w.message, w.count, w.type));
const many = new EventEmitter(); for (let i = 0; i < 12; i++) many.on('z', () => {});
class My extends EventEmitter { constructor() { super(); this.own = 1; } }
const my = new My(); my.setMaxListeners(2); for (let i = 0; i < 4; i++) my.on('w', () => {});
console.log(my instanceof EventEmitter, EventEmitter.EventEmitter === EventEmitter, EventEmitter.defaultMaxListeners, EventEmitter.listenerCount(many, 'z'));
const order = new EventEmitter(); const second = () => console.log('second'); order.on('o', () => { console.log('1st'); order.off('o', second); }); order.on('o', second); order.emit('o'); order.emit('o');
const s = Symbol('s'); order.on(s, log('symbol')); order.emit(s); console.log(order.eventNames());
(async () => {
  setTimeout(() => my.emit('go', 1, 2), 1); console.log(await once(my, 'go'));
  setTimeout(() => my.emit('error', new Error('rejects')), 1); console.log(await once(my, 'go').catch((err) => err.message));
  setTimeout(() => my.emit('error', 'value'), 1); console.log(await once(my, 'error'));
  const ac = new AbortController(); setTimeout(() => ac.abort(), 1);
  console.log(await once(my, 'go', { signal: ac.signal }).catch((err) => `${err.name} ${err.code} ${err.message}`));
  console.log(my.listenerCount('go'), my.listenerCount('error'));
  const et = new EventTarget(); setTimeout(() => et.dispatchEvent(new Event('ev')), 1); console.log((await once(et, 'ev'))[0].type);
})();
