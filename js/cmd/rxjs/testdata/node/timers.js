const timers = require('timers');
const tp = require('node:timers/promises');
console.log(timers.setTimeout === setTimeout, timers.promises === tp, Object.keys(tp).filter((k) => k !== 'setInterval').sort().join());
console.log(setTimeout[require('util').promisify.custom] === tp.setTimeout, setImmediate[require('util').promisify.custom] === tp.setImmediate);
(async () => {
  console.log(await tp.setTimeout(1, 'v'), await tp.setImmediate('i'), await tp.scheduler.wait(1), await tp.scheduler.yield());
  const show = (err) => `${err.name} ${err.code} ${err.message} ${err.cause && err.cause.name}`;
  for (const bad of [() => tp.setTimeout(1, 1, 5), () => tp.setTimeout(1, 1, { signal: 5 }), () => tp.setImmediate(1, 5), () => tp.setTimeout(1, 2, null), () => tp.setImmediate(1, { signal: {} })]) console.log(await bad().then((v) => `ok ${v}`, show));
  const ac = new AbortController();
  const waits = [tp.setTimeout(1e6, 1, { signal: ac.signal }), tp.setImmediate(1, { signal: ac.signal }), tp.scheduler.wait(1e6, { signal: ac.signal })].map((p) => p.catch(show));
  ac.abort(); console.log(await Promise.all(waits)); console.log(await tp.setTimeout(1, 1, { signal: ac.signal }).catch(show));
  tp.setTimeout(1e6, 0, { ref: false });
})();
for (const bad of [() => setTimeout('x'), () => setImmediate(), () => process.nextTick(1), () => queueMicrotask(null)]) { try { bad(); } catch (e) { console.log(String(e), e.name, e.code, Object.keys(e)); } }
console.log(String(new (require('events'))().setMaxListeners === 1));
