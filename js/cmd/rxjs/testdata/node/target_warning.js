const { setMaxListeners, getMaxListeners } = require('events');
process.on('warning', (w) => console.log(w.name, '|', w.message, '|', w.count, w.type, w.target === et || w.target));
const et = new EventTarget(); for (let i = 0; i < 12; i++) et.addEventListener('foo', () => {});
for (let i = 0; i < 12; i++) et.addEventListener('bar', () => {}, { once: true });
const ac = new AbortController(); for (let i = 0; i < 12; i++) ac.signal.addEventListener('abort', () => {});
const ac2 = new AbortController(); setMaxListeners(1, ac2.signal); for (let i = 0; i < 3; i++) ac2.signal.addEventListener('abort', () => {});
const e3 = new EventTarget(); setMaxListeners(0, e3); for (let i = 0; i < 30; i++) e3.addEventListener('x', () => {});
const f = () => {}; const e4 = new EventTarget(); for (let i = 0; i < 30; i++) e4.addEventListener('same', f);
console.log(getMaxListeners(et), getMaxListeners(ac.signal));
setMaxListeners(2); const e5 = new EventTarget(); for (let i = 0; i < 4; i++) e5.addEventListener('d', () => {}); console.log(getMaxListeners(e5), getMaxListeners(et), getMaxListeners(ac.signal));
const e6 = new EventTarget(); const fs = [1, 2, 3, 4].map(() => () => {}); for (const g of fs) { e6.addEventListener('r', g); e6.removeEventListener('r', g); }
class My extends EventTarget {} const m = new My(); for (let i = 0; i < 4; i++) m.addEventListener('my', () => {}); m.addEventListener(Symbol.iterator.toString(), () => {});
try { setMaxListeners(-1, e6); } catch (e) { console.log(e.name, e.code, e.message); } try { setMaxListeners(1, {}); } catch (e) { console.log(e.name, e.code, e.message); }
