const path = require('path');
const ps = ['', '.', '..', '/', '//', '/a', '/a/', 'a', 'a/', 'a/b', './a', '../a', '/a/../b', 'a/../..', '/../a', 'a//b', '/a/b/c.txt', 'c.tar.gz', '.hidden', 'a/.hidden', 'file.', '..ext', 'a/b/../../../c/', '/.', './'];
for (const p of ps) console.log(JSON.stringify(p), path.normalize(p), path.dirname(p), path.basename(p), path.extname(p), path.isAbsolute(p), path.parse(p), path.resolve('/base/dir', p));
console.log(path.join('a', '..', '..', 'b'), path.join(), path.join('', ''), path.join('/a', '/b', '../c'), path.resolve('/x', 'y', '..', 'z'), path.resolve('rel') === process.cwd() + '/rel', path.relative('/a/b/c', '/a/d'), path.relative('/a', '/a'), path.basename('a.txt', '.txt'), path.format({ dir: '/d', base: 'b.c' }), path.format({ root: '/', name: 'n', ext: '.e' }), path.sep, path.posix === path);
try { path.join(1); } catch (e) { console.log(e.code, e.message); }
