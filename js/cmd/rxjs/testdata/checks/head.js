// The head of each list of checks: t and ta note a check, and done prints all.
const util = require('util');
let n = 0;
function show(v) { try { return typeof v === 'string' ? JSON.stringify(v) : util.inspect(v, {depth: 6, breakLength: Infinity}); } catch (e) { return 'SHOWFAIL ' + e.message; } }
function err(e) { return e && e.stack !== undefined && e instanceof Error || (e && e.name && e.message !== undefined) ? `THROWS ${e.name} [${e.code}] ${e.message}` : 'THROWS ' + show(e); }
function t(name, f) {
  let out;
  try { out = show(f()); } catch (e) { out = err(e); }
  console.log(`${++n} ${name}: ${out.replace(/\n/g, '\\n')}`);
}
const later = [];
function ta(name, f) { later.push([name, f]); }
async function done() {
  for (const [name, f] of later) {
    let out;
    try {
      let timer; out = show(await Promise.race([f(), new Promise((r) => { timer = setTimeout(r, 2000, 'TIMEOUT'); })]));
      clearTimeout(timer);
    } catch (e) { out = err(e); }
    console.log(`${++n} ${name}: ${out.replace(/\n/g, '\\n')}`);
  }
}
setImmediate(done);
