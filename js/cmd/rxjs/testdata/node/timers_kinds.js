process.on('warning', (w) => console.log('warning', w.name, w.message));
const t0 = setTimeout(() => {}, 1);
const T = t0.constructor, P = T.prototype;
for (const f of ['ref', 'unref', 'hasRef', 'refresh', 'close']) {
  for (const x of [{}, { a: 1 }]) { try { const r = P[f].call(x); console.log(f, r === x, typeof r === 'object' ? 'o' : r); } catch (e) { console.log(f, e.message); } }
}
const I = setImmediate(() => {}).constructor.prototype;
for (const f of ['ref', 'unref', 'hasRef']) { const x = {}; try { const r = I[f].call(x); console.log('i', f, r === x, typeof r === 'object' ? 'o' : r); } catch (e) { console.log(f, e.message); } }
setTimeout(() => console.log('overflow ran'), 2 ** 31);
setInterval(function () { console.log('int ran'); clearInterval(this); }, 1e100);
setTimeout(() => console.log('neg'), -5); setTimeout(() => console.log('nan'), NaN); setTimeout(() => console.log('inf'), Infinity);
let n = 0; const iv = setInterval(() => { n++; console.log('unref iv', n); iv.close(); }, 15); iv.unref(); setTimeout(() => console.log('end', n), 45);
for (const v of [undefined, null, 1, 'x', {}, Symbol('s'), true]) { for (const g of ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']) try { globalThis[g](v); } catch (e) { console.log(g, e.name, e.code, e.message); } }
console.log(setTimeout.length, setInterval.length, setImmediate.length, clearTimeout.length, clearInterval.length, clearImmediate.length, setTimeout.name);
const a = setTimeout(() => console.log('never'), 5); clearTimeout(String(+a)); const b = setTimeout(() => console.log('never2'), 5); clearTimeout(+b); 
console.log(typeof +a, a[Symbol.toPrimitive]() === +a, a.hasRef(), a.unref().hasRef(), a.ref().hasRef());
const timers = require('timers');
const dis = setTimeout(() => console.log('disposed!'), 3); dis[Symbol.dispose]();
