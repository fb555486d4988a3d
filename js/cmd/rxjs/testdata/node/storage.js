const { AsyncLocalStorage, AsyncResource } = require('async_hooks');
const a = new AsyncLocalStorage(), b = new AsyncLocalStorage();
const show = (...at) => console.log(...at, a.getStore(), b.getStore());
show('outside');
console.log(a.run(1, (x, y) => { show('run', x, y); return 'result'; }, 'x', 'y'));
a.run({ id: 1 }, () => b.run(2, () => {
  show('both');
  setTimeout(() => { show('timer'); setTimeout(() => show('timer in a timer'), 60); }, 40);
  setImmediate(() => { show('immediate'); process.nextTick(() => show('tick of an immediate')); });
  process.nextTick(() => { show('tick'); Promise.resolve().then(() => show('job of a tick')); });
  queueMicrotask(() => { show('microtask'); queueMicrotask(() => show('microtask again')); });
  Promise.resolve().then(() => show('job')).then(() => show('second job'));
  (async () => { show('async'); await null; show('after await'); await new Promise((r) => setTimeout(r, 80)); show('after a timer'); })();
  b.exit(() => { show('exit'); setTimeout(() => show('timer of exit'), 60); Promise.resolve().then(() => show('job of exit')); });
  show('after exit');
}));
show('outside again');
queueMicrotask(() => show('microtask outside'));
const p = a.run('maker', () => Promise.resolve('made'));
a.run('taker', () => p.then(() => show('then')));
let resolve;
const late = new Promise((r) => { resolve = r; });
a.run('waiter', () => late.then(() => show('waits')));
a.run('resolver', () => resolve());
setTimeout(() => {
  a.enterWith('entered'); show('entered');
  setTimeout(() => show('after entered'), 20);
  a.run('inner', () => show('inner')); show('entered still');
}, 150);
setTimeout(() => show('next timer'), 260);
setTimeout(() => {
  const bound = a.run('bound', () => AsyncLocalStorage.bind((x) => show('bind', x)));
  bound(1);
  const snapshot = a.run('snapshot', () => AsyncLocalStorage.snapshot());
  a.run('else', () => snapshot((x) => show('snapshot', x), 2));
  const r = a.run('resource', () => new AsyncResource('R'));
  r.runInAsyncScope(function (x) { show('scope', this.me, x); }, { me: 'me' }, 3);
  r.bind(function (x) { show('bound to it', x); })(4);
  a.run('static', () => AsyncResource.bind((x) => show('static', x)))(5);
  show('end');
}, 300);
setTimeout(() => {
  try { a.run('thrown', () => { throw new Error('x'); }); } catch (e) { show('caught'); }
  a.run(1, () => { a.disable(); show('disabled'); a.run(2, () => show('enabled')); });
  try { new AsyncResource(1); } catch (e) { console.log(e.code); }
  try { a.bind(1); } catch (e) { console.log(e.name); }
}, 330);
const t = a.run('interval', () => setInterval(() => { show('interval'); clearInterval(t); }, 360));
setTimeout(() => {
  process.on('uncaughtException', () => console.log('handler'));
  a.run('throws', () => setTimeout(() => { throw 1; }, 10));
  setTimeout(() => show('after the error'), 30);
}, 390);
