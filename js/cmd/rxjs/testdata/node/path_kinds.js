const path = require('path');
let seed = 7; const rnd = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648, Math.floor(seed / 65536) % n);
const at = ['/', '/', '\\', '\\', 'a', 'B', '.', '..', 'C:', 'c:', '.js', ' ', 'foo', '//', '\\\\', '/', '', ':', 'x.y.z'];
const gen = () => { let s = ''; for (let i = rnd(7); i >= 0; i--) s += at[rnd(at.length)]; return s; };
for (const k of ['posix']) {
  const P = path[k];
  const t = (f, ...a) => { let r; try { r = P[f](...a); } catch (e) { r = e.code + e.message; } console.log(k, f, JSON.stringify(a), JSON.stringify(r)); };
  for (let i = 0; i < 15; i++) {
    const a = gen(), b = gen(), c = gen();
    for (const f of ['normalize', 'dirname', 'basename', 'extname', 'parse', 'isAbsolute']) t(f, a);
    t('basename', a, ['.js', 'a', b, a, ''][rnd(5)]); t('join', a, b, c); t('resolve', '/base', a, b); if (k === 'posix') t('relative', '/' + a, '/' + b);
    t('format', P.parse(a));
  }
  for (const v of [null, undefined, 1, {}, true, []]) for (const f of ['normalize', 'dirname', 'basename', 'extname', 'parse', 'isAbsolute', 'join', 'resolve', 'relative', 'format','toNamespacedPath']) t(f, v);
  t('basename', 'a', 1); t('relative', 'a', 1); t('basename', '.js', '.js'); t('format', { name: 'x', ext: 'y' }); t('basename','a.js','.js'); t('format', {dir:'', base:'x'}); t('basename','\\basename.ext'); t('basename','aaa\\bbb', 'bb');t('basename','//a','a');t('basename', 'a/', 'a');
}
