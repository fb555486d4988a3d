'use strict';
// Paths of POSIX.

const process = binding.original('process');
const { invalidType, validateObject } = require('internal/errors');

function check(p, name = 'path') {
  if (typeof p !== 'string') throw invalidType(name, 'string', p);
}

const isAbsolute = (p) => {
  check(p);
  return p[0] === '/';
};

// tidy drops what is superfluous in a path, behind its root.
function tidy(p, rooted) {
  const out = [];
  for (const part of p.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') out.push(part);
    else if (out.length > 0 && out[out.length - 1] !== '..') out.pop();
    else if (!rooted) out.push('..');
  }
  return out.join('/');
}

function normalize(p) {
  check(p);
  if (p === '') return '.';
  const rooted = isAbsolute(p);
  let tail = tidy(p, rooted);
  if (tail === '' && !rooted) tail = '.';
  if (tail !== '' && p.endsWith('/')) tail += '/';
  return (rooted ? '/' : '') + tail;
}

function join(...list) {
  for (const p of list) check(p);
  return normalize(list.filter((p) => p !== '').join('/'));
}

function resolve(...list) {
  let whole = '';
  for (let i = list.length - 1; i >= 0 && !whole.startsWith('/'); i--) {
    check(list[i], `paths[${i}]`);
    if (list[i] !== '') whole = `${list[i]}/${whole}`;
  }
  if (!whole.startsWith('/')) whole = `${typeof process === 'object' ? process.cwd() : ''}/${whole}`;
  return `/${tidy(whole, true)}`;
}

// trimmed returns a path without slashes at its end.
const trimmed = (p) => p.replace(/(?<=[^/])\/+$/, '');

function dirname(p) {
  check(p);
  const t = trimmed(p), at = t.lastIndexOf('/');
  if (at < 0) return '.';
  if (/^\/+$/.test(t) || at === 0) return '/';
  return at === 1 && t[0] === '/' ? '//' : t.slice(0, at);
}

function basename(p, suffix) {
  if (suffix !== undefined) check(suffix, 'suffix');
  check(p);
  const t = trimmed(p), base = t.slice(t.lastIndexOf('/') + 1);
  if (!suffix || suffix.length > p.length) return base;
  if (suffix === p) return '';
  return base !== suffix && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base;
}

function extname(p) {
  const base = basename(p), at = base.lastIndexOf('.');
  return at <= 0 || base === '..' ? '' : base.slice(at);
}

function relative(from, to) {
  check(from, 'from');
  check(to, 'to');
  const split = (p) => resolve(p).split('/').filter(Boolean);
  const a = split(from), b = split(to);
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  return [...a.slice(same).map(() => '..'), ...b.slice(same)].join('/');
}

function parse(p) {
  check(p);
  const root = isAbsolute(p) ? '/' : '', t = trimmed(p.slice(root.length));
  const at = t.lastIndexOf('/'), base = t === '/' ? '' : t.slice(at + 1), ext = extname(base);
  return {
    root, dir: at >= 0 ? p.slice(0, root.length + at) : root, base, ext,
    name: ext ? base.slice(0, -ext.length) : base,
  };
}

function format(o) {
  validateObject(o, 'pathObject');
  const dir = o.dir || o.root, dot = o.ext && o.ext[0] !== '.' ? '.' : '';
  const base = o.base || `${o.name || ''}${o.ext ? dot + o.ext : ''}`;
  if (!dir) return base;
  return dir === o.root ? `${dir}${base}` : `${dir}/${base}`;
}

const path = {
  resolve, normalize, isAbsolute, join, relative, toNamespacedPath: (p) => p, dirname, basename,
  extname, format, parse, sep: '/', delimiter: ':',
};
module.exports = path.posix = path;
